/** The fold: what journals of the products do to a portfolio. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Book, foldJournal } from './fold.ts';
import { MOST_LOTS, type Position, change, emptyPosition, fifoCost } from './position.ts';
import { type CostMethod, partsBetween, resultOf, standingOf } from './result.ts';
import { spanResult } from './summary.ts';
import { RULES, SCALES, emptyBook, journal, journalsOfSteps, step, valueBy } from './testing-journals.ts';
import { usdOf } from './usd.ts';

const PRICES = { 1: '7000', 2: '400.5' };
const ASSETS = [1, 2, 3, 101, 106].map((id) => ({ id, scale: SCALES[id] as number }));
const sum = (values: Iterable<bigint>) => [...values].reduce((total, value) => total + value, 0n);

function folded(journals: readonly ReturnType<typeof journal>[], prices: Record<number, string> = PRICES): Book {
  const book = emptyBook();
  for (const one of journals) foldJournal(book, one, RULES, valueBy(prices));
  return book;
}

const end = (book: Book, prices: Record<number, string>) => ({
  standings: new Map([...book.positions].map(([id, position]) => [id, standingOf(position)])),
  priceOf: (id: number) => prices[id] ?? null,
});
const START = { standings: new Map(), priceOf: () => null };

/** What a user has and what products hold, from the journals alone. */
function ownedBy(journals: readonly ReturnType<typeof journal>[]): Map<number, bigint> {
  const owned = new Map<number, bigint>();
  const staked = new Map<string, bigint>();
  for (const { scope, key, legs } of journals) {
    for (const { assetId, atoms } of legs) owned.set(assetId, (owned.get(assetId) ?? 0n) + atoms);
    if (scope === 'options.stake') staked.set(key, -sum(legs.map(({ atoms }) => atoms)));
    if (scope === 'options.settle') staked.delete(key);
  }
  return owned.set(3, (owned.get(3) ?? 0n) + sum(staked.values()));
}

/** Flows at their worth, from the journals alone: the prices of this file stand still. */
function putIn(journals: readonly ReturnType<typeof journal>[]): bigint {
  const legs = journals.flatMap((one) => one.legs).filter(({ cause }) => cause === 'recharge' || cause === 'withdrawal');
  return sum(
    legs.map(({ assetId, atoms }) => (atoms < 0n ? -1n : 1n) * (valueBy(PRICES)(assetId, atoms < 0n ? -atoms : atoms) ?? 0n)),
  );
}

describe('a portfolio', () => {
  it('holds what the journals gave and took, with what products hold', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const journals = journalsOfSteps(steps);
        const book = folded(journals);
        for (const [assetId, atoms] of ownedBy(journals)) expect(book.positions.get(assetId)?.atoms ?? 0n).toBe(atoms);
        for (const [assetId, position] of book.positions)
          if (assetId !== 3) expect(sum(position.lots.map((lot) => lot.atoms))).toBe(position.atoms - position.unknown);
      }),
    );
  });

  it('is worth the same when a coin is borrowed, and less by the interest when it is paid back', () => {
    const deposit = journal(1, 'funding.recharge', '1', [[1, 100_000_000n, 'recharge']]);
    const borrowed = journal(2, 'loans.open', '1', [
      [3, 3_000_000_000n, 'loan_paid_out'],
      [3, -3_000_000_000n, 'loan_debt'],
      [1, -70_000_000n, 'loan_pledge'],
      [1, 70_000_000n, 'loan_pledge'],
    ]);
    const paid = journal(3, 'loans.repay', '1:1', [
      [3, -3_000_000_000n, 'loan_repayment'],
      [3, -5_000_000n, 'loan_interest'],
      [3, 3_000_000_000n, 'loan_debt'],
    ]);
    const flowsOf = (book: Book) => book.flows.map(({ assetId, atoms }) => [assetId, atoms]);
    const before = folded([deposit]);
    const during = folded([deposit, borrowed]);
    expect([during.positions.get(1)?.atoms, during.positions.get(3)?.atoms ?? 0n]).toEqual([100_000_000n, 0n]);
    expect(flowsOf(during)).toEqual(flowsOf(before));
    const after = folded([deposit, borrowed, paid]);
    expect(after.positions.get(3)?.atoms).toBe(-5_000_000n);
    expect(flowsOf(after)).toEqual(flowsOf(before));
  });

  it('is worth what was put in and the result, to the unit, by average and by FIFO', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.constantFrom<CostMethod>('average', 'fifo'), (steps, method) => {
        // Without euros, which have no price here.
        const journals = journalsOfSteps(steps.filter((one) => !('asset' in one) || one.asset !== 106));
        const { worth, result } = spanResult(ASSETS, START, end(folded(journals), PRICES), method);
        expect(worth - result).toBe(putIn(journals));
        const naive = sum(
          [...ownedBy(journals)].map(([id, atoms]) => usdOf(atoms, SCALES[id] ?? 0, id === 3 ? '1' : (PRICES[id as 1] ?? '0'))),
        );
        expect(worth).toBe(naive);
      }),
    );
  });

  it('has results that add up over any split of a span, at any prices', () => {
    const price = fc.bigInt(1n, 100_000n).map(String);
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 60 }),
        fc.array(fc.tuple(fc.nat(60), price, price), { maxLength: 8 }),
        (steps, cuts) => {
          const journals = journalsOfSteps(steps.filter((one) => !('asset' in one) || one.asset !== 106));
          const ends = cuts
            .map(([at, btc, eth]) => ({ at: Math.min(at, journals.length), prices: { 1: btc, 2: eth } }))
            .sort((a, b) => a.at - b.at)
            .map(({ at, prices }) => end(folded(journals.slice(0, at)), prices));
          const last = end(folded(journals), PRICES);
          const points = [START, ...ends, last];
          for (const method of ['average', 'fifo'] as const) {
            const parts = points.slice(1).map((to, i) => spanResult(ASSETS, points[i] as typeof START, to, method).result);
            expect(sum(parts)).toBe(spanResult(ASSETS, START, last, method).result);
          }
        },
      ),
    );
  });

  it('has reasons and rows that add up to the result', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const found = spanResult(ASSETS, START, end(folded(journalsOfSteps(steps)), PRICES), 'average');
        expect(sum(found.reasons.map(({ amount }) => amount))).toBe(found.result);
        const unrealised = sum(found.coins.map(({ parts }) => parts?.unrealised ?? 0n));
        expect(sum(found.products.map(({ realised, other, fees }) => realised + other - fees)) + unrealised).toBe(found.result);
      }),
    );
  });

  it('is the same whether journals are folded at once or in parts that were written down between them', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.nat(40), (steps, at) => {
        const journals = journalsOfSteps(steps);
        const book = folded(journals.slice(0, at));
        const copy: Book = { positions: structuredClone(book.positions), holdings: structuredClone(book.holdings), flows: [] };
        for (const one of journals.slice(at)) foldJournal(copy, one, RULES, valueBy(PRICES));
        expect(copy.positions).toEqual(folded(journals).positions);
      }),
    );
  });
});

describe('funding of contracts', () => {
  it('is a result of its product of which the part that was paid is known, less what was received', () => {
    const book = folded([
      journal(1, 'demo', 'a', [[3, 10_000_000_000n, 'demo_funds']]),
      journal(2, 'contracts.funding', '7:1', [[3, -81_840n, 'contract_funding']]),
      journal(3, 'contracts.funding', '7:2', [[3, 1_000n, 'contract_funding']]),
      journal(4, 'contracts.fill', '9', [[3, 250_000n, 'contract_result']]),
    ]);
    const { products, result } = spanResult(ASSETS, START, end(book, PRICES), 'average');
    expect(products).toMatchObject([{ product: 'contracts', other: 16_916_000n, funding: 8_084_000n }]);
    expect(result).toBe(16_916_000n);
  });
});

describe('a trade', () => {
  // 10,000 USDT come in; 0.01467 BTC are bought for 99.9335 USDT, of which a fee of 0.00001467 BTC is kept.
  const bought = [
    journal(1, 'demo', 'a', [[3, 10_000_000_000n, 'demo_funds']]),
    journal(2, 'spot.fill', '1', [
      [3, -99_933_507n, 'spot_trade'],
      [1, 1_467_000n, 'spot_trade'],
      [1, -1_467n, 'spot_fee'],
    ]),
  ];

  it('costs its price: a fee in the coin is its share of what was paid, rounded up, and no part of the cost', () => {
    const btc = folded(bought).positions.get(1) as Position;
    expect(btc.atoms).toBe(1_465_533n);
    // 99.93350700 × 1467 ÷ 1467000 = 0.099933507 → 0.09993351
    expect(btc.tallies['spot']).toMatchObject({ fees: 9_993_351n, trades: 1, sales: 0, average: 0n });
    expect(btc.cost).toBe(9_993_350_700n - 9_993_351n);
  });

  it('that sells has the difference to the cost as its result, and its fee apart', () => {
    const book = folded([
      ...bought,
      journal(3, 'spot.fill', '2', [
        [1, -1_465_533n, 'spot_trade'],
        [3, 110_000_000n, 'spot_trade'],
        [3, -110_000n, 'spot_fee'],
      ]),
    ]);
    const btc = book.positions.get(1) as Position;
    expect([btc.atoms, btc.cost, btc.lots]).toEqual([0n, 0n, []]);
    expect(btc.tallies['spot']).toEqual({
      average: 11_000_000_000n - 9_983_357_349n,
      fifo: 11_000_000_000n - 9_983_357_349n,
      other: 0n,
      funding: 0n,
      fees: 9_993_351n + 11_000_000n,
      trades: 2,
      sales: 1,
    });
  });

  it('takes the oldest lot first by FIFO, and a share of all by average', () => {
    const position = emptyPosition();
    change(position, 100n, 1_000n, { time: 1, journalId: 1 });
    change(position, 100n, 3_000n, { time: 2, journalId: 2 });
    const { average, fifo } = change(position, -100n, 2_500n, { time: 3, journalId: 3 });
    expect([average, fifo]).toEqual([500n, 1_500n]);
    expect([position.cost, fifoCost(position)]).toEqual([2_000n, 3_000n]);
  });

  it('on a day with very many lots joins the newest one of that day, and the sums stay', () => {
    const position = emptyPosition();
    for (let i = 0; i < MOST_LOTS + 50; i++) change(position, 1n, BigInt(i), { time: i, journalId: i });
    expect([position.lots.length, sum(position.lots.map(({ atoms }) => atoms)), fifoCost(position)]).toEqual([
      MOST_LOTS,
      BigInt(MOST_LOTS + 50),
      position.cost,
    ]);
  });
});

describe('a timed option', () => {
  const staked = [
    journal(1, 'recharge', '1', [[3, 100_000_000n, 'recharge']]),
    journal(2, 'options.stake', '7', [[3, -10_000_000n, 'option_stake']]),
  ];

  it('changes nothing while it is open: its stake is still the user’s', () => {
    const usdt = folded(staked).positions.get(3) as Position;
    expect([usdt.atoms, usdt.tallies]).toEqual([100_000_000n, {}]);
  });

  it.each([
    ['that wins', [[3, 17_800_000n, 'option_payout']] as [number, bigint, string][], 780_000_000n],
    ['that loses', [], -1_000_000_000n],
    ['whose stake is returned', [[3, 10_000_000n, 'option_refund']] as [number, bigint, string][], undefined],
  ])('%s has its profit or its stake as result', (_, legs, other) => {
    const usdt = folded([...staked, journal(3, 'options.settle', '7', legs)]).positions.get(3) as Position;
    expect(usdt.tallies['options']?.other).toBe(other);
  });
});

describe('a coin without a price', () => {
  it('has no cost and no result, and its worth counts as put in when it is sold for dollars', () => {
    const book = folded([journal(1, 'recharge', '1', [[106, 10_000n, 'recharge']])]);
    const held = book.positions.get(106) as Position;
    expect([held.atoms, held.unknown, held.cost, book.flows[0]?.usd]).toEqual([10_000n, 10_000n, 0n, null]);
    foldJournal(
      book,
      journal(2, 'convert.fill', '1', [
        [106, -10_000n, 'conversion'],
        [3, 108_000_000n, 'conversion'],
      ]),
      RULES,
      valueBy({}),
    );
    expect(book.flows.at(-1)).toMatchObject({ assetId: 106, usd: 10_800_000_000n });
    expect(spanResult(ASSETS, START, end(book, {}), 'average')).toMatchObject({ worth: 10_800_000_000n, result: 0n });
  });

  it('that was bought for dollars is left out of worth and result, and nothing is made up', () => {
    const book = folded([
      journal(1, 'recharge', '1', [[3, 108_000_000n, 'recharge']]),
      journal(2, 'convert.fill', '1', [
        [3, -108_000_000n, 'conversion'],
        [106, 10_000n, 'conversion'],
      ]),
    ]);
    const { coins, worth, result } = spanResult(ASSETS, START, end(book, {}), 'average');
    expect([worth, result]).toEqual([0n, 0n]);
    expect(coins.find(({ assetId }) => assetId === 106)).toMatchObject({ worth: null, parts: null, cost: 10_800_000_000n });
  });

  it('at one end of a span has no result in it, and one in a span at both of whose ends it has a price', () => {
    const standing = standingOf(
      folded([journal(1, 'recharge', '1', [[1, 100_000_000n, 'recharge']])]).positions.get(1) as Position,
    );
    const asset = { id: 1, scale: 8 };
    const none = () => null;
    expect(partsBetween(asset, [standing, none], [standing, () => '7100'], 'average')).toBeNull();
    const parts = partsBetween(asset, [standing, () => '7000'], [standing, () => '7100'], 'average');
    expect(parts && resultOf(parts)).toBe(10_000_000_000n);
  });
});
