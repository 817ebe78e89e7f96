/** The fee in the quote asset on both sides: holds, fills and journals of shares. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Batch, type BatchBalance, balanceId } from '../../domain/batch.ts';
import { type Command, decide } from '../../domain/commands.ts';
import { journalsOf } from '../../domain/journals.ts';
import { type Order, openLots } from '../../domain/order.ts';
import { PureDesk } from '../../tests/support/batches.ts';
import { BASE, QUOTE } from '../../tests/support/market-rules.ts';
import { stockClearing, stockMarket } from '../../tests/support/stock-market.ts';

const FEE_PPM = 800n;
const feeOf = (value: bigint) => (value * FEE_PPM + 999_999n) / 1_000_000n;

/** Users with so many quote atoms and base atoms. */
function open(given: Readonly<Record<number, readonly [quote: bigint, base: bigint]>>) {
  const desk = new PureDesk([], 0n);
  desk.index = 18_500;
  for (const [user, [quote, base]] of Object.entries(given)) {
    desk.balances.set(balanceId(Number(user), 'stock', QUOTE), { available: quote, frozen: 0n, owed: 0n });
    desk.balances.set(balanceId(Number(user), 'stock', BASE), { available: base, frozen: 0n, owed: 0n });
  }
  const run = (command: Command): { answer: Partial<Order> & Record<string, unknown>; batch: Batch } => {
    let answer: unknown;
    const batch = desk.run(
      (work) => {
        const decision = decide(work, command);
        answer = decision.ok ? decision.value : decision.denial;
      },
      true,
      { rules: () => stockMarket },
    );
    return { answer: answer as Partial<Order> & Record<string, unknown>, batch };
  };
  const of = (user: number, asset: number) => desk.balances.get(balanceId(user, 'stock', asset)) as BatchBalance;
  return { desk, run, of };
}

const place = (userId: number, side: Order['side'], priceTicks: number | null, lots: number, quoteAtoms?: bigint): Command => ({
  type: 'place',
  userId,
  marketId: 1,
  side,
  kind: priceTicks === null ? 'market' : 'limit',
  priceTicks,
  lots,
  ...(quoteAtoms !== undefined && { quoteAtoms }),
});

describe('an order for shares', () => {
  it('holds its value and the fee on it: worked example A1', () => {
    const { run, of } = open({ 1: [1_481_184_000n, 0n] });
    run(place(1, 'buy', 18_500, 80_000));
    expect(of(1, QUOTE)).toMatchObject({ available: 0n, frozen: 1_481_184_000n });
  });

  it('is refused where one atom of the fee is missing', () => {
    const { run, of } = open({ 1: [1_481_183_999n, 0n] });
    expect(run(place(1, 'buy', 18_500, 80_000)).answer).toMatchObject({ code: 'ORDER_INSUFFICIENT_BALANCE' });
    expect(of(1, QUOTE)).toMatchObject({ available: 1_481_183_999n, frozen: 0n });
  });

  it('pays in USDT on both sides, and shares stay whole: worked example A2', () => {
    const { run, of } = open({ 1: [1_000_000_000n, 0n], 2: [0n, 3_333n] });
    run(place(1, 'buy', 54_127, 3_333));
    run(place(2, 'sell', 54_127, 3_333));
    expect(of(1, QUOTE)).toMatchObject({ available: 1_000_000_000n - 180_549_616n, frozen: 0n });
    expect(of(1, BASE).available).toBe(3_333n);
    expect(of(2, QUOTE).available).toBe(180_260_966n);
    expect(of(2, BASE)).toMatchObject({ available: 0n, frozen: 0n });
  });

  it('by amount spends at most the amount with the fee: worked example A3', () => {
    const { run, of } = open({ 1: [100_000_000n, 0n], 2: [0n, 100_000n] });
    run(place(2, 'sell', 18_664, 100_000));
    const { answer } = run(place(1, 'buy', null, 0, 100_000_000n));
    expect(answer).toMatchObject({ status: 'filled', filled: '0.5353', fee: '0.079927' });
    expect(of(1, QUOTE).available).toBe(11_681n);
    expect(of(1, BASE).available).toBe(5_353n);
  });

  it('keeps its rate once it has traded, also when it is changed', () => {
    const { desk, run } = open({ 1: [10n ** 12n, 0n], 2: [0n, 100_000n] });
    const { id } = run(place(1, 'buy', 18_500, 80_000)).answer;
    run(place(2, 'sell', 18_500, 1_000));
    const dearer = { ...stockMarket, fees: { makerPpm: 5_000n, takerPpm: 5_000n } };
    desk.run((work) => void decide(work, { type: 'amend', userId: 1, orderId: id as number, price: '186' }), true, {
      rules: () => dearer,
    });
    expect(desk.open.get(id as number)).toMatchObject({ priceTicks: 18_600, takerPpm: 800 });
  });

  it('filled in parts pays what it would pay in one, holds its formula in between, and needs not one atom more', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: 40_000 }), fc.boolean(), (lots, ticks, isResting) => {
        const all = lots.reduce((sum, part) => sum + part, 0);
        const value = BigInt(ticks) * BigInt(all);
        const { desk, run, of } = open({ 1: [value + feeOf(value), 0n], 2: [0n, BigInt(all)] });
        desk.index = ticks;
        const batches: Batch[] = [];
        const own = (side: Order['side']) => {
          const [user, other] = side === 'buy' ? [1, 2] : [2, 1];
          const { answer } = run(place(user, side, ticks, all));
          return { order: answer.id as number, other };
        };
        const market = { ...stockMarket, minNotionalAtoms: 0n };
        const { order, other } = own(isResting ? 'buy' : 'sell');
        for (const part of lots) {
          const side = isResting ? 'sell' : 'buy';
          // Buyers of parts have money of their own; only the resting order is at its last atom.
          if (!isResting) {
            const cost = BigInt(ticks) * BigInt(part);
            desk.balances.set(balanceId(1, 'stock', QUOTE), { available: cost + feeOf(cost), frozen: 0n, owed: 0n });
          }
          batches.push(
            desk.run((work) => expect(decide(work, place(other, side, ticks, part)).ok).toBe(true), true, {
              rules: () => market,
            }),
          );
          const live = desk.open.get(order);
          if (live && isResting)
            expect(of(1, QUOTE).frozen).toBe(
              BigInt(ticks) * BigInt(openLots(live)) + feeOf(BigInt(ticks) * BigInt(openLots(live))),
            );
        }
        const done = desk.orders.get(order) as Order;
        expect(done).toMatchObject({ status: 'filled', fee: feeOf(value) });
        for (const batch of batches)
          for (const { legs } of journalsOf(batch.effects, () => stockMarket))
            for (const asset of [BASE, QUOTE])
              expect(legs.filter(({ assetId }) => assetId === asset).reduce((sum, { atoms }) => sum + atoms, 0n)).toBe(0n);
        if (isResting) expect(of(1, QUOTE)).toMatchObject({ available: 0n, frozen: 0n });
      }),
      { numRuns: 200 },
    );
  });
});

it('the clearing names the quote asset for the fees of both sides', () => {
  expect((['buy', 'sell'] as const).map((side) => stockClearing.feeAsset(stockMarket, side))).toEqual([QUOTE, QUOTE]);
});
