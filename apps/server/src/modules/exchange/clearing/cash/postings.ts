/**
 * What the effects of a batch are in the ledger: one journal for each hold, adjustment, release and fill.
 *
 * Units: atoms. Invariants: legs sum to zero per asset; holds change by exactly what moves in or out of `frozen`.
 * Limits: all of a user's legs are in the spot account (`change`): the source is derived, never sent by a client.
 */
import type { AccountName, HoldChange, JournalDraft, Leg } from '../../../ledger/index.ts';
import type { Effect } from '../../domain/batch.ts';
import { type Order, holdCause } from '../../domain/order.ts';
import { type MarketRules, baseAtoms } from '../../rules/market-rules.ts';

const FEES: AccountName = { kind: 'house', purpose: 'fees' };
const ROUNDING: AccountName = { kind: 'house', purpose: 'rounding' };

const spotAccount = (userId: number, bucket: 'available' | 'frozen'): AccountName => ({
  kind: 'user',
  userId,
  type: 'change',
  bucket,
});

function holdChange(order: Order, assetId: number, delta: bigint): HoldChange {
  return { causeKind: 'spot_order', causeId: String(holdCause(order)), userId: order.userId, type: 'change', assetId, delta };
}

/** Money between available and frozen; positive atoms freeze. */
function freeze(userId: number, assetId: number, atoms: bigint, cause: string): Leg[] {
  return [
    { account: spotAccount(userId, 'available'), assetId, atoms: -atoms, cause },
    { account: spotAccount(userId, 'frozen'), assetId, atoms, cause },
  ];
}

function holdJournal(effect: Exclude<Effect, { type: 'fill' }>): JournalDraft {
  const { type, order, assetId } = effect;
  const atoms = type === 'release' ? -effect.atoms : effect.atoms;
  const cause = atoms > 0n ? 'spot_order_hold' : 'spot_order_release';
  const key = type === 'hold' ? String(holdCause(order)) : String(order.id);
  return {
    scope: `spot.${type}`,
    key: type === 'adjust' ? `${key}:${order.revision}` : key,
    cause,
    reference: String(order.id),
    legs: freeze(order.userId, assetId, atoms, cause),
    holds: [holdChange(order, assetId, atoms)],
  };
}

function fillJournal(effect: Extract<Effect, { type: 'fill' }>, fillId: number, rules: MarketRules): JournalDraft {
  const { fill, buyOrder, sellOrder, buyHold, sellHold } = effect;
  const { baseId, quoteId } = rules;
  const base = baseAtoms(rules, fill.lots);
  const [buyFee, sellFee] = fill.takerSide === 'buy' ? [fill.takerFee, fill.makerFee] : [fill.makerFee, fill.takerFee];
  const trade = (account: AccountName, assetId: number, atoms: bigint): Leg => ({ account, assetId, atoms, cause: 'spot_trade' });
  const fee = (account: AccountName, assetId: number, atoms: bigint): Leg => ({ account, assetId, atoms, cause: 'spot_fee' });
  const buyer = (bucket: 'available' | 'frozen') => spotAccount(buyOrder.userId, bucket);
  const seller = (bucket: 'available' | 'frozen') => spotAccount(sellOrder.userId, bucket);
  const spare = buyHold > fill.paid ? buyHold - fill.paid : 0n;
  const legs: Leg[] = [
    trade(buyer(buyHold > 0n ? 'frozen' : 'available'), quoteId, -fill.paid),
    trade(seller('available'), quoteId, fill.received),
    trade(ROUNDING, quoteId, fill.paid - fill.received),
    trade(seller(sellHold > 0n ? 'frozen' : 'available'), baseId, -base),
    trade(buyer('available'), baseId, base),
    fee(buyer('available'), baseId, -buyFee),
    fee(FEES, baseId, buyFee),
    fee(seller('available'), quoteId, -sellFee),
    fee(FEES, quoteId, sellFee),
    ...freeze(buyOrder.userId, quoteId, -spare, 'spot_order_release'),
  ];
  const holds = [holdChange(buyOrder, quoteId, -buyHold), holdChange(sellOrder, baseId, -sellHold)];
  return {
    scope: 'spot.fill',
    key: String(fillId),
    cause: 'spot_trade',
    reference: String(fillId),
    legs: legs.filter((leg) => leg.atoms !== 0n),
    holds: holds.filter((hold) => hold.delta !== 0n),
  };
}

/** The journals of a batch, in the order of its effects; `fillIds` are the ids of its fills in that order. */
export function journalsOf(
  effects: readonly Effect[],
  fillIds: readonly number[],
  rules: (marketId: number) => MarketRules,
): JournalDraft[] {
  let fills = 0;
  return effects.map((effect) =>
    effect.type === 'fill' ? fillJournal(effect, fillIds[fills++] as number, rules(effect.fill.marketId)) : holdJournal(effect),
  );
}
