#include "core/tree/formula.h"

#include <functional>
#include <map>
#include <stdexcept>

#include "core/tree/select/bias.h"
#include "core/tree/select/exploration.h"
#include "core/tree/select/value.h"

namespace tengen::tree {

namespace {

/// Makes a piece from a parameter; a null piece means that the name stands for no term.
using Maker = std::function<std::unique_ptr<Piece>(float)>;
using Table = std::map<std::string, Maker>;

template <class P>
Maker maker() {
    return [](float parameter) { return std::make_unique<P>(parameter); };
}

template <class Schedule>
Maker rave() {
    return [](float parameter) { return std::make_unique<RaveValue<Schedule>>(Schedule{parameter}); };
}

std::unique_ptr<Piece> nothing(float) {
    return nullptr;
}
std::unique_ptr<Piece> mean(float) {
    return std::make_unique<MeanValue>();
}

const Table kValues = {{"off", mean},
                       {"minimum-mse", rave<MinimumMse>()},
                       {"bias-constant", rave<BiasConstant>()},
                       {"hand", rave<HandSchedule>()},
                       {"alpha", rave<ConstantShare>()}};

const Table kExplorations = {
    {"none", nothing}, {"ucb1", maker<Ucb1>()}, {"ucb1-tuned", maker<Ucb1Tuned>()}, {"puct", maker<Puct>()}};

const Table kPriors = {{"off", nothing},
                       {"visits", nothing},  // enters the visits and values that the other pieces see
                       {"progressive", maker<ProgressiveBias>()},
                       {"permanent", maker<PermanentBias>()}};

void add(Formula& formula, const Table& table, const std::string& name, double parameter, const std::string& what) {
    const auto found = table.find(name);
    if (found == table.end()) {
        std::string known;
        for (const auto& [key, maker] : table) {
            known += (known.empty() ? "" : ", ") + key;
        }
        throw std::invalid_argument("\"" + name + "\" is not a " + what + ": " + known);
    }
    if (auto piece = found->second(static_cast<float>(parameter))) {
        formula.push_back(std::move(piece));
    }
}

}  // namespace

Formula make_formula(const Config& config) {
    Formula formula;
    add(formula, kValues, config.rave.schedule, config.rave.parameter, "RAVE schedule");
    add(formula, kExplorations, config.exploration.formula, config.exploration.coefficient, "selection formula");
    add(formula, kPriors, config.prior.use, config.prior.scale, "use of priors");
    formula.push_back(std::make_unique<FirstPlayUrgency>(static_cast<float>(config.exploration.first_play_urgency)));
    return formula;
}

bool needs_amaf(const Config& config) {
    return config.rave.schedule != "off";
}

}  // namespace tengen::tree
