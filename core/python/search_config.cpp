#include "core/python/search_config.h"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "core/go/files_read.h"

namespace tengen::python {

using namespace nb::literals;
using settings::Field;
using settings::Group;
using settings::Kind;
using settings::Value;

namespace {

using Schema = settings::SchemaOf<SearchConfig>;

/// A value as messages show it: what cannot be shown is named by its type.
std::string shown(nb::handle value) {
    const nb::object text = nb::steal(PyObject_Repr(value.ptr()));
    Py_ssize_t size = 0;
    const char* const utf8 = text.is_valid() ? PyUnicode_AsUTF8AndSize(text.ptr(), &size) : nullptr;
    if (utf8 == nullptr) {
        PyErr_Clear();
        return std::string("a ") + Py_TYPE(value.ptr())->tp_name + " that cannot be shown";
    }
    return printable(std::string_view(utf8, static_cast<std::size_t>(size)));
}

/// Whole numbers are those of Python and NumPy, other numbers too; nothing is rounded.
Value value_of(nb::handle value, const Field& field, const std::string& key) {
    PyObject* const object = value.ptr();
    const auto refuse = [&] {
        PyErr_Clear();
        field.refuse(key, shown(value));
    };
    if (PyBool_Check(object)) {
        return object == Py_True;
    }
    if (PyUnicode_Check(object)) {
        Py_ssize_t size = 0;
        const char* const utf8 = PyUnicode_AsUTF8AndSize(object, &size);
        if (utf8 == nullptr) {
            refuse();
        }
        return std::string(utf8, static_cast<std::size_t>(size));
    }
    if (PyIndex_Check(object)) {
        const nb::object number = nb::steal(PyNumber_Index(object));
        if (!number.is_valid()) {
            refuse();
        }
        int overflow = 0;
        const long long exact = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
        if (overflow == 0) {
            return static_cast<std::int64_t>(exact);
        }
        const unsigned long long large = overflow > 0 ? PyLong_AsUnsignedLongLong(number.ptr()) : 0;
        if (overflow > 0 && PyErr_Occurred() == nullptr) {
            return static_cast<std::uint64_t>(large);
        }
        PyErr_Clear();
        const double rounded = PyLong_AsDouble(number.ptr());
        if (field.kind() != Kind::number || PyErr_Occurred() != nullptr) {
            refuse();
        }
        return rounded;
    }
    const double number = PyFloat_AsDouble(object);
    if (PyErr_Occurred() != nullptr) {
        refuse();
    }
    return number;
}

/// A refusal that shows the value as Python writes it.
Value checked(nb::handle value, const Field& field, const std::string& key) {
    const Value given = value_of(value, field, key);
    return field.checked(key, given);
}

nb::object object_of(const Value& value) {
    return std::visit([](const auto& held) { return nb::object(nb::cast(held)); }, value);
}

nb::dict description_of(const Field& field) {
    static constexpr const char* kinds[] = {"bool", "int", "int", "float", "str"};
    nb::dict row;
    row["name"] = field.name();
    row["type"] = kinds[static_cast<std::size_t>(field.kind())];
    row["default"] = object_of(field.usual());
    row["help"] = field.help();
    row["unit"] = field.unit();
    row["source"] = field.source();
    row["range"] = field.range();
    const bool bounded = field.kind() == Kind::number || field.kind() == Kind::whole;
    row["least"] = bounded ? nb::object(nb::cast(field.lowest())) : nb::object(nb::none());
    row["most"] = bounded ? nb::object(nb::cast(field.highest())) : nb::object(nb::none());
    row["above"] = field.excludes_lowest();
    row["numbers"] = nb::cast(field.numbers());
    row["added"] = field.added();
    nb::dict names;
    for (const settings::Name& name : field.names()) {
        names[name.name.c_str()] = name.help;
    }
    row["names"] = names;
    return row;
}

template <class Root>
nb::list describe() {
    nb::list groups;
    for (const Group& group : settings::SchemaOf<Root>::instance().groups()) {
        nb::list fields;
        for (const Field& field : group.fields) {
            fields.append(description_of(field));
        }
        nb::dict row;
        row["name"] = group.name;
        row["about"] = group.about;
        row["fields"] = fields;
        groups.append(row);
    }
    return groups;
}

/// The values of a group as the core has them.
nb::dict checked_group(const std::string& name, const nb::dict& values) {
    nb::dict made;
    for (const auto& [key, value] : values) {
        const std::string full = (name.empty() ? "" : name + '.') + nb::cast<std::string>(key);
        made[key] = object_of(checked(value, *Schema::instance().at(full).second, full));
    }
    return made;
}

void set_values(SearchConfig& config, const nb::dict& values) {
    for (const auto& [key, value] : values) {
        const auto text = nb::cast<std::string>(key);
        const auto [group, field] = Schema::instance().at(text);
        field->set(group->at(&config), checked(value, *field, text));
    }
}

nb::dict values_of(SearchConfig& config) {
    nb::dict values;
    for (const Group& group : Schema::instance().groups()) {
        for (const Field& field : group.fields) {
            values[group.key(field).c_str()] = object_of(field.get(group.at(&config)));
        }
    }
    return values;
}

}  // namespace

void bind_search_config(nb::module_& m) {
    m.def(
        "describe", [](bool go) { return go ? describe<SearchConfig>() : describe<tree::Config>(); }, "go"_a,
        nb::sig("def describe(go: bool) -> list[dict[str, object]]"),
        "The groups of settings, with those of Go or without: name, about, fields; the settings of the configuration "
        "itself are a group without a name.");
    m.def("checked", checked_group, "group"_a, "values"_a,
          nb::sig("def checked(group: str, values: dict[str, object]) -> dict[str, object]"),
          "Values of a group as the core takes them; ValueError names the key, the value and the range.");
    nb::class_<tree::Config>(m, "TreeConfig", "What every search has of it.");
    nb::class_<SearchConfig, tree::Config>(m, "Config", "Values of settings by key; what is not given has its default.")
        .def(
            "__init__",
            [](SearchConfig* self, const nb::dict& values) {
                SearchConfig config;
                set_values(config, values);
                new (self) SearchConfig(std::move(config));
            },
            nb::sig("def __init__(self, values: dict[str, object] = {}) -> None"), "values"_a = nb::dict())
        .def_prop_ro("values", values_of, nb::sig("def values(self) -> dict[str, object]"), "Every key with its value.")
        .def_rw("pattern_text", &SearchConfig::pattern_text)
        .def_rw("gamma_text", &SearchConfig::gamma_text)
        .def_rw("prior_gamma_text", &SearchConfig::prior_gamma_text)
        .def_prop_ro(
            "reads",
            [](const SearchConfig& self) {
                const go::FilesRead reads = go::files_read(self);
                std::vector<std::string> keys;
                for (const auto& [read, key] :
                     {std::pair(reads.patterns, "playout.patterns"), std::pair(reads.gammas, "gamma.file"),
                      std::pair(reads.prior_gammas, "gamma.prior")}) {
                    if (read) {
                        keys.emplace_back(key);
                    }
                }
                return keys;
            },
            "The keys that name files which a search with this configuration reads.")
        .def(
            "check", [](const SearchConfig& self) { go::check(self, self); },
            "ValueError says which values do not go together in a search of Go; its files have to be filled in.");
}

}  // namespace tengen::python
