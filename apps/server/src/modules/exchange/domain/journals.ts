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

function fillJournal(effect: FillEffect, rules: MarketRules): JournalDraft {
  const { fill, buy, sell } = effect;
  const buyer = clearingOf(rules, buy.before);
  const seller = clearingOf(rules, sell.before);
  const { fillScope: scope, fillCause: cause } = fill.takerSide === 'buy' ? seller : buyer;
  const journal: FillJournal = { legs: [], holds: [] };
  buyer.post(journal, effect, buy, rules);
  seller.post(journal, effect, sell, rules);
  const rounding = fill.paid - fill.received;
  if (rounding !== 0n) journal.legs.push({ account: ROUNDING, assetId: rules.quoteId, atoms: rounding, cause });
  const id = String(fill.id);
  return { scope, key: id, cause, reference: id, ...journal };
}

/** The journals of a batch, in the order of its effects. */
export function journalsOf(effects: readonly Effect[], rules: (marketId: number) => MarketRules): JournalDraft[] {
  return effects.map((effect) => {
    if (effect.type === 'journal') return effect.journal;
    if (effect.type === 'fill') return fillJournal(effect, rules(effect.fill.marketId));
    return clearingOf(rules(effect.order.marketId), effect.order).holdJournal(effect);
  });
}
