// A tiny test harness. TEST(name) { ... } registers a test; CHECK and CHECK_EQ record failures and go on.
// The main in check_main.cpp runs the tests whose names contain one of its arguments, or all of them.
#pragma once

#include <functional>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace check {

struct Test {
    std::string name;
    void (*run)();
};

std::vector<Test>& tests();
/// Records a failure of the running test.
void fail(const char* file, int line, const std::string& message);

struct Registration {
    Registration(const char* name, void (*run)()) { tests().push_back({name, run}); }
};

template <class T>
std::string show(const T& value) {
    std::ostringstream out;
    if constexpr (requires { out << value; }) {
        out << value;
    } else if constexpr (std::is_enum_v<T>) {
        out << static_cast<long long>(value);
    } else {
        out << "(a value that cannot be printed)";
    }
    return out.str();
}

template <class A, class B>
void equal(const A& a, const B& b, const char* text, const char* file, int line) {
    bool same;
    if constexpr (std::is_integral_v<A> && std::is_integral_v<B> && !std::is_same_v<A, bool> &&
                  !std::is_same_v<B, bool>) {
        same = std::cmp_equal(a, b);
    } else {
        same = a == b;
    }
    if (!same) {
        fail(file, line, std::string(text) + ": " + show(a) + " is not " + show(b));
    }
}

}  // namespace check

#define TEST(name)                                                             \
    static void test_##name();                                                 \
    static const check::Registration registration_##name(#name, &test_##name); \
    static void test_##name()

#define CHECK(condition)                                 \
    do {                                                 \
        if (!(condition)) {                              \
            check::fail(__FILE__, __LINE__, #condition); \
        }                                                \
    } while (false)

#define CHECK_EQ(a, b) check::equal((a), (b), #a " == " #b, __FILE__, __LINE__)

#define CHECK_THROWS(expression, type)                                            \
    do {                                                                          \
        bool thrown = false;                                                      \
        try {                                                                     \
            static_cast<void>(expression);                                        \
        } catch (const type&) {                                                   \
            thrown = true;                                                        \
        }                                                                         \
        if (!thrown) {                                                            \
            check::fail(__FILE__, __LINE__, #expression " did not throw " #type); \
        }                                                                         \
    } while (false)
