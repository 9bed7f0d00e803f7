// The net's evaluation for every vector instruction set, chosen while running.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/eval/net/net_simd.cpp"
#include "hwy/foreach_target.h"  // IWYU pragma: keep

#include "engine/eval/net/net_kernel-inl.h"

#if HWY_ONCE
namespace yolah {

HWY_EXPORT(evaluate_here);
HWY_EXPORT(fill_inputs_here);

Evaluation evaluate_simd(const NetTensors& net, Bitboard own, Bitboard other, Bitboard free) {
  return HWY_DYNAMIC_DISPATCH(evaluate_here)(net, own, other, free);
}

bool fill_inputs_simd(Bitboard own, Bitboard other, Bitboard free, NetInputs& inputs) {
  return HWY_DYNAMIC_DISPATCH(fill_inputs_here)(own, other, free, inputs);
}

}  // namespace yolah
#endif
