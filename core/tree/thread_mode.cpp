#include "core/tree/thread_mode.h"

namespace tengen::tree {

namespace {

const settings::Table<ThreadMode> kModes = {{"shared", "one tree without locks", ThreadMode::shared},
                                            {"global-lock", "one tree, one lock", ThreadMode::global_lock},
                                            {"leaf", "all roll out from the leaf that one has found", ThreadMode::leaf},
                                            {"root", "a tree each, put together at the root", ThreadMode::root}};

}  // namespace

ThreadMode parse_thread_mode(const std::string& name) {
    return kModes.get(name, "mode of threads");
}

std::vector<settings::Name> thread_mode_names() {
    return kModes.names();
}

Config share_of(const Config& config) {
    Config share = config;
    share.tree.memory_mb /= config.thread.threads;
    return share;
}

}  // namespace tengen::tree
