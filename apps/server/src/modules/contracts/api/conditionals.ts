/** Conditional entries for their owners. */
import { type ContractConditional, LONG, SHORT } from '@glasshouse/contract/contracts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type MarketRules, priceText, quantityText } from '../../exchange/index.ts';
import type { Conditional } from '../domain/conditional.ts';
import { findConditional } from '../store/conditional-store.ts';
import type { ContractParts } from './parts.ts';
import { kindOf } from './present.ts';

/** One for the wire. */
export function presentConditional(rules: MarketRules, of: Conditional): ContractConditional {
  const price = (ticks: number | null) => (ticks === null ? null : priceText(rules, ticks));
  return {
    id: of.id,
    market_id: of.marketId,
    symbol: rules.symbol,
    contract: kindOf(rules),
    currency_id: rules.baseId,
    legal_id: rules.quoteId,
    type: of.side === 'long' ? LONG : SHORT,
    kind: of.priceTicks === null ? 'market' : 'limit',
    force: of.force,
    margin_mode: of.marginMode,
    multiple: of.multiple,
    share: quantityText(rules, of.lots),
    target_price: price(of.priceTicks),
    display: of.displayLots === null ? null : quantityText(rules, of.displayLots),
    target_profit_price: price(of.takeProfitTicks),
    stop_loss_price: price(of.stopLossTicks),
    trigger_price: priceText(rules, of.triggerTicks),
    trigger_way: of.way,
    status: of.status,
    order_id: of.orderId,
    refusal: of.refusal && { code: of.refusal.code, params: of.refusal.params },
    mark: price(of.markTicks),
    receipt: of.recordId,
    head: of.head,
    created: of.created,
    ended: of.ended,
  };
}

/** One of a user by its id, as the rows have it. Error: CONTRACTS_CONDITIONAL_UNKNOWN. */
export async function requireConditional(db: Db, userId: number, id: number | string): Promise<Conditional> {
  return (await findConditional(db, userId, Number(id))) ?? refuse('CONTRACTS_CONDITIONAL_UNKNOWN');
}

/** The same for the wire. */
export async function readConditional(
  { venue, platform }: ContractParts,
  userId: number,
  id: unknown,
): Promise<ContractConditional> {
  const found = await requireConditional(platform.db, userId, Number(id));
  return presentConditional(venue.rules(found.marketId), found);
}
