/**
 * The journals of a batch: one for each hold, adjustment, release and fill. What stands in them is the clearings'; the desk
 * adds the rounding between the two sides of a fill.
 * Invariants: legs sum to zero per asset.
 */
import type { AccountName, JournalDraft } from '../../ledger/index.ts';
import { type FillEffect, type FillJournal, clearingOf } from '../clearing/clearing.ts';
import type { MarketRules } from '../rules/market-rules.ts';
import type { Effect } from './batch.ts';

const ROUNDING: AccountName = { kind: 'house', purpose: 'rounding' };

function fillJournal(effect: FillEffect, fillId: number, rules: MarketRules): JournalDraft {
  const { fill, buy, sell } = effect;
  const buyer = clearingOf(rules, buy.before);
  const seller = clearingOf(rules, sell.before);
  const { fillScope: scope, fillCause: cause } = fill.takerSide === 'buy' ? seller : buyer;
  const journal: FillJournal = { legs: [], holds: [] };
  buyer.post(journal, effect, buy, rules);
  seller.post(journal, effect, sell, rules);
  const rounding = fill.paid - fill.received;
  if (rounding !== 0n) journal.legs.push({ account: ROUNDING, assetId: rules.quoteId, atoms: rounding, cause });
  const id = String(fillId);
  return { scope, key: id, cause, reference: id, ...journal };
}

/** The journals of a batch, in the order of its effects; `fillIds` are the ids of its fills in that order. */
export function journalsOf(
  effects: readonly Effect[],
  fillIds: readonly number[],
  rules: (marketId: number) => MarketRules,
): JournalDraft[] {
  let fills = 0;
  return effects.map((effect) => {
    if (effect.type === 'journal') return effect.journal;
    if (effect.type === 'fill') return fillJournal(effect, fillIds[fills++] as number, rules(effect.fill.marketId));
    return clearingOf(rules(effect.order.marketId), effect.order).holdJournal(effect);
  });
}
