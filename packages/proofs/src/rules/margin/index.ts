// SPDX-License-Identifier: Apache-2.0
/** Trading on borrowed money: rates, levels, orders that are admitted and sales that heal. */
export * from './guard.ts';
export * from './receipt.ts';
export * from './record.ts';
export * from './replay.ts';
export * from './rule.ts';
export * from './sale.ts';
export * from './use.ts';
export * from './audit.ts';
