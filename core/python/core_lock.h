// Free-threaded Python: what replaces the interpreter's lock for the objects of the core. Nearly all of them (boards,
// games, solvers ...) were written for one thread at a time. So each function bound here takes one lock for the whole
// core as long as it works, and lets it go where it would let go the interpreter's: when it waits, or calls
// `gil_scoped_release` for long work of its own. Searches of Python domains run beside it and lock for themselves.
// Where Python has its lock none of this is compiled: `nb` is nanobind as it is.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace tengen::python {

/// nb::call_guard<Unlocked>(): a function that needs no lock of the core, or takes its own.
struct Unlocked {};

}  // namespace tengen::python

#ifdef NB_FREE_THREADED

namespace tengen::python::locking {

using namespace nanobind;

/// A critical section: given up whenever the thread waits or lets Python go, so that it cannot lock up with others.
class CoreLock {
public:
    CoreLock() : guard_(object()) {}

private:
    static handle object() {
        static PyObject* const locked = PyObject_CallNoArgs(reinterpret_cast<PyObject*>(&PyBaseObject_Type));
        return locked;
    }
    ft_object_guard guard_;
};

/// References to what becomes a new Python object would be read after the lock is gone.
template <class Return>
using Given = std::conditional_t<!std::is_reference_v<Return> ||
                                     detail::is_base_caster_v<detail::make_caster<std::decay_t<Return>>>,
                                 Return, std::decay_t<Return>>;

template <class F, class Return, class... Args>
auto under_lock(F f, Return (*)(Args...)) {
    return [f = std::move(f)](Args... args) -> Given<Return> {
        const CoreLock lock;
        return f(std::forward<Args>(args)...);
    };
}
template <class Target, class Return, class... Args>
auto locked(Return (*f)(Args...)) {
    return under_lock(f, f);
}
template <class Target, class Return, class Class, class... Args>
auto locked(Return (Class::*f)(Args...)) {
    return under_lock([f](Target* self, Args... args) -> Return { return (self->*f)(std::forward<Args>(args)...); },
                      static_cast<Return (*)(Target*, Args...)>(nullptr));
}
template <class Target, class Return, class Class, class... Args>
auto locked(Return (Class::*f)(Args...) const) {
    return under_lock(
        [f](const Target* self, Args... args) -> Return { return (self->*f)(std::forward<Args>(args)...); },
        static_cast<Return (*)(const Target*, Args...)>(nullptr));
}
template <class Target, class F>
    requires detail::is_lambda_v<std::remove_cvref_t<F>>
auto locked(F&& f) {
    using Lambda = std::remove_cvref_t<F>;
    return under_lock(Lambda(std::forward<F>(f)),
                      static_cast<typename detail::analyze_method<decltype(&Lambda::operator())>::func*>(nullptr));
}
template <class Target>
std::nullptr_t locked(std::nullptr_t) {
    return nullptr;
}

template <class... Extra>
inline constexpr bool kLocked = std::is_void_v<typename detail::func_extra_info<Extra...>::call_guard>;

template <class T, class... Ts>
class class_ : public nanobind::class_<T, Ts...> {
    using Plain = nanobind::class_<T, Ts...>;

public:
    using Plain::Plain;

    template <class F, class... Extra>
    class_& def(const char* name, F&& f, const Extra&... extra) {
        if constexpr (kLocked<Extra...>) {
            Plain::def(name, locked<T>(std::forward<F>(f)), extra...);
        } else {
            Plain::def(name, std::forward<F>(f), extra...);
        }
        return *this;
    }
    template <class... Args, class... Extra>
    class_& def(init<Args...>&&, const Extra&... extra) {
        return def(
            "__init__",
            [](pointer_and_handle<T> self, Args... args) {
                if constexpr (std::is_constructible_v<T, Args...>) {
                    new (static_cast<void*>(self.p)) T(std::forward<Args>(args)...);
                } else {
                    new (static_cast<void*>(self.p)) T{std::forward<Args>(args)...};
                }
            },
            extra...);
    }
    template <detail::op_id id, detail::op_type kind, class L, class R, class... Extra>
    class_& def(const detail::op_<id, kind, L, R>& op, const Extra&... extra) {
        op.execute(*this, extra...);  // which calls `def` above
        return *this;
    }
    template <class F, class... Extra>
    class_& def_static(const char* name, F&& f, const Extra&... extra) {
        if constexpr (kLocked<Extra...>) {
            Plain::def_static(name, locked<T>(std::forward<F>(f)), extra...);
        } else {
            Plain::def_static(name, std::forward<F>(f), extra...);
        }
        return *this;
    }
    template <class Getter, class Setter, class... Extra>
    class_& def_prop_rw(const char* name, Getter&& getter, Setter&& setter, const Extra&... extra) {
        Plain::def_prop_rw(name, locked<T>(std::forward<Getter>(getter)), locked<T>(std::forward<Setter>(setter)),
                           extra...);
        return *this;
    }
    template <class Getter, class... Extra>
    class_& def_prop_ro(const char* name, Getter&& getter, const Extra&... extra) {
        return def_prop_rw(name, std::forward<Getter>(getter), nullptr, extra...);
    }
    template <class Getter, class... Extra>
    class_& def_prop_ro_static(const char* name, Getter&& getter, const Extra&... extra) {
        Plain::def_prop_ro_static(name, locked<T>(std::forward<Getter>(getter)), extra...);
        return *this;
    }
    template <class C, class Member, class... Extra>
    class_& def_rw(const char* name, Member C::*member, const Extra&... extra) {
        return def_prop_rw(
            name, [member](const T& self) -> const Member& { return self.*member; },
            [member](T& self, const Member& value) { self.*member = value; }, extra...);
    }
    template <class C, class Member, class... Extra>
    class_& def_ro(const char* name, Member C::*member, const Extra&... extra) {
        return def_prop_ro(name, [member](const T& self) -> const Member& { return self.*member; }, extra...);
    }
};

class module_ : public nanobind::module_ {
public:
    using nanobind::module_::module_;
    module_(nanobind::module_ plain) : nanobind::module_(std::move(plain)) {}

    template <class F, class... Extra>
    module_& def(const char* name, F&& f, const Extra&... extra) {
        if constexpr (kLocked<Extra...>) {
            nanobind::module_::def(name, locked<void>(std::forward<F>(f)), extra...);
        } else {
            nanobind::module_::def(name, std::forward<F>(f), extra...);
        }
        return *this;
    }
    module_ def_submodule(const char* name, const char* doc = nullptr) {
        return nanobind::module_::def_submodule(name, doc);
    }
};

}  // namespace tengen::python::locking

namespace nb = tengen::python::locking;

#else

namespace nb = nanobind;

#endif
