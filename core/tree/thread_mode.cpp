#include "core/tree/thread_mode.h"

#include "core/base/names.h"

namespace tengen::tree {

ThreadMode parse_thread_mode(const std::string& name) {
    static const std::map<std::string, ThreadMode> names = {{"shared", ThreadMode::shared},
                                                            {"global-lock", ThreadMode::global_lock},
                                                            {"leaf", ThreadMode::leaf},
                                                            {"root", ThreadMode::root}};
    return look_up(names, name, "mode of threads");
}

Config share_of(const Config& config) {
    Config share = config;
    share.tree.memory_mb /= config.thread.threads;
    return share;
}

}  // namespace tengen::tree
