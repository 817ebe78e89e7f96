/**
 * The journals of contracts: holds of orders, and the legs of each side of a fill.
 *
 * Units: atoms of the settle asset. Invariants: legs sum to zero; holds change by exactly what moves in or out of `frozen`; both
 * sides of a fill pass their results through one account of the market, so it holds the sum of all entry values, short less long.
 */
import type { AccountName, Cause, HoldChange, Leg } from '../../ledger/index.ts';
import {
  type CashNames,
  type ClearedSide,
  type FillEffect,
  type FillJournal,
  type MarketRules,
  type Order,
} from '../../exchange/clearing/index.ts';
import { type ClearedDetail, type ClosedMoney, holdOf } from './cleared.ts';
import { type Owner, ownMoney, purseHolds } from './purse.ts';

/** Holds: of an entry, and of the margin of a position. */
export const ORDER_HOLD = 'contract_order';
export const POSITION_HOLD = 'contract_position';
/** The cause of the hold of a side of a quote, in every product. */
const QUOTE_HOLD = 'quote';

/** House accounts: the fund, and of each market the one that results pass through. */
export const FUND = 'contracts_insurance';
export const RESULT = 'contracts_result';
export const resultOf = (marketId: number) => `${RESULT}:${marketId}`;
/** Funding of a market passes through it: empty once all of a period have paid. */
export const FUNDING = 'contracts_funding';
export const fundingPot = (marketId: number) => `${FUNDING}:${marketId}`;

/** The names of the journals of orders. They were written: they never change. */
export const NAMES: CashNames = {
  scopes: { hold: 'contracts.hold', adjust: 'contracts.adjust', release: 'contracts.release', quote: 'contracts.quote' },
  fillScope: 'contracts.fill',
  holdKind: ORDER_HOLD,
  holdCause: 'contract_order_hold',
  releaseCause: 'contract_order_release',
  tradeCause: 'contract_result',
  feeCause: 'contract_fee',
};

/** An account of an owner. */
export const ofOwner = ({ userId, account: type }: Owner, bucket: 'available' | 'frozen' | 'owed'): AccountName => ({
  kind: 'user',
  userId,
  type,
  bucket,
});

/** An account of the operator. */
export const house = (purpose: string): AccountName => ({ kind: 'house', purpose });

/** Money from one account to another; nothing is no leg, below zero it goes the other way. */
export function pay(legs: Leg[], from: AccountName, to: AccountName, { atoms, assetId, cause }: Money): void {
  if (atoms === 0n) return;
  legs.push({ account: from, assetId, atoms: -atoms, cause }, { account: to, assetId, atoms, cause });
}

/** An amount and why it moves. */
export interface Money {
  readonly atoms: bigint;
  readonly assetId: number;
  readonly cause: Cause;
}

/** The change of what a position holds. */
export function positionHold(owner: Owner, positionId: number, assetId: number, delta: bigint): HoldChange {
  const { userId, account: type } = owner;
  return { causeKind: POSITION_HOLD, causeId: String(positionId), userId, type, assetId, delta };
}

/** Adds the legs and the hold of a close: its margin, what the fund pays, its result, its fee, and funding that was owed. */
export function postClose(
  { legs, holds }: FillJournal,
  owner: Owner,
  close: ClosedMoney,
  { marketId, assetId }: { readonly marketId: number; readonly assetId: number },
): void {
  const { closed, isKept, positionId } = close;
  const frozen = ofOwner(owner, 'frozen');
  // What a liquidation leaves stays where it is until its end.
  const from = { userId: owner.userId, account: owner.account, purse: close.purse };
  const own = isKept ? frozen : ownMoney(from);
  const money = (atoms: bigint, cause: Cause): Money => ({ atoms, assetId, cause });
  if (!isKept) pay(legs, frozen, own, money(closed.marginShare + closed.fromMargin, 'contract_margin_release'));
  pay(legs, house(FUND), own, money(closed.fromFund, 'contract_insurance'));
  pay(legs, house(resultOf(marketId)), own, money(closed.realized, 'contract_result'));
  pay(legs, own, house('fees'), money(closed.fee, 'contract_fee'));
  pay(legs, own, ofOwner(owner, 'owed'), money(closed.owedPaid, 'contract_funding'));
  pay(legs, ofOwner(owner, 'owed'), own, money(close.debt, 'contract_result'));
  const delta = holdOf(close);
  if (delta !== 0n) holds.push(positionHold(owner, positionId, assetId, delta));
  if (!isKept) holds.push(...purseHolds(from, assetId, closed.credit));
}

/** A position with what a close of a part of it moves. */
export interface ClosedSide {
  readonly position: Owner & Pick<MarketRules, 'marketId'>;
  readonly money: ClosedMoney;
}

/** The legs and the holds of positions that close against each other. */
export function sidesJournal(sides: readonly ClosedSide[], assetId: number): FillJournal {
  const journal: FillJournal = { legs: [], holds: [] };
  for (const { position, money } of sides) postClose(journal, position, money, { marketId: position.marketId, assetId });
  return journal;
}

/** Adds the legs and the holds of what a fill put into a position. */
function postEntry({ legs, holds }: FillJournal, side: ClearedSide, rules: MarketRules): void {
  const { entered } = side.detail as ClearedDetail;
  const { before: order, hold } = side;
  const assetId = rules.settle.id;
  const owner = { userId: order.userId, account: order.account, purse: entered?.purse ?? null };
  const [own, frozen] = [ownMoney(owner), ofOwner(order, 'frozen')];
  const { margin, fee, released } = entered?.money ?? { margin: 0n, fee: 0n, released: hold };
  if (hold === 0n) pay(legs, own, frozen, { atoms: margin, assetId, cause: NAMES.holdCause });
  pay(legs, hold === 0n ? own : frozen, house('fees'), { atoms: fee, assetId, cause: NAMES.feeCause });
  holds.push(...purseHolds(owner, assetId, hold === 0n ? -margin - fee : released));
  if (hold !== 0n) {
    pay(legs, frozen, own, { atoms: released, assetId, cause: NAMES.releaseCause });
    holds.push(orderHold(order, assetId, -hold));
  }
  if (entered && margin !== 0n) holds.push(positionHold(order, entered.positionId, assetId, margin));
}

function orderHold(order: Order, assetId: number, delta: bigint): HoldChange {
  const { id, quoteId, userId, account: type } = order;
  return {
    causeKind: quoteId === undefined ? ORDER_HOLD : QUOTE_HOLD,
    causeId: String(quoteId ?? id),
    userId,
    type,
    assetId,
    delta,
  };
}

/** Adds the legs and the holds of one side of a fill. */
export function postSide(journal: FillJournal, _effect: FillEffect, side: ClearedSide, rules: MarketRules): void {
  const { entered, closes } = side.detail as ClearedDetail;
  if (entered || side.hold !== 0n) postEntry(journal, side, rules);
  const place = { marketId: rules.marketId, assetId: rules.settle.id };
  for (const close of closes) postClose(journal, side.before, close, place);
}
