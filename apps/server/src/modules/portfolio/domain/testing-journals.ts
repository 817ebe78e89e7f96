/** Journals for tests of the fold: random ones, as the products post them, and the naive twin that recomputes from them alone. */
import fc from 'fast-check';
import { kindOfCause, productOfCause } from '@glasshouse/contract';
import type { Cause } from '@glasshouse/contract';
import type { Book, FoldRules, JournalLeg, UserJournal, ValueAt } from './fold.ts';
import { usdOf } from './usd.ts';

/** BTC, ETH, USDT and USD with their scales. */
export const SCALES: Readonly<Record<number, number>> = { 1: 8, 2: 8, 3: 6, 101: 2, 106: 2 };

/** The rules of the products as they are. */
export const RULES: FoldRules = {
  kindOf: (cause) => kindOfCause(cause as Cause),
  productOf: (cause) => productOfCause(cause as Cause),
  holdings: [{ product: 'options', opens: 'options.stake', closes: 'options.settle' }],
};

/** An empty book. */
export const emptyBook = (): Book => ({ positions: new Map(), holdings: new Map(), flows: [] });

/** Values by fixed prices; dollars are one. */
export const valueBy =
  (prices: Readonly<Record<number, string>>): ValueAt =>
  (assetId, atoms) => {
    const price = assetId === 3 || assetId === 101 ? '1' : prices[assetId];
    return price === undefined ? null : usdOf(atoms, SCALES[assetId] ?? 0, price);
  };

/** A journal that a test writes down. */
export function journal(
  journalId: number,
  scope: string,
  key: string,
  legs: [number, bigint, string][],
  time = journalId,
): UserJournal {
  return { journalId, time, scope, key, legs: legs.map(([assetId, atoms, cause]): JournalLeg => ({ assetId, atoms, cause })) };
}

/** What may happen next, in small numbers, so that positions are emptied often. */
export type Step =
  | { kind: 'deposit' | 'withdraw' | 'rebate'; asset: 1 | 2 | 3 | 106; atoms: bigint; fee: bigint }
  | { kind: 'buy' | 'sell'; asset: 1 | 2; atoms: bigint; usdt: bigint; fee: bigint }
  | { kind: 'swap'; atoms: bigint; into: bigint; fee: bigint }
  | { kind: 'stake'; atoms: bigint; payout: bigint }
  | { kind: 'settle' };

const atoms = fc.bigInt(1n, 5_000n);
const fee = fc.bigInt(0n, 60n);

/** A step. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('deposit' as const, 'withdraw' as const, 'rebate' as const),
    asset: fc.constantFrom(1 as const, 2 as const, 3 as const, 106 as const),
    atoms,
    fee,
  }),
  fc.record({
    kind: fc.constantFrom('buy' as const, 'sell' as const),
    asset: fc.constantFrom(1 as const, 2 as const),
    atoms,
    usdt: atoms,
    fee,
  }),
  fc.record({ kind: fc.constant('swap' as const), atoms, into: atoms, fee }),
  fc.record({ kind: fc.constant('stake' as const), atoms, payout: fc.oneof(fc.constant(0n), atoms) }),
  fc.constant({ kind: 'settle' as const }),
);

const least = (a: bigint, b: bigint) => (a < b ? a : b);

/** Journals of steps, as far as the user has what they take; every one in the form in which its product posts it. */
export function journalsOfSteps(steps: readonly Step[]): UserJournal[] {
  const has = new Map<number, bigint>();
  const open: { key: string; payout: bigint }[] = [];
  const found: UserJournal[] = [];
  const post = (scope: string, key: string, legs: [number, bigint, string][]) => {
    for (const [asset, amount] of legs) has.set(asset, (has.get(asset) ?? 0n) + amount);
    found.push(
      journal(
        found.length + 1,
        scope,
        key,
        legs.filter(([, amount]) => amount !== 0n),
      ),
    );
  };
  const own = (asset: number, wanted: bigint) => least(wanted, has.get(asset) ?? 0n);
  for (const [i, one] of steps.entries()) {
    const key = String(i);
    if (one.kind === 'deposit') post('recharge', key, [[one.asset, one.atoms, 'recharge']]);
    else if (one.kind === 'rebate') post('spot.rebate', key, [[one.asset, one.atoms, 'spot_rebate']]);
    else if (one.kind === 'withdraw') {
      const out = own(one.asset, one.atoms);
      const cost = least(one.fee, out);
      if (out > 0n)
        post('withdraw', key, [
          [one.asset, cost - out, 'withdrawal'],
          [one.asset, -cost, 'withdrawal_fee'],
        ]);
    } else if (one.kind === 'buy') {
      const paid = own(3, one.usdt);
      if (paid > 0n)
        post('spot.fill', key, [
          [3, -paid, 'spot_trade'],
          [one.asset, one.atoms, 'spot_trade'],
          [one.asset, -least(one.fee, one.atoms), 'spot_fee'],
        ]);
    } else if (one.kind === 'sell') {
      const sold = own(one.asset, one.atoms);
      if (sold > 0n)
        post('spot.fill', key, [
          [one.asset, -sold, 'spot_trade'],
          [3, one.usdt, 'spot_trade'],
          [3, -least(one.fee, one.usdt), 'spot_fee'],
        ]);
    } else if (one.kind === 'swap') {
      const sold = own(1, one.atoms);
      if (sold > 0n)
        post('convert.fill', key, [
          [1, -sold, 'conversion'],
          [2, one.into, 'conversion'],
          [2, -least(one.fee, one.into), 'conversion_fee'],
        ]);
    } else if (one.kind === 'stake') {
      const stake = own(3, one.atoms);
      if (stake > 0n) {
        post('options.stake', key, [[3, -stake, 'option_stake']]);
        open.push({ key, payout: one.payout });
      }
    } else {
      const ended = open.shift();
      if (ended) post('options.settle', ended.key, ended.payout > 0n ? [[3, ended.payout, 'option_payout']] : []);
    }
  }
  return found;
}
