/**
 * Payments of a period that is due: some positions at a time, payers first, until all have their own; what touches a position meanwhile
 * has it pay first. Then what rounding left goes to the operator's account for it.
 */
import type { JournalDraft, MarketRules } from '../../exchange/clearing/index.ts';
import { isUnpaid, type Paid, REST_SCOPE } from '../domain/funding.ts';
import type { PositionBook } from '../domain/position-book.ts';
import type { ContractPosition } from '../domain/position.ts';
import { fundingPot, house, pay } from '../domain/postings.ts';
import type { Paying } from './funding.ts';
import type { EngineBatch } from './memory.ts';

/** Positions of one batch. */
export const PAID_AT_ONCE = 5_000;
/** The owner is notified of a payment of more than a hundredth of its margin. */
const TOLD_PART = 100n;

/**
 * Who has still to pay in a market, in order, as it was when it was asked first. Positions that begin later take no part, so that the
 * list only becomes shorter.
 */
export class Payers {
  #of: { readonly record: number; readonly ids: readonly number[]; paid: number } | null = null;

  /** Ids of positions: those that pay, then those that receive, without those that were committed as paid at its beginning. */
  *ids(book: PositionBook, marketId: number, due: Paying): Generator<number> {
    const of = this.#of?.record === due.record ? this.#of : this.#begin(book, marketId, due);
    const hasPaid = (position: ContractPosition | undefined) => position === undefined || !isUnpaid(position, due);
    while (of.paid < of.ids.length && hasPaid(book.get(of.ids[of.paid] as number))) of.paid++;
    for (let i = of.paid; i < of.ids.length; i++) yield of.ids[i] as number;
  }

  #begin(book: PositionBook, marketId: number, due: Paying) {
    const payer = due.rate > 0n ? 'long' : 'short';
    const [first, then]: [number[], number[]] = [[], []];
    for (const position of book.values())
      if (position.marketId === marketId && isUnpaid(position, due))
        (position.core.side === payer ? first : then).push(position.id);
    this.#of = { record: due.record, ids: [...first, ...then], paid: 0 };
    return this.#of;
  }
}

/** Counts a payment of a market, and notes one that took much of a margin for a notification. */
export function countPayment(own: EngineBatch, { before, amount, effect }: Paid): void {
  const { id, userId, marketId, core } = before;
  const state = own.state(marketId);
  const { paying } = state.funding;
  if (paying === null) throw new RangeError(`position ${id} pays, and nothing is due`);
  const counted = { ...paying, pot: paying.pot - amount, positions: paying.positions + 1 };
  own.states.set(marketId, { ...state, funding: { ...state.funding, paying: counted } });
  if (-amount * TOLD_PART <= core.margin) return;
  const { side, lots } = core;
  own.fundingAlerts.push({ positionId: id, userId, marketId, side, lots, paid: -amount, owed: effect.newlyOwed });
}

/** Some more positions of a market pay, at most so many. */
export function payOn(own: EngineBatch, rules: MarketRules, most: number): void {
  const { view, batch, memory } = own;
  const { marketId } = rules;
  const { paying } = own.state(marketId).funding;
  if (paying === null) return;
  let left = most;
  for (const id of memory.payers(marketId).ids(memory.book, marketId, paying)) {
    const position = view.seen(id);
    if (position === undefined || !isUnpaid(position, paying)) continue;
    if (left === 0) return;
    view.position(id);
    left--;
    batch.work++;
  }
  batch.settle();
  end(own, rules);
}

/** All have paid: what is left in the account that payments passed through is of rounding. RangeError: it is below zero. */
function end(own: EngineBatch, { marketId, settle }: MarketRules): void {
  const { batch, states, fundingEnds } = own;
  const now = own.state(marketId);
  const { period, pot, positions } = now.funding.paying as Paying;
  if (pot < 0n) throw new RangeError(`funding of market ${marketId} ends with ${pot}`);
  if (pot > 0n) batch.effects.push({ type: 'journal', journal: restJournal(marketId, settle.id, period, pot), parties: [] });
  fundingEnds.push({ marketId, period, positions, rest: pot });
  states.set(marketId, { ...now, funding: { ...now.funding, paying: null } });
}

function restJournal(marketId: number, assetId: number, period: number, atoms: bigint): JournalDraft {
  const journal = {
    scope: REST_SCOPE,
    key: `${marketId}:${period}`,
    cause: 'contract_funding',
    reference: String(marketId),
  } as const;
  const legs: JournalDraft['legs'] = [];
  pay(legs, house(fundingPot(marketId)), house('rounding'), { atoms, assetId, cause: 'contract_funding' });
  return { ...journal, legs };
}
