#include "core/tree/thread_mode.h"

#include <map>
#include <stdexcept>

namespace tengen::tree {

ThreadMode parse_thread_mode(const std::string& name) {
    static const std::map<std::string, ThreadMode> names = {{"shared", ThreadMode::shared},
                                                            {"global-lock", ThreadMode::global_lock},
                                                            {"leaf", ThreadMode::leaf},
                                                            {"root", ThreadMode::root}};
    const auto found = names.find(name);
    if (found == names.end()) {
        throw std::invalid_argument("\"" + name + "\" is not a mode of threads: shared, global-lock, leaf, root");
    }
    return found->second;
}

Config share_of(const Config& config) {
    Config share = config;
    share.tree.memory_mb /= config.thread.threads;
    return share;
}

}  // namespace tengen::tree
