// SPDX-License-Identifier: Apache-2.0
/** Dual investment: its rule, its records, its receipts and the settlement window. */
export * from '../../index-price/window.ts';
export { type LoggedSecond, type SecondTick, readSecondTick, readSecondTicks } from '../../index-price/seconds.ts';
export { type NodeSet, nodeName, nodeSetIds, verifyNodeSet } from '../../log/node-set.ts';
export { DUAL_FINDINGS, DualAudit, type DualFinding, type DualKind } from './audit.ts';
export { DECIMALS as MODEL_DECIMALS } from './fixed.ts';
export * from './payout.ts';
export * from './rate.ts';
export * from './record.ts';
export * from './terms.ts';
export { type Volatility, type VolatilityBounds, sigmaOf } from './volatility.ts';
export { type DualReceipt, type DualResult, type DualStep, type DualVerdict, dualReceipts, dualResultOf } from './receipt.ts';
export { type DualSettlement, type DualSettlementVerdict, dualSettlements } from './settlement.ts';
