#pragma once
// COM objects of the double: counting, interfaces, names.

#include "support/d3d12/core.hpp"

#include <atomic>

namespace bindery::d3d12_double {

inline bool same(const IID& a, const IID& b) {
    return std::memcmp(&a, &b, sizeof(IID)) == 0;
}
template<class... Interfaces>
bool one_of(const IID& iid) {
    return (same(iid, d3d12::iid_of<Interfaces>()) || ...);
}
std::string narrow(const WCHAR* text);

/// IUnknown and ID3D12Object.
template<class Interface>
class Object : public Interface {
public:
    Object(std::shared_ptr<Core> core, const std::string& kind) : core_(std::move(core)) {
        label_ = fmt::format("{} {}", kind, ++core_->numbers[kind]);
        core_->living.insert(label_);
    }
    Object(const Object&) = delete;
    Object& operator=(const Object&) = delete;
    virtual ~Object() { core_->living.erase(label_); }

    Core& core() const { return *core_; }
    const std::shared_ptr<Core>& shared_core() const { return core_; }
    /// "list 2"
    const std::string& bare_label() const { return label_; }
    /// "list 2", or "list 2 \"frame\"" once it has a name.
    std::string label() const { return name_.empty() ? label_ : fmt::format("{} \"{}\"", label_, name_); }

    HRESULT STDMETHODCALLTYPE QueryInterface(REFIID iid, void** object) override {
        *object = nullptr;
        if (!one_of<IUnknown, ID3D12Object>(iid) && !supports(iid))
            return E_NOINTERFACE;
        AddRef();
        *object = static_cast<Interface*>(this);
        return S_OK;
    }
    ULONG STDMETHODCALLTYPE AddRef() override { return ++references_; }
    ULONG STDMETHODCALLTYPE Release() override {
        const std::shared_ptr<Core> core = core_; // outlives the object, and its lock
        const std::scoped_lock lock(core->mutex);
        const ULONG left = --references_;
        if (left == 0)
            delete this;
        return left;
    }
    HRESULT STDMETHODCALLTYPE GetPrivateData(REFGUID /*guid*/, UINT* /*data_size*/, void* /*data*/) override {
        return unexpected("GetPrivateData");
    }
    HRESULT STDMETHODCALLTYPE SetPrivateData(REFGUID /*guid*/, UINT /*data_size*/,
                                             const void* /*data*/) override {
        return unexpected("SetPrivateData");
    }
    HRESULT STDMETHODCALLTYPE SetPrivateDataInterface(REFGUID /*guid*/, const IUnknown* /*data*/) override {
        return unexpected("SetPrivateDataInterface");
    }
    HRESULT STDMETHODCALLTYPE SetName(const WCHAR* name) override {
        const std::scoped_lock lock(core_->mutex);
        name_ = narrow(name);
        return S_OK;
    }

protected:
    /// Beside IUnknown and ID3D12Object.
    virtual bool supports(REFIID iid) const = 0;

    /// Records a call.
    template<class... Arguments>
    void called(std::string_view function, fmt::format_string<Arguments...> text, Arguments&&... arguments) {
        core_->calls.push_back({label_, function, fmt::format(text, std::forward<Arguments>(arguments)...)});
    }
    HRESULT unexpected(std::string_view function) {
        const std::scoped_lock lock(core_->mutex);
        core_->find(Check::unexpected_call, "{} of {} is called, which the double does not implement.",
                    function, label());
        return E_NOTIMPL;
    }

private:
    std::shared_ptr<Core> core_;
    std::string label_, name_;
    std::atomic<ULONG> references_ = 1;
};

/// ID3D12DeviceChild too.
template<class Interface>
class ChildObject : public Object<Interface> {
public:
    ChildObject(ID3D12Device* device, const std::shared_ptr<Core>& core, const std::string& kind)
        : Object<Interface>(core, kind), device_(d3d12::ComPtr<ID3D12Device>::shared(device)) {}
    HRESULT STDMETHODCALLTYPE GetDevice(REFIID iid, void** device) override {
        return device_->QueryInterface(iid, device);
    }
    ID3D12Device* device() const { return device_.get(); }

private:
    d3d12::ComPtr<ID3D12Device> device_;
};

/// Hands a new object out, or throws it away where it has not that interface.
template<class T>
HRESULT hand_out(T* object, REFIID iid, void** out) {
    const HRESULT result = object->QueryInterface(iid, out);
    object->Release();
    return result;
}

} // namespace bindery::d3d12_double
