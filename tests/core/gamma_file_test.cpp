// Files of gammas: shapes and their images, mistakes told by line.
#include "core/go/gamma/gammas.h"
#include "tests/core/check.h"

using namespace tengen::go;

TEST(shapes_stand_for_their_images) {
    const Gammas gammas = Gammas::parse("shape XO./.*./### 2.5\n\n  # a remark\nshape X.X/O*#/O.# 0.5");
    int found = 0;
    for (unsigned n = 0; n < 1u << 16; ++n) {
        const auto shape = static_cast<Neighborhood>(n);
        CHECK(shape_text(shape).size() == 11);
        CHECK_EQ(gammas.shape(shape), gammas.shape(canonical_shape(shape)));
        found += gammas.shape(shape) == 2.5f;
    }
    CHECK_EQ(found, 8);
    CHECK_EQ(shape_text(0), std::string(".../.*./..."));
}

TEST(wrong_files_are_told_by_line) {
    const auto message = [](const char* text) -> std::string {
        try {
            Gammas::parse(text);
        } catch (const std::invalid_argument& error) {
            return error.what();
        }
        return "";
    };
    CHECK_EQ(message("capture one 2\n\ncapture two 2\n"),
             "file of gammas, line 3: \"two\" is not a value of capture: one, many, ko");
    CHECK(message("kapture one 2").find("line 1: \"kapture\" is not a feature: shape, pattern, capture") !=
          std::string::npos);
    CHECK(message("capture one").find("line 1: a line is a feature") != std::string::npos);
    CHECK(message("capture one 2 3").find("line 1: a line is a feature") != std::string::npos);
    for (const char* number : {"0", "-1", "nan", "inf", "1e9", "2x", "1e-9"}) {
        CHECK(message((std::string("capture one ") + number).c_str()).find("is not a number") != std::string::npos);
    }
    for (const char* shape : {"XO./.*./##", "XO.|.*.|###", "XO./.X./###", "XO?/.*./###", "XO./.*./####"}) {
        CHECK(message((std::string("shape ") + shape + " 1").c_str()).find("is not a shape") != std::string::npos);
    }
    CHECK(message("shape XO./.*./... 1\nshape .OX/.*./... 1").find("line 2: ") != std::string::npos);
    CHECK(message("capture one 1\ncapture one 1").find("twice") != std::string::npos);
    CHECK(message("line 6 1").find("\"6\" is not a value of line: 1, 2, 3, 4, 5+") != std::string::npos);
    CHECK(message("line 5+ 1\nline 5+ 1").find("line 2: line 5+ stands there twice") != std::string::npos);
    for (const char* pattern : {"12:00000", "12:0000000", "13:000000", ":000000", "12:00000G", "12", "x12:000000"}) {
        CHECK(message((std::string("pattern ") + pattern + " 1").c_str()).find("is not a pattern") !=
              std::string::npos);
    }
    CHECK(message("pattern 12:400000 1\npattern 12:100000 1").find("line 2: ") != std::string::npos);  // N and W
    CHECK_EQ(message("# nothing\n"), "");
}
