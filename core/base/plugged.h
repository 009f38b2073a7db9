// Things that are registered while the program runs and may go again, beside those of static duration (registered.h).
// Any thread may ask for them at any time: whoever has found one keeps it, whatever becomes of its name.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tengen {

/// T has a member `name`.
template <class T>
class Plugged {
public:
    using Entry = std::shared_ptr<const T>;

    /// Takes the place of the one that has its name.
    static void put(Entry entry) {
        const std::string name = entry->name;
        const std::lock_guard lock(known().mutex);
        known().entries[name].swap(entry);  // what was there dies behind the lock: that may take other locks
    }
    static void remove(std::string_view name) {
        Entry last;
        const std::lock_guard lock(known().mutex);
        if (const auto found = known().entries.find(name); found != known().entries.end()) {
            last = std::move(found->second);
            known().entries.erase(found);
        }
    }
    /// Null if none has the name.
    static Entry find(std::string_view name) {
        const std::lock_guard lock(known().mutex);
        const auto found = known().entries.find(name);
        return found == known().entries.end() ? nullptr : found->second;
    }
    /// By name.
    static std::vector<Entry> all() {
        const std::lock_guard lock(known().mutex);
        std::vector<Entry> entries;
        for (const auto& [name, entry] : known().entries) {
            entries.push_back(entry);
        }
        return entries;
    }

private:
    struct Known {
        std::mutex mutex;
        std::map<std::string, Entry, std::less<>> entries;
    };
    static Known& known() {
        static Known all;
        return all;
    }
};

}  // namespace tengen
