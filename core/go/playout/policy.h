// Policies of playouts by name. Each registers itself in its own file: an object of static duration.
#pragma once

#include <memory>
#include <string>

#include "core/base/registered.h"
#include "core/go/config.h"
#include "core/go/files_read.h"
#include "core/go/rollout.h"

namespace tengen::go {

struct PlayoutPolicy : Registered<PlayoutPolicy> {
    /// policy_rollout.h makes a Rollout of a policy.
    using Make = std::shared_ptr<const Rollout> (*)(const GoConfig& config, const RolloutSetting& setting);

    PlayoutPolicy(std::string name, std::string help, Make make_rollout, FilesRead reads_from = {})
        : Registered(std::move(name), std::move(help)), make(make_rollout), reads(reads_from) {}

    Make make;
    FilesRead reads;
};

}  // namespace tengen::go
