/** What tests of products in memory use of the desk's inside. */
export { type Batch, type BatchInput, type IndexTick, balanceId } from '../../domain/batch.ts';
export { decide } from '../../domain/commands.ts';
export { journalsOf } from '../../domain/journals.ts';
export type { PlacementCommand } from '../../domain/placement.ts';
export { decideTick } from '../../domain/tick.ts';
export { type MarketRules, type MarketRulesFields, filledValueOf, makeMarketRules } from '../../rules/market-rules.ts';
