/**
 * The journals of cash clearing: one for each hold, adjustment and release, and the legs of each side of a fill.
 *
 * Units: atoms. Invariants: legs sum to zero per asset; holds change by exactly what moves in or out of `frozen`.
 */
import type { AccountName, Cause, HoldChange, JournalDraft, Leg } from '../../../ledger/index.ts';
import { type Order, holdCause } from '../../domain/order.ts';
import { type MarketRules, baseAtoms } from '../../rules/market-rules.ts';
import type { ClearedSide, FillEffect, FillJournal, HoldEffect } from '../clearing.ts';

/** What the fee of a fill is taken from: what each side receives, or the quote asset on both sides. */
export type FeeIn = 'received' | 'quote';

/** What a product calls its journals, the causes in them and the hold of an order. They were written: they never change. */
export interface CashNames {
  readonly scopes: Readonly<Record<HoldEffect['type'], string>>;
  readonly fillScope: string;
  readonly holdKind: string;
  readonly holdCause: Cause;
  readonly releaseCause: Cause;
  readonly tradeCause: Cause;
  readonly feeCause: Cause;
}

/** The cause of the hold of a side of a quote, in every product. */
const QUOTE_HOLD = 'quote';
const FEES: AccountName = { kind: 'house', purpose: 'fees' };

const accountOf = ({ userId, account }: Pick<Order, 'userId' | 'account'>, bucket: 'available' | 'frozen'): AccountName => ({
  kind: 'user',
  userId,
  type: account,
  bucket,
});

/** The owner and the hold of an order, or of a side of a quote. */
type Holder = Pick<Order, 'id' | 'userId' | 'account' | 'quoteId'> & Partial<Pick<Order, 'ocoId'>>;

const causeOf = ({ id, ocoId = null }: Holder) => holdCause({ id, ocoId });

function holdChange(names: CashNames, order: Holder, assetId: number, delta: bigint): HoldChange {
  return {
    causeKind: order.quoteId === undefined ? names.holdKind : QUOTE_HOLD,
    causeId: String(order.quoteId ?? causeOf(order)),
    userId: order.userId,
    type: order.account,
    assetId,
    delta,
  };
}

/** Money between available, or another hold, and frozen; positive atoms freeze. */
function freeze(
  legs: Leg[],
  order: Holder,
  { assetId, atoms, cause }: { readonly assetId: number; readonly atoms: bigint; readonly cause: Cause },
  from: 'available' | 'frozen' = 'available',
): void {
  legs.push(
    { account: accountOf(order, from), assetId, atoms: -atoms, cause },
    { account: accountOf(order, 'frozen'), assetId, atoms, cause },
  );
}

/** The journal of a hold, an adjustment or a release. */
export function holdJournal(names: CashNames, effect: HoldEffect): JournalDraft {
  const { type, order, assetId } = effect;
  const atoms = type === 'release' ? -effect.atoms : effect.atoms;
  const cause = atoms > 0n ? names.holdCause : names.releaseCause;
  const key = String(type === 'hold' ? causeOf(order) : order.id);
  const legs: Leg[] = [];
  const from = type === 'quote' ? undefined : effect.from;
  freeze(legs, order, { assetId, atoms, cause }, from && 'frozen');
  const change = holdChange(names, order, assetId, atoms);
  return {
    scope: names.scopes[type],
    key: type === 'adjust' || type === 'quote' ? `${key}:${order.revision}` : key,
    cause,
    reference: String(order.id),
    legs,
    holds: from ? [change, { ...change, ...from, delta: -atoms }] : [change],
  };
}

/** Adds the legs of a fee that an order pays. */
export function postFee(
  names: CashNames,
  { legs }: FillJournal,
  order: Holder,
  bucket: 'available' | 'frozen',
  assetId: number,
  fee: bigint,
): void {
  if (fee === 0n) return;
  legs.push(
    { account: accountOf(order, bucket), assetId, atoms: -fee, cause: names.feeCause },
    { account: FEES, assetId, atoms: fee, cause: names.feeCause },
  );
}

/** Adds the legs and the hold of one side of a fill; `beside` is what its hold gave for a fee that is posted beside it. */
export function postSide(
  names: CashNames,
  journal: FillJournal,
  { fill }: FillEffect,
  side: ClearedSide,
  rules: MarketRules,
  beside = 0n,
): void {
  const { before: order, value, fee, hold } = side;
  const isBuy = order.side === 'buy';
  const base = baseAtoms(rules, fill.lots);
  const [given, givenAtoms, gained, gainedAtoms] = isBuy
    ? [rules.quoteId, value, rules.baseId, base]
    : [rules.baseId, base, rules.quoteId, value];
  const available = accountOf(order, 'available');
  const { legs, holds } = journal;
  const cause = names.tradeCause;
  // A value below one atom is nothing to the seller, and a leg is never zero.
  if (givenAtoms > 0n)
    legs.push({ account: hold > 0n ? accountOf(order, 'frozen') : available, assetId: given, atoms: -givenAtoms, cause });
  if (gainedAtoms > 0n) legs.push({ account: available, assetId: gained, atoms: gainedAtoms, cause });
  postFee(names, journal, order, 'available', gained, fee);
  const left = hold - givenAtoms - beside;
  if (left > 0n) freeze(legs, order, { assetId: given, atoms: -left, cause: names.releaseCause });
  if (hold !== 0n) holds.push(holdChange(names, order, given, -hold));
}
