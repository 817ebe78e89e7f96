/**
 * A test clearing for positions on margin: an entry turns its hold into the margin of a position, a close pays its result
 * through a pot, and funding that margin and available cannot pay is owed, and paid first from the next credit. Net positions,
 * linear value; what a loss needs beyond the margin is no part of the test.
 */
import type { AccountName, Leg } from '../../../ledger/index.ts';
import type { ClearedSide, Clearing } from '../../clearing/clearing.ts';
import type { Batch } from '../../domain/batch.ts';
import { accept, deny } from '../../domain/decision.ts';
import { type Order, fillOrder, isHeld, isLive, openLots } from '../../domain/order.ts';
import { feeOn } from '../../rules/fees.ts';
import { type MarketRules, tickLots, valueOf } from '../../rules/market-rules.ts';

/** A position: its margin is frozen, its entry value decides the result. */
export interface Position {
  readonly side: Order['side'];
  readonly lots: number;
  readonly entryValue: bigint;
  readonly margin: bigint;
}

const MULTIPLE = 10n;
const FEE_PPM = 500n;
const ceilDiv = (a: bigint, b: bigint) => (a + b - 1n) / b;

/** Positions of users in one market, with the pot that their results pass through. */
export class PositionBook {
  readonly positions = new Map<number, Position>();
  readonly clearing: Clearing;

  constructor() {
    this.clearing = this.#make();
  }

  /** The positions as a batch sees and changes them. */
  of(batch: Batch): Map<number, Position> {
    return batch.stateOf(this.clearing, () => new Map(this.positions));
  }

  /** Takes a committed batch over. */
  keep(batch: Batch): void {
    for (const [userId, position] of this.of(batch)) this.positions.set(userId, position);
  }

  /** Takes funding of a user: from available, then from the margin; the rest is owed. Returns what was paid at once. */
  fund(batch: Batch, rules: MarketRules, userId: number, due: bigint): bigint {
    const position = this.of(batch).get(userId) as Position;
    const available = batch.available(userId, 'lever', rules.quoteId);
    const paid = available < due ? available : due;
    batch.move(userId, 'lever', rules.quoteId, -paid, 0n);
    const fromMargin = position.margin < due - paid ? position.margin : due - paid;
    batch.move(userId, 'lever', rules.quoteId, 0n, -fromMargin);
    this.of(batch).set(userId, { ...position, margin: position.margin - fromMargin });
    batch.owe(userId, 'lever', rules.quoteId, paid + fromMargin - due);
    return paid + fromMargin;
  }

  #isClose(batch: Batch, order: Order): boolean {
    const position = this.of(batch).get(order.userId);
    return position !== undefined && position.lots > 0 && position.side !== order.side;
  }

  #need(batch: Batch, rules: MarketRules, order: Order): bigint {
    if (!isHeld(order) || !isLive(order) || this.#isClose(batch, order)) return 0n;
    const value = valueOf(rules, tickLots(order.priceTicks ?? 0, openLots(order)), 'up');
    return ceilDiv(value, MULTIPLE) + feeOn(value, FEE_PPM);
  }

  #enter(batch: Batch, rules: MarketRules, order: Order, after: Order, value: bigint, fee: bigint): ClearedSide {
    const hold = this.#need(batch, rules, order) - this.#need(batch, rules, after);
    const margin = ceilDiv(value, MULTIPLE) < hold - fee ? ceilDiv(value, MULTIPLE) : hold - fee;
    batch.move(order.userId, 'lever', rules.quoteId, hold - margin - fee, margin - hold);
    const before = this.of(batch).get(order.userId) ?? { lots: 0, entryValue: 0n, margin: 0n };
    const lots = before.lots + after.filledLots - order.filledLots;
    const entryValue = before.entryValue + value;
    this.of(batch).set(order.userId, { side: order.side, lots, entryValue, margin: before.margin + margin });
    return { before: order, after, value, fee, hold };
  }

  #close(batch: Batch, rules: MarketRules, order: Order, after: Order, value: bigint, fee: bigint): ClearedSide {
    const position = this.of(batch).get(order.userId) as Position;
    const lots = after.filledLots - order.filledLots;
    const share = (atoms: bigint) => (atoms * BigInt(lots)) / BigInt(position.lots);
    const [entry, margin] = [share(position.entryValue), share(position.margin)];
    const result = position.side === 'buy' ? value - entry : entry - value;
    const credit = margin + result - fee;
    if (credit < 0n) throw new RangeError('a loss beyond the margin is the fund’s, which the test has not');
    const owed = -batch.owed(order.userId, 'lever', rules.quoteId);
    const repaid = owed < credit ? owed : credit;
    batch.owe(order.userId, 'lever', rules.quoteId, repaid);
    batch.move(order.userId, 'lever', rules.quoteId, credit - repaid, -margin);
    this.of(batch).set(order.userId, {
      ...position,
      lots: position.lots - lots,
      entryValue: position.entryValue - entry,
      margin: position.margin - margin,
    });
    return { before: order, after, value, fee, hold: 0n, detail: { result, margin, repaid } };
  }

  #make(): Clearing {
    return {
      touches: (rules, { userId }, lock) => lock({ userId, type: 'lever', assetId: rules.quoteId }),
      reserve: {
        asset: (rules) => rules.quoteId,
        atMost: (batch, rules, order) => this.#need(batch, rules, order),
        needs: (batch, rules, order) => this.#need(batch, rules, order),
        ofTrades: () => 0n,
      },
      admit: (batch, rules, { userId }, needed) =>
        batch.available(userId, 'lever', rules.quoteId) >= needed
          ? accept(null)
          : deny('ORDER_INSUFFICIENT_BALANCE', { needed: '0', asset: '' }),
      fill: (batch, rules, order, { priceTicks, lots }) => {
        const value = valueOf(rules, tickLots(priceTicks, lots), 'up');
        const fee = feeOn(value, FEE_PPM);
        const after = fillOrder(rules, order, { priceTicks, lots, fee, time: batch.input.now });
        return this.#isClose(batch, order)
          ? this.#close(batch, rules, order, after, value, fee)
          : this.#enter(batch, rules, order, after, value, fee);
      },
      feeAsset: (rules) => rules.quoteId,
      post: ({ legs }, _effect, side, rules) => void legs.push(...legsOf(side, rules)),
      holdJournal: () => {
        throw new Error('the test posts fills alone');
      },
      fillScope: 'contracts.fill',
      fillCause: 'spot_trade',
      invariants: [],
    };
  }
}

const house = (purpose: 'fees' | 'contracts_result'): AccountName => ({ kind: 'house', purpose }) as AccountName;

/** What one side of a fill moved, with a pot between the results of both. */
function legsOf(side: ClearedSide, { quoteId: assetId }: MarketRules): Leg[] {
  const { userId } = side.before;
  const own = (bucket: 'available' | 'frozen' | 'owed') => ({ kind: 'user', userId, type: 'lever', bucket }) as AccountName;
  const moves = (side.detail ?? null) as { result: bigint; margin: bigint; repaid: bigint } | null;
  const legs: Leg[] = [{ account: house('fees'), assetId, atoms: side.fee }];
  if (moves === null) return [...legs, { account: own('frozen'), assetId, atoms: -side.fee }];
  const { result, margin, repaid } = moves;
  return [
    ...legs,
    { account: house('contracts_result'), assetId, atoms: -result },
    { account: own('frozen'), assetId, atoms: -margin },
    { account: own('owed'), assetId, atoms: repaid },
    { account: own('available'), assetId, atoms: margin + result - side.fee - repaid },
  ];
}
