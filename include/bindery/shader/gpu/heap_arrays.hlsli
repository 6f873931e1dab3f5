// The heap as unbounded arrays: SM 6.0 to 6.5, and SPIR-V.
//
// Direct3D: a register space an element type, 1000 + 16 * kind + element (float, float2, ... uint4 are 0 to 11),
// all of them ranges at offset 0 of one table. Vulkan: all alias set 0, binding 0; samplers set 1, binding 0.
// Buffers are raw views: structured ones are byte-address loads and stores. Arrays that a shader does not use
// leave no trace in it.

namespace bindery {
namespace heap {

#define BINDERY_HEAP_ARRAY_(name, element, register_, space_)                                                     \
    BINDERY_VK_(vk::binding(0, 0)) name<element> name##_##element##_[] : register(register_, space##space_);      \
    template<> struct name##At_<element> {                                                                        \
        static name<element> uniform_(uint index) { return name##_##element##_[index]; }                          \
        static name<element> nonuniform_(uint index) {                                                            \
            return name##_##element##_[NonUniformResourceIndex(index)];                                           \
        }                                                                                                         \
    };
#define BINDERY_HEAP_KIND_(name, f1, f2, f3, f4, i1, i2, i3, i4, u1, u2, u3, u4)                                  \
    template<typename BinderyE_> struct name##At_;                                                                \
    BINDERY_HEAP_ARRAY_(name, float, t0, f1)                                                                      \
    BINDERY_HEAP_ARRAY_(name, float2, t0, f2)                                                                     \
    BINDERY_HEAP_ARRAY_(name, float3, t0, f3)                                                                     \
    BINDERY_HEAP_ARRAY_(name, float4, t0, f4)                                                                     \
    BINDERY_HEAP_ARRAY_(name, int, t0, i1)                                                                        \
    BINDERY_HEAP_ARRAY_(name, int2, t0, i2)                                                                       \
    BINDERY_HEAP_ARRAY_(name, int3, t0, i3)                                                                       \
    BINDERY_HEAP_ARRAY_(name, int4, t0, i4)                                                                       \
    BINDERY_HEAP_ARRAY_(name, uint, t0, u1)                                                                       \
    BINDERY_HEAP_ARRAY_(name, uint2, t0, u2)                                                                      \
    BINDERY_HEAP_ARRAY_(name, uint3, t0, u3)                                                                      \
    BINDERY_HEAP_ARRAY_(name, uint4, t0, u4)
// Image atomics want the exact format in SPIR-V; where there are none, a pass makes it unknown again.
#define BINDERY_HEAP_RWKIND_(name, f1, f2, f3, f4, i1, i2, i3, i4, u1, u2, u3, u4)                                \
    template<typename BinderyE_> struct name##At_;                                                                \
    BINDERY_HEAP_ARRAY_(name, float, u0, f1)                                                                      \
    BINDERY_HEAP_ARRAY_(name, float2, u0, f2)                                                                     \
    BINDERY_HEAP_ARRAY_(name, float3, u0, f3)                                                                     \
    BINDERY_HEAP_ARRAY_(name, float4, u0, f4)                                                                     \
    BINDERY_VK_(vk::image_format("r32i")) BINDERY_HEAP_ARRAY_(name, int, u0, i1)                                  \
    BINDERY_HEAP_ARRAY_(name, int2, u0, i2)                                                                       \
    BINDERY_HEAP_ARRAY_(name, int3, u0, i3)                                                                       \
    BINDERY_HEAP_ARRAY_(name, int4, u0, i4)                                                                       \
    BINDERY_VK_(vk::image_format("r32ui")) BINDERY_HEAP_ARRAY_(name, uint, u0, u1)                                \
    BINDERY_HEAP_ARRAY_(name, uint2, u0, u2)                                                                      \
    BINDERY_HEAP_ARRAY_(name, uint3, u0, u3)                                                                      \
    BINDERY_HEAP_ARRAY_(name, uint4, u0, u4)

BINDERY_HEAP_KIND_(Buffer, 1080, 1081, 1082, 1083, 1084, 1085, 1086, 1087, 1088, 1089, 1090, 1091)
BINDERY_HEAP_RWKIND_(RWBuffer, 1096, 1097, 1098, 1099, 1100, 1101, 1102, 1103, 1104, 1105, 1106, 1107)
BINDERY_HEAP_KIND_(Texture1D, 1112, 1113, 1114, 1115, 1116, 1117, 1118, 1119, 1120, 1121, 1122, 1123)
BINDERY_HEAP_KIND_(Texture1DArray, 1128, 1129, 1130, 1131, 1132, 1133, 1134, 1135, 1136, 1137, 1138, 1139)
BINDERY_HEAP_KIND_(Texture2D, 1144, 1145, 1146, 1147, 1148, 1149, 1150, 1151, 1152, 1153, 1154, 1155)
BINDERY_HEAP_KIND_(Texture2DArray, 1160, 1161, 1162, 1163, 1164, 1165, 1166, 1167, 1168, 1169, 1170, 1171)
BINDERY_HEAP_KIND_(Texture2DMS, 1176, 1177, 1178, 1179, 1180, 1181, 1182, 1183, 1184, 1185, 1186, 1187)
BINDERY_HEAP_KIND_(Texture2DMSArray, 1192, 1193, 1194, 1195, 1196, 1197, 1198, 1199, 1200, 1201, 1202, 1203)
BINDERY_HEAP_KIND_(Texture3D, 1208, 1209, 1210, 1211, 1212, 1213, 1214, 1215, 1216, 1217, 1218, 1219)
BINDERY_HEAP_KIND_(TextureCube, 1224, 1225, 1226, 1227, 1228, 1229, 1230, 1231, 1232, 1233, 1234, 1235)
BINDERY_HEAP_KIND_(TextureCubeArray, 1240, 1241, 1242, 1243, 1244, 1245, 1246, 1247, 1248, 1249, 1250, 1251)
BINDERY_HEAP_RWKIND_(RWTexture1D, 1256, 1257, 1258, 1259, 1260, 1261, 1262, 1263, 1264, 1265, 1266, 1267)
BINDERY_HEAP_RWKIND_(RWTexture1DArray, 1272, 1273, 1274, 1275, 1276, 1277, 1278, 1279, 1280, 1281, 1282, 1283)
BINDERY_HEAP_RWKIND_(RWTexture2D, 1288, 1289, 1290, 1291, 1292, 1293, 1294, 1295, 1296, 1297, 1298, 1299)
BINDERY_HEAP_RWKIND_(RWTexture2DArray, 1304, 1305, 1306, 1307, 1308, 1309, 1310, 1311, 1312, 1313, 1314, 1315)
BINDERY_HEAP_RWKIND_(RWTexture3D, 1320, 1321, 1322, 1323, 1324, 1325, 1326, 1327, 1328, 1329, 1330, 1331)

#undef BINDERY_HEAP_ARRAY_
#undef BINDERY_HEAP_KIND_
#undef BINDERY_HEAP_RWKIND_

BINDERY_VK_(vk::binding(0, 0)) ByteAddressBuffer ByteAddressBuffer_[] : register(t0, space1048);
BINDERY_VK_(vk::binding(0, 0)) RWByteAddressBuffer RWByteAddressBuffer_[] : register(u0, space1064);
BINDERY_VK_(vk::binding(0, 0)) RaytracingAccelerationStructure RaytracingAccelerationStructure_[] : register(t0, space1336);
BINDERY_VK_(vk::binding(0, 1)) SamplerState SamplerState_[] : register(s0, space1352);
BINDERY_VK_(vk::binding(0, 1)) SamplerComparisonState SamplerComparisonState_[] : register(s0, space1368);

template<typename BinderyT_> struct StructuredAt_ {
    static BinderyT_ load_(uint index, uint element) {
        return ByteAddressBuffer_[index].template Load<BinderyT_>(element * sizeof(BinderyT_));
    }
    static BinderyT_ load_nonuniform_(uint index, uint element) {
        return ByteAddressBuffer_[NonUniformResourceIndex(index)].template Load<BinderyT_>(element *
                                                                                           sizeof(BinderyT_));
    }
};
template<typename BinderyT_> struct RWStructuredAt_ {
    static BinderyT_ load_(uint index, uint element) {
        return RWByteAddressBuffer_[index].template Load<BinderyT_>(element * sizeof(BinderyT_));
    }
    static BinderyT_ load_nonuniform_(uint index, uint element) {
        return RWByteAddressBuffer_[NonUniformResourceIndex(index)].template Load<BinderyT_>(element *
                                                                                             sizeof(BinderyT_));
    }
    static void store_(uint index, uint element, BinderyT_ value) {
        RWByteAddressBuffer_[index].template Store<BinderyT_>(element * sizeof(BinderyT_), value);
    }
    static void store_nonuniform_(uint index, uint element, BinderyT_ value) {
        RWByteAddressBuffer_[NonUniformResourceIndex(index)].template Store<BinderyT_>(
            element * sizeof(BinderyT_), value);
    }
};
uint raw_of_(uint structured) {
    return structured; // one raw view serves both
}

ByteAddressBuffer raw_(uint index) {
    return ByteAddressBuffer_[index];
}
ByteAddressBuffer raw_nonuniform_(uint index) {
    return ByteAddressBuffer_[NonUniformResourceIndex(index)];
}
RWByteAddressBuffer rw_raw_(uint index) {
    return RWByteAddressBuffer_[index];
}
RWByteAddressBuffer rw_raw_nonuniform_(uint index) {
    return RWByteAddressBuffer_[NonUniformResourceIndex(index)];
}

#define BINDERY_SAMPLER_AT_(index) heap::SamplerState_[index]
#define BINDERY_COMPARISON_SAMPLER_AT_(index) heap::SamplerComparisonState_[index]
#define BINDERY_SCENE_AT_(index) heap::RaytracingAccelerationStructure_[index]

} // namespace heap
} // namespace bindery
