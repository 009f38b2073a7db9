// Files that policies, steps and rules read: the core opens none, so whoever fills a configuration asks for them first.
#pragma once

namespace tengen::go {

struct GoConfig;

struct FilesRead {
    bool patterns = false;      ///< GoConfig::pattern_text
    bool gammas = false;        ///< GoConfig::gamma_text
    bool prior_gammas = false;  ///< GoConfig::prior_gamma_text

    FilesRead& operator|=(FilesRead other) {
        patterns = patterns || other.patterns;
        gammas = gammas || other.gammas;
        prior_gammas = prior_gammas || other.prior_gammas;
        return *this;
    }
};

/// What has to be filled in.
FilesRead files_read(const GoConfig& config);

}  // namespace tengen::go
