// SPDX-License-Identifier: Apache-2.0
/** Contracts: chains of positions, funding rates and liquidations, recomputed from records. */
export { type Folded, foldChain, isFired, type WaitingStop } from './chain.ts';
export type { Fields } from './fields.ts';
export { checkLiquidation, LIQUIDATION_STEPS, type LiquidationStep } from './liquidation.ts';
export { checkRate, RATE_STEPS, type RateStep } from './rate.ts';
export * from './events.ts';
export * from './lists.ts';
export * from './receipt-file.ts';
export * from './records.ts';
