// SPDX-License-Identifier: Apache-2.0
/** The lending pool: its rule, its rates, its records, the chain of its hours and its receipts. */
export * from './audit.ts';
export * from './chain.ts';
export * from './rate.ts';
export * from './record.ts';
export * from './rule.ts';
export { type DefiVerdict, defiReceipts, moveOf, sharesText } from './receipt.ts';
export { type DefiHours, type DefiHoursStep, type DefiHoursVerdict, defiHours } from './hours.ts';
