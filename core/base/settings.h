// Settings that are described once. A group of settings is a struct whose members are its values and whose `describe`
// tells of each: name, member, meaning, range, unit, where it comes from. The default is the member's. Everything else
// that knows settings by name is made from that: bindings, checks, lists, the classes that Python users see.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace tengen::settings {

/// int is std::int64_t here, so that numbers too large for the member can be named; seeds are std::uint64_t.
using Value = std::variant<bool, std::int64_t, std::uint64_t, double, std::string>;

/// As messages and lists show it.
std::string text_of(const Value& value);

enum class Kind : std::uint8_t { truth, whole, seed, number, text };

/// A name that a text may be, and what it stands for.
struct Name {
    std::string name;
    std::string help;
};

/// Throws std::invalid_argument: "x" is not a WHAT: a, b.
[[noreturn]] void refuse_name(const std::vector<Name>& names, std::string_view wrong, std::string_view what);

/// Of things that register themselves (registered.h).
template <class T>
std::vector<Name> names_of() {
    std::vector<Name> names;
    for (const T* const entry : T::all()) {
        names.push_back({entry->name(), entry->help()});
    }
    return names;
}

/// Names that a text may be, with what they stand for inside the core.
template <class T>
class Table {
public:
    struct Row {
        std::string name;
        std::string help;
        T value;
    };

    Table(std::initializer_list<Row> rows) : rows_(rows) {}

    /// std::invalid_argument lists the names.
    const T& get(std::string_view name, std::string_view what) const {
        for (const Row& row : rows_) {
            if (row.name == name) {
                return row.value;
            }
        }
        refuse_name(names(), name, what);
    }
    std::vector<Name> names() const {
        std::vector<Name> all;
        for (const Row& row : rows_) {
            all.push_back({row.name, row.help});
        }
        return all;
    }

private:
    std::vector<Row> rows_;
};

template <class G>
class Fields;

/// One setting, described.
class Field {
public:
    Field(std::string name, Value usual, std::string help);

    // What `describe` says of it, each in a call of its own.
    Field& least(double value);
    Field& above(double value);  ///< the number itself is not allowed
    Field& most(double value);
    Field& within(double low, double high) { return least(low).most(high); }
    Field& chance() { return within(0, 1); }
    Field& one_of(std::vector<Name> (*known)());
    Field& one_of(std::vector<Name> known);
    Field& one_of(std::vector<std::int64_t> numbers);
    /// A text that is more than a name: the function throws std::invalid_argument if it is wrong.
    Field& parsed_by(void (*parse)(const std::string& text));
    Field& in(std::string unit);
    Field& from(std::string source);

    const std::string& name() const { return name_; }
    const std::string& help() const { return help_; }
    const std::string& unit() const { return unit_; }
    const std::string& source() const { return source_; }
    const Value& usual() const { return usual_; }
    Kind kind() const { return static_cast<Kind>(usual_.index()); }
    double lowest() const { return low_; }
    double highest() const { return high_; }
    bool excludes_lowest() const { return open_; }
    /// What a text may be; empty if it is no name.
    std::vector<Name> names() const;
    const std::vector<std::int64_t>& numbers() const { return numbers_; }
    /// A file of its own brings it along.
    bool added() const { return added_; }
    /// In words: "from 0 to 1", "one of off, aya", "true or false".
    std::string range() const;

    /// The same value as the kind of this field has it (whole numbers are numbers too); std::invalid_argument names
    /// the key, the value and the range.
    Value checked(const std::string& key, const Value& value) const;
    /// For values that are of no kind at all.
    [[noreturn]] void refuse(const std::string& key, const std::string& shown) const;

    std::function<Value(const void* group)> get;
    std::function<void(void* group, const Value& value)> set;

private:
    template <class G>
    friend class Fields;

    std::string name_;
    std::string help_;
    std::string unit_;
    std::string source_;
    Value usual_;
    double low_;
    double high_;
    bool open_ = false;
    bool added_ = false;
    std::function<std::vector<Name>()> names_;
    std::vector<std::int64_t> numbers_;
    void (*parse_)(const std::string& text) = nullptr;
};

namespace detail {

template <class T>
Value to_value(const T& member) {
    if constexpr (std::is_same_v<T, int>) {
        return static_cast<std::int64_t>(member);
    } else {
        return member;
    }
}

template <class T>
T from_value(const Value& value) {
    if constexpr (std::is_same_v<T, int>) {
        return static_cast<int>(std::get<std::int64_t>(value));
    } else {
        return std::get<T>(value);
    }
}

}  // namespace detail

/// The values of settings that rules and terms bring along, by name; one that was not set has its default.
class Own {
public:
    template <class T>
    T get(const Field& field) const {
        const auto found = values_.find(field.name());
        return detail::from_value<T>(found == values_.end() ? field.usual() : found->second);
    }
    void set(const std::string& name, Value value) { values_[name] = std::move(value); }
    const std::map<std::string, Value, std::less<>>& values() const { return values_; }

private:
    std::map<std::string, Value, std::less<>> values_;
};

/// A setting that a file of its own adds to a group which has room for such (Fields::own): an object of static
/// duration. `config.exploration.own` holds its value: `ucb2_alpha(config.exploration.own)`.
class AddedField {
public:
    AddedField(std::string group, Field field, int order);
    AddedField(const AddedField&) = delete;
    AddedField& operator=(const AddedField&) = delete;

    const Field& field() const { return field_; }
    /// Those of a group, by order and name.
    static std::vector<const AddedField*> of(std::string_view group);

private:
    static std::vector<const AddedField*>& all();

    std::string group_;
    Field field_;
    int order_;
};

template <class T>
class Added : public AddedField {
public:
    Added(std::string group, std::string name, T usual, std::string help,
          const std::function<void(Field&)>& describe = {}, int order = 1000)
        : AddedField(std::move(group), described({std::move(name), detail::to_value(usual), std::move(help)}, describe),
                     order) {}

    T operator()(const Own& own) const { return own.get<T>(field()); }
    void set(Own& own, T value) const { own.set(field().name(), detail::to_value(value)); }

private:
    static Field described(Field field, const std::function<void(Field&)>& describe) {
        if (describe) {
            describe(field);
        }
        return field;
    }
};

/// A group of settings: a struct inside a configuration. The settings of the configuration itself are a group without a
/// name.
struct Group {
    std::string name;
    std::string about;
    std::vector<Field> fields;
    std::function<void*(void* root)> at;

    const Field* find(std::string_view field) const;
    std::string key(const Field& field) const { return name.empty() ? field.name() : name + '.' + field.name(); }
};

/// What a group's `describe` is given.
template <class G>
class Fields {
public:
    explicit Fields(Group& group) : group_(group) {}

    void about(std::string text) { group_.about = std::move(text); }
    template <class T>
    Field& operator()(const char* name, T G::*member, std::string help) {
        Field& field = group_.fields.emplace_back(name, detail::to_value(G{}.*member), std::move(help));
        field.get = [member](const void* g) { return detail::to_value(static_cast<const G*>(g)->*member); };
        field.set = [member](void* g, const Value& value) {
            static_cast<G*>(g)->*member = detail::from_value<T>(value);
        };
        return field;
    }
    /// A value that lies in a container of the group.
    Field& own(Own G::*member, Field field) {
        Field& added = group_.fields.emplace_back(std::move(field));
        added.added_ = true;
        added.get = [member, name = added.name(), usual = added.usual()](const void* g) {
            const auto& values = (static_cast<const G*>(g)->*member).values();
            const auto found = values.find(name);
            return found == values.end() ? usual : found->second;
        };
        added.set = [member, name = added.name()](void* g, const Value& value) {
            (static_cast<G*>(g)->*member).set(name, value);
        };
        return added;
    }
    /// All that files of their own add to this group.
    void own(Own G::*member) {
        for (const AddedField* const added : AddedField::of(group_.name)) {
            own(member, added->field());
        }
    }

private:
    Group& group_;
};

/// All groups of a configuration.
class Schema {
public:
    const std::vector<Group>& groups() const { return groups_; }
    const Group* find(std::string_view group) const;
    /// std::invalid_argument names what there is not.
    std::pair<const Group*, const Field*> at(const std::string& key) const;

    /// Throws std::invalid_argument if a value is out of its range.
    void check(const void* root) const;

protected:
    std::vector<Group> groups_;
};

template <class Root>
class SchemaOf : public Schema {
public:
    SchemaOf() { Root::describe(*this); }

    /// Owner is Root or a base of it.
    template <class G, class Owner>
    void group(const char* name, G Owner::*member) {
        Group& made = groups_.emplace_back();
        made.name = name;
        made.at = [member](void* root) -> void* { return &(static_cast<Root*>(root)->*member); };
        Fields<G> fields(made);
        G::describe(fields);
    }
    template <class T, class Owner>
    Field& field(const char* name, T Owner::*member, std::string help) {
        if (groups_.empty() || !groups_.back().name.empty()) {
            Group& made = groups_.emplace_back();
            made.at = [](void* root) { return root; };
        }
        Fields<Root> fields(groups_.back());
        return fields(name, static_cast<T Root::*>(member), std::move(help));
    }

    static const SchemaOf& instance() {
        static const SchemaOf schema;
        return schema;
    }
};

/// Throws std::invalid_argument if a value of a configuration is out of its range.
template <class Root>
void check(const Root& config) {
    SchemaOf<Root>::instance().check(&config);
}

}  // namespace tengen::settings
