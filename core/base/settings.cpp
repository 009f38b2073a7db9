#include "core/base/settings.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <stdexcept>
#include <tuple>

#include "core/base/names.h"

namespace tengen::settings {

namespace {

std::string number_text(double value) {
    if (value == std::floor(value) && std::abs(value) < 1e15) {
        return std::to_string(static_cast<std::int64_t>(value));
    }
    std::array<char, 40> digits;
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    return {digits.data(), end};
}

}  // namespace

std::string text_of(const Value& value) {
    struct Show {
        std::string operator()(bool truth) const { return truth ? "true" : "false"; }
        std::string operator()(std::int64_t number) const { return std::to_string(number); }
        std::string operator()(std::uint64_t number) const { return std::to_string(number); }
        std::string operator()(double number) const {
            const std::string shown = number_text(number);
            return shown.find_first_of(".en") == std::string::npos ? shown + ".0" : shown;
        }
        std::string operator()(const std::string& text) const { return '"' + printable(text) + '"'; }
    };
    return std::visit(Show{}, value);
}

void refuse_name(const std::vector<Name>& names, std::string_view wrong, std::string_view what) {
    std::vector<std::string> known;
    for (const Name& name : names) {
        known.push_back(name.name);
    }
    throw std::invalid_argument('"' + printable(wrong) + "\" is not a " + std::string(what) + ": " +
                                listed(known, wrong));
}

Field::Field(std::string name, Value usual, std::string help)
    : name_(std::move(name)), help_(std::move(help)), usual_(std::move(usual)) {
    // No number is infinite, and none so large that the single precision of the search has no room for it.
    low_ = kind() == Kind::whole ? std::numeric_limits<int>::min() : -1e30;
    high_ = kind() == Kind::whole ? std::numeric_limits<int>::max() : 1e30;
}

Field& Field::least(double value) {
    low_ = value;
    return *this;
}

Field& Field::above(double value) {
    low_ = value;
    open_ = true;
    return *this;
}

Field& Field::most(double value) {
    high_ = value;
    return *this;
}

Field& Field::one_of(std::vector<Name> (*known)()) {
    names_ = known;
    return *this;
}

Field& Field::one_of(std::vector<Name> known) {
    names_ = [known = std::move(known)] { return known; };
    return *this;
}

Field& Field::one_of(std::vector<std::int64_t> numbers) {
    numbers_ = std::move(numbers);
    low_ = static_cast<double>(*std::min_element(numbers_.begin(), numbers_.end()));
    high_ = static_cast<double>(*std::max_element(numbers_.begin(), numbers_.end()));
    return *this;
}

Field& Field::parsed_by(void (*parse)(const std::string& text)) {
    parse_ = parse;
    return *this;
}

Field& Field::in(std::string unit) {
    unit_ = std::move(unit);
    return *this;
}

Field& Field::from(std::string source) {
    source_ = std::move(source);
    return *this;
}

std::vector<Name> Field::names() const {
    return names_ ? names_() : std::vector<Name>{};
}

std::string Field::range() const {
    switch (kind()) {
        case Kind::truth:
            return "true or false";
        case Kind::seed:
            return "a whole number from 0 to " + std::to_string(std::numeric_limits<std::uint64_t>::max());
        case Kind::text:
            break;
        default:
            const std::string what = kind() == Kind::whole ? "a whole number" : "a number";
            if (!numbers_.empty()) {
                std::string listed;
                for (const std::int64_t number : numbers_) {
                    listed.append(listed.empty() ? "" : ", ").append(std::to_string(number));
                }
                return what + ", one of " + listed;
            }
            const bool bounded = kind() == Kind::whole ? high_ < std::numeric_limits<int>::max() : high_ < 1e30;
            if (kind() == Kind::number && low_ <= -1e30) {
                return bounded ? what + " up to " + number_text(high_) : what;
            }
            if (open_) {
                return what + " above " + number_text(low_) + (bounded ? " up to " + number_text(high_) : "");
            }
            return what + " from " + number_text(low_) + (bounded ? " to " + number_text(high_) : " on");
    }
    if (!names_) {
        return "text";
    }
    std::string text = "one of ";
    for (const Name& name : names_()) {
        text.append(text.size() > 7 ? ", " : "").append(name.name);
    }
    return text;
}

void Field::refuse(const std::string& key, const std::string& shown) const {
    throw std::invalid_argument(key + " is " + shown + ", but has to be " + range());
}

Value Field::checked(const std::string& key, const Value& value) const {
    const auto refused = [&] { refuse(key, text_of(value)); };
    Value made = value;
    if (kind() == Kind::number && std::holds_alternative<std::int64_t>(value)) {
        made = static_cast<double>(std::get<std::int64_t>(value));
    } else if (kind() == Kind::number && std::holds_alternative<std::uint64_t>(value)) {
        made = static_cast<double>(std::get<std::uint64_t>(value));
    } else if (kind() == Kind::seed && std::holds_alternative<std::int64_t>(value) &&
               std::get<std::int64_t>(value) >= 0) {
        made = static_cast<std::uint64_t>(std::get<std::int64_t>(value));
    }
    if (made.index() != usual_.index()) {
        refused();
    }
    if (made == usual_) {
        return made;
    }
    if (kind() == Kind::number || kind() == Kind::whole) {
        const double number =
            kind() == Kind::number ? std::get<double>(made) : static_cast<double>(std::get<std::int64_t>(made));
        if (!(open_ ? number > low_ : number >= low_) || !(number <= high_)) {
            refused();
        }
        if (!numbers_.empty() &&
            std::find(numbers_.begin(), numbers_.end(), static_cast<std::int64_t>(number)) == numbers_.end()) {
            refused();
        }
    } else if (kind() == Kind::text && names_) {
        const std::string& text = std::get<std::string>(made);
        std::vector<std::string> known;
        for (const Name& name : names_()) {
            known.push_back(name.name);
        }
        if (std::find(known.begin(), known.end(), text) == known.end()) {
            throw std::invalid_argument(key + " is " + text_of(value) + ", but has to be one of " +
                                        listed(known, text));
        }
    } else if (kind() == Kind::text && parse_ != nullptr) {
        try {
            parse_(std::get<std::string>(made));
        } catch (const std::invalid_argument& error) {
            const std::string why = error.what();
            throw std::invalid_argument(why.find(key) == std::string::npos ? key + ": " + why : why);
        }
    }
    return made;
}

AddedField::AddedField(std::string group, Field field, int order)
    : group_(std::move(group)), field_(std::move(field)), order_(order) {
    all().push_back(this);
}

std::vector<const AddedField*>& AddedField::all() {
    static std::vector<const AddedField*> added;
    return added;
}

std::vector<const AddedField*> AddedField::of(std::string_view group) {
    std::vector<const AddedField*> found;
    for (const AddedField* const added : all()) {
        if (added->group_ == group) {
            found.push_back(added);
        }
    }
    std::sort(found.begin(), found.end(), [](const AddedField* a, const AddedField* b) {
        return std::tie(a->order_, a->field_.name()) < std::tie(b->order_, b->field_.name());
    });
    return found;
}

const Field* Group::find(std::string_view field) const {
    const auto found = std::find_if(fields.begin(), fields.end(), [&](const Field& f) { return f.name() == field; });
    return found == fields.end() ? nullptr : &*found;
}

const Group* Schema::find(std::string_view group) const {
    const auto found = std::find_if(groups_.begin(), groups_.end(), [&](const Group& g) { return g.name == group; });
    return found == groups_.end() ? nullptr : &*found;
}

std::pair<const Group*, const Field*> Schema::at(const std::string& key) const {
    const std::size_t dot = key.find('.');
    const Group* const group = find(dot == std::string::npos ? "" : key.substr(0, dot));
    const std::string name = dot == std::string::npos ? key : key.substr(dot + 1);
    std::vector<std::string> known;
    if (group == nullptr) {
        for (const Group& each : groups_) {
            for (const Field& field : each.fields) {
                known.push_back(each.name.empty() ? field.name() : each.name);
                if (!each.name.empty()) {
                    break;
                }
            }
        }
        const std::string head = key.substr(0, dot);
        throw std::invalid_argument("there is no key '" + printable(key) + "': '" + printable(head) +
                                    "' is not one of " + listed(known, head));
    }
    const Field* const field = group->find(name);
    if (field == nullptr) {
        for (const Field& each : group->fields) {
            known.push_back(each.name());
        }
        throw std::invalid_argument("there is no key '" + printable(key) + "': '" + printable(name) +
                                    "' is not one of " + listed(known, name));
    }
    return {group, field};
}

void Schema::check(const void* root) const {
    for (const Group& group : groups_) {
        // Nothing is changed through it.
        const void* const part = group.at(const_cast<void*>(root));
        for (const Field& field : group.fields) {
            field.checked(group.key(field), field.get(part));
        }
    }
}

}  // namespace tengen::settings
