/** What a product may add to the desk: a worst price, terms of an order, acts, money without an order, ends of what rests. */
import { SELL } from '@glasshouse/matching';
import { expect, it } from 'vitest';
import type { Batch } from '../domain/batch.ts';
import { decide } from '../domain/commands.ts';
import { accept, deny } from '../domain/decision.ts';
import { journalsOf } from '../domain/journals.ts';
import { endStanding, shrinkStanding } from '../domain/standing.ts';
import type { PlacementCommand } from '../domain/placement.ts';
import { touchedBy } from '../domain/reach.ts';
import { placeSystem } from '../domain/system-order.ts';
import type { MarketRules } from '../rules/market-rules.ts';
import { PureDesk, plainPlacement } from '../tests/support/batches.ts';
import { BASE, QUOTE, rules } from '../tests/support/market-rules.ts';
import type { Clearing } from './clearing.ts';

const [ALICE, BOB] = [1, 2];
const cash = rules.clearings.change as Clearing;

/** What the toy keeps of a batch: the terms of orders, and an order that ends after the command. */
class Kept {
  readonly terms = new Map<number, unknown>();
  ending: number | null = null;
  readonly #batch: Batch;
  constructor(batch: Batch) {
    this.#batch = batch;
  }
  settled(): void {
    const order = this.ending === null ? undefined : this.#batch.order(this.ending);
    this.ending = null;
    if (order) endStanding(this.#batch, order, 'position_closed');
  }
}

const key = {};
const keptOf = (batch: Batch) => batch.stateOf(key, () => new Kept(batch));

const toy: Clearing = {
  ...cash,
  prepare: (_batch, _rules, command) =>
    command.kind === 'market' ? accept({ ...command, kind: 'limit', force: 'ioc', priceTicks: 101 }) : accept(command),
  join: (batch, { id }, { terms }) => void (terms && keptOf(batch).terms.set(id, terms)),
  act(batch, _rules, { userId, act }) {
    if (act['what'] === 'refuse') return deny('ORDER_CLOSED');
    const atoms = BigInt(act['atoms'] as string);
    batch.move(userId, 'change', QUOTE, -atoms, atoms);
    const journal = { scope: 'toy', key: `${userId}`, cause: 'spot_trade', reference: '1', legs: [] };
    batch.effects.push({ type: 'journal', journal, parties: [{ userId, account: 'change', marketId: 1 }] });
    return accept({ act: { held: String(atoms) } });
  },
};
const market: MarketRules = { ...rules, clearings: { change: toy } };

const open = () => new PureDesk([ALICE, BOB], 10_000_000n);
const sell = (userId: number, priceTicks: number, lots: number): PlacementCommand => ({
  ...plainPlacement(userId),
  side: 'sell',
  priceTicks,
  lots,
});
const run = (desk: PureDesk, work: (batch: Batch) => void) => desk.run(work, true, { rules: () => market });

it('a product names the worst price of a market order, which then trades no further', () => {
  const desk = open();
  run(desk, (batch) => void decide(batch, sell(BOB, 101, 5)));
  run(desk, (batch) => void decide(batch, sell(BOB, 102, 5)));
  run(desk, (batch) => {
    const taken = decide(batch, { ...plainPlacement(ALICE), kind: 'market', priceTicks: null, lots: 8 });
    expect(taken).toMatchObject({ ok: true, value: { filled: '0.00005', status: 'cancelled', end_reason: 'unfilled' } });
  });
});

it('a refusal of a product leaves no order behind', () => {
  const refusing = { ...market, clearings: { change: { ...toy, prepare: () => deny('ORDER_NO_LIQUIDITY') } } };
  const desk = open();
  const batch = desk.run((work) => expect(decide(work, sell(BOB, 101, 5)).ok).toBe(false), true, { rules: () => refusing });
  expect([batch.touched.size, batch.effects.length]).toEqual([0, 0]);
});

it('terms of an order reach its product with the order, also those of an order of the desk', () => {
  const desk = open();
  run(desk, (batch) => {
    decide(batch, { ...sell(BOB, 101, 5), terms: { purpose: 'open' } });
    placeSystem(batch, { ...plainPlacement(ALICE), priceTicks: 101, lots: 2, force: 'ioc', terms: { purpose: 'close' } });
    expect([...keptOf(batch).terms]).toEqual([
      [1, { purpose: 'open' }],
      [2, { purpose: 'close' }],
    ]);
  });
});

it('an act locks its user, is decided by its product, and moves money with a journal of its own', () => {
  const desk = open();
  const act = { type: 'act', userId: ALICE, account: 'change', marketId: 1, act: { what: 'hold', atoms: '7' } } as const;
  expect(touchedBy([act], desk.books, desk.open, () => market, desk.quotes)).toEqual([
    { userId: ALICE, account: 'change', marketId: 1, side: null },
  ]);
  const batch = run(desk, (work) => expect(decide(work, act)).toEqual({ ok: true, value: { act: { held: '7' } } }));
  expect(journalsOf(batch.effects, () => market)).toMatchObject([{ scope: 'toy', key: '1' }]);
  const refused = run(desk, (work) => expect(decide(work, { ...act, act: { what: 'refuse' } }).ok).toBe(false));
  expect(refused.effects).toEqual([]);
});

it('an act is refused while some of a tick of its market is left', () => {
  const desk = open();
  run(desk, (batch) => {
    batch.ticksLeft.add(1);
    const act = { type: 'act', userId: ALICE, account: 'change', marketId: 1, act: { atoms: '7' } } as const;
    expect(decide(batch, act)).toMatchObject({ ok: false, denial: { code: 'UNAVAILABLE' } });
  });
});

it('what stands for nothing any more ends after the command, with its hold', () => {
  const desk = open();
  run(desk, (batch) => void decide(batch, sell(BOB, 105, 5)));
  const batch = run(desk, (work) => {
    keptOf(work).ending = 1;
    decide(work, plainPlacement(ALICE));
  });
  expect(batch.order(1)).toMatchObject({ status: 'cancelled', endReason: 'position_closed' });
  expect(desk.books.of(1).levels('sell', 5)).toEqual([]);
  expect(desk.balances.get(`${BOB}:change:${BASE}`)?.frozen).toBe(0n);
});

it('an order of a product that holds nothing shrinks where it stands', () => {
  const free: MarketRules = {
    ...market,
    clearings: { change: { ...toy, reserve: { ...toy.reserve, needs: () => 0n, atMost: () => 0n } } },
  };
  const desk = open();
  const place = (command: PlacementCommand) =>
    desk.run((batch) => expect(decide(batch, command).ok).toBe(true), true, { rules: () => free });
  const held = place(sell(BOB, 105, 5));
  expect(held.effects).toEqual([]);
  place(sell(ALICE, 105, 3));
  const batch = desk.run(
    (work) => {
      const order = work.order(1);
      if (order) shrinkStanding(work, order, 2);
      expect(() => shrinkStanding(work, work.order(1) as NonNullable<typeof order>, 2)).toThrow(RangeError);
    },
    true,
    { rules: () => free },
  );
  expect(batch.order(1)).toMatchObject({ lots: 2, revision: 1, status: 'open' });
  // It is still the first of its price.
  expect([...desk.books.of(1).engine.orders(SELL)].map(({ id }) => id)).toEqual([1, 2]);
});

it('a product refuses the levels of a quote before they trade, and lets a quote be taken back', () => {
  const paused: MarketRules = { ...market, clearings: { change: { ...toy, quotes: () => deny('ORDER_MARKET_HALTED') } } };
  const desk = open();
  run(desk, (batch) => void decide(batch, sell(BOB, 101, 5)));
  const quote = { type: 'quote', userId: ALICE, marketId: 1, asks: [] } as const;
  const refused = desk.run(
    (batch) => {
      const decided = decide(batch, { ...quote, bids: [{ priceTicks: 101, lots: 5 }] });
      expect(decided).toMatchObject({ ok: false, denial: { code: 'ORDER_MARKET_HALTED' } });
    },
    true,
    { rules: () => paused },
  );
  expect(refused.effects).toEqual([]);
  desk.run((batch) => expect(decide(batch, { ...quote, bids: [] }).ok).toBe(true), true, { rules: () => paused });
});

it('an act is work of its batch: how far ticks were looked at is kept with it', () => {
  const desk = open();
  const act = { type: 'act', userId: ALICE, account: 'change', marketId: 1, act: { atoms: '7' } } as const;
  expect(run(desk, (batch) => void decide(batch, act)).work).toBe(1);
});
