// Runs the registered tests and prints how many passed.
#include <algorithm>
#include <cstdio>
#include <exception>

#include "tests/core/check.h"

namespace check {

namespace {

int failures = 0;
constexpr int kShown = 20;

}  // namespace

std::vector<Test>& tests() {
    static std::vector<Test> list;
    return list;
}

void fail(const char* file, int line, const std::string& message) {
    if (++failures <= kShown) {
        std::printf("    %s:%d: %s\n", file, line, message.c_str());
    }
}

}  // namespace check

int main(int argc, char** argv) {
    int passed = 0;
    int failed = 0;
    for (const check::Test& test : check::tests()) {
        const bool wanted = argc == 1 || std::any_of(argv + 1, argv + argc, [&](const char* part) {
                                return test.name.find(part) != std::string::npos;
                            });
        if (!wanted) {
            continue;
        }
        check::failures = 0;
        try {
            test.run();
        } catch (const std::exception& error) {
            check::fail(test.name.c_str(), 0, std::string("exception: ") + error.what());
        }
        ++(check::failures == 0 ? passed : failed);
        std::printf("%s %s", check::failures == 0 ? "ok  " : "FAIL", test.name.c_str());
        if (check::failures > 0) {
            std::printf(" (%d failures)", check::failures);
        }
        std::printf("\n");
        std::fflush(stdout);
    }
    std::printf("%d passed, %d failed\n", passed, failed);
    return failed == 0 && passed > 0 ? 0 : 1;
}
