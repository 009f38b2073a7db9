#include "core/transform/twiddles.h"

#include <cmath>
#include <complex>
#include <list>
#include <map>
#include <mutex>
#include <numbers>
#include <tuple>
#include <vector>

#include "core/transform/kernels.h"

namespace tengen::transform {

namespace {

using Key = std::tuple<int, int, int, int>;

/// exp(-2 pi i e / 2^t), from two short tables: one product instead of a sine and a cosine.
class Roots {
public:
    explicit Roots(int t) : mask_((1L << t) - 1), shift_((t + 1) / 2) {
        const auto fill = [&](std::vector<std::complex<double>>& table, long count, long step) {
            for (long e = 0; e < count; ++e) {
                const long double angle = -2 * std::numbers::pi_v<long double> * static_cast<long double>(e * step) /
                                          static_cast<long double>(mask_ + 1);
                table.emplace_back(static_cast<double>(std::cos(angle)), static_cast<double>(std::sin(angle)));
            }
        };
        fill(fine_, 1L << shift_, 1);
        fill(coarse_, 1L << (t - shift_), 1L << shift_);
    }
    std::complex<double> operator()(long e) const {
        e &= mask_;
        const auto a = coarse_[static_cast<std::size_t>(e >> shift_)];
        const auto b = fine_[static_cast<std::size_t>(e & ((1L << shift_) - 1))];
        return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
    }

private:
    long mask_;
    int shift_;
    std::vector<std::complex<double>> fine_, coarse_;
};

/// Tables used last stay, up to a limit; those of living plans stay with them anyway.
class Store {
public:
    template <class Make>
    TwiddleTable get(const Key& key, Make&& make) {
        const std::lock_guard lock(mutex_);
        if (const auto found = places_.find(key); found != places_.end()) {
            recent_.splice(recent_.begin(), recent_, found->second);
            return recent_.front().second;
        }
        TwiddleTable table = std::make_shared<const Factors>(make());
        recent_.emplace_front(key, table);
        places_[key] = recent_.begin();
        for (held_ += table->size(); held_ > kLimit && recent_.size() > 1;) {
            held_ -= recent_.back().second->size();
            places_.erase(recent_.back().first);
            recent_.pop_back();
        }
        return table;
    }

private:
    static constexpr std::size_t kLimit = (256UL << 20) / sizeof(double);

    std::mutex mutex_;
    std::list<std::pair<Key, TwiddleTable>> recent_;
    std::map<Key, std::list<std::pair<Key, TwiddleTable>>::iterator> places_;
    std::size_t held_ = 0;
};

Store& store() {
    static Store instance;
    return instance;
}

Factors make_stage(int log_size, int log_radix, bool factored, int width) {
    const Roots root(log_size);
    const long columns = 1L << (log_size - log_radix);
    const long radix = 1L << log_radix;
    const long low = 1L << log_low(log_radix);
    std::vector<long> elements;
    for (long i = 1; i < (factored ? low : radix); ++i) {
        elements.push_back(i);
    }
    for (long h = low; factored && h < radix; h += low) {
        elements.push_back(h);
    }
    Factors table(elements.size() * static_cast<std::size_t>(columns));
    double* to = table.memory.data();
    for (long group = 0; group < columns; group += width) {
        for (const long element : elements) {
            for (int lane = 0; lane < width; ++lane) {
                const auto w = root(element * (group + column_of_lane(lane, width)));
                to[lane] = w.real();
                to[width + lane] = w.imag();
            }
            to += 2L * width;
        }
    }
    return table;
}

}  // namespace

TwiddleTable stage_twiddles(int log_size, int log_radix, bool factored, int width) {
    return store().get({log_size, log_radix, factored ? 1 : 0, width},
                       [&] { return make_stage(log_size, log_radix, factored, width); });
}

TwiddleTable digit_twiddles(int log_size, int log_radix) {
    return store().get({log_size, log_radix, 2, 0}, [&] {
        const Roots root(log_size);
        const long rows = 1L << (log_size - log_radix);
        Factors table(static_cast<std::size_t>(rows * ((1L << log_radix) - 1)));
        double* to = table.memory.data();
        for (long j = 0; j < rows; ++j) {
            for (long a = 1; a < 1L << log_radix; ++a, to += 2) {
                const auto w = root(a * j);
                to[0] = w.real();
                to[1] = w.imag();
            }
        }
        return table;
    });
}

}  // namespace tengen::transform
