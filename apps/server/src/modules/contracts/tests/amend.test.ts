/** A pending order changed under its id: what it holds then, its place, what it may not do to younger positions, closes, stops. */
import { expect, it } from 'vitest';
import { decide } from '../../exchange/tests/support/inside.ts';
import { PureContracts, usdt } from './support/pure-contracts.ts';
import { closeOrder } from './support/pure-orders.ts';

const [ALICE, BOB, CAROL] = [11, 12, 13] as const;
const MARK = 681_138;

interface Change {
  readonly amount?: string;
  readonly price?: string;
  readonly terms?: Readonly<Record<string, number | null>>;
}

function open(atoms = usdt('100000')) {
  const contracts = new PureContracts([ALICE, BOB, CAROL], atoms);
  contracts.tick(MARK);
  /** The code of the refusal, or null. */
  const amend = (orderId: number, change: Change, userId: number = ALICE): string | null => {
    let code: string | null = null;
    contracts.run((batch) => {
      const decided = decide(batch, { type: 'amend', userId, orderId, ...change });
      code = decided.ok ? null : decided.denial.code;
    });
    contracts.check();
    return code;
  };
  const held = (id: number) => contracts.holds.get(`contract_order:${id}`) ?? 0n;
  const order = (id: number) => contracts.desk.open.get(id);
  return { contracts, amend, held, order };
}

it('a new price or share holds exactly what a new order of it would, and the difference moves once', () => {
  const { contracts, amend, held, order } = open();
  const id = contracts.enter(ALICE, 'buy', 670_000, 1_000, 20);
  for (const [change, lots, ticks] of [
    [{ price: '6750' }, 1_000, 675_000],
    [{ amount: '0.25' }, 2_500, 675_000],
    [{ amount: '0.04', price: '6600' }, 400, 660_000],
  ] as const) {
    expect(amend(id, change)).toBeNull();
    const twin = contracts.enter(BOB, 'buy', ticks, lots, 20);
    expect(held(id)).toBe(held(twin));
    expect(order(id)).toMatchObject({ id, lots, priceTicks: ticks, status: 'open' });
    contracts.cancel({ userId: BOB, id: twin });
  }
  expect(amend(id, {})).toBe('ORDER_AMEND_NOTHING');
  expect(amend(id, { price: '6600' })).toBe('ORDER_AMEND_NOTHING');
  contracts.cancel({ userId: ALICE, id });
  expect(contracts.accounts.get(`${ALICE}:frozen`) ?? 0n).toBe(0n);
});

it('a restart knows what an amended order holds at', () => {
  const { contracts, amend, held } = open();
  const id = contracts.enter(ALICE, 'sell', 690_000, 1_000, 20);
  expect(amend(id, { price: '6950' })).toBeNull();
  const before = held(id);
  contracts.restart();
  expect(amend(id, { price: '6900' })).toBeNull();
  expect(amend(id, { price: '6950' })).toBeNull();
  expect(held(id)).toBe(before);
});

it('making it smaller keeps its place, anything else loses it', () => {
  const { contracts, amend } = open();
  const [first, second] = [contracts.enter(ALICE, 'buy', 680_000, 1_000, 5), contracts.enter(BOB, 'buy', 680_000, 1_000, 5)];
  expect(amend(first, { amount: '0.05' })).toBeNull();
  contracts.enter(CAROL, 'sell', 680_000, 500, 5);
  expect(contracts.position(first).core.lots).toBe(500n);
  const third = contracts.enter(ALICE, 'buy', 680_000, 1_000, 5);
  expect(amend(second, { amount: '0.11' }, BOB)).toBeNull();
  contracts.enter(CAROL, 'sell', 680_000, 300, 5);
  expect(contracts.position(third).core.lots).toBe(300n);
});

it('it trades at once where its new price meets the book, and becomes a position', () => {
  const { contracts, amend, order } = open();
  contracts.enter(BOB, 'sell', 682_000, 600, 5);
  const id = contracts.enter(ALICE, 'buy', 670_000, 1_000, 20);
  expect(amend(id, { price: '6820' })).toBeNull();
  expect(contracts.position(id).core).toMatchObject({ side: 'long', lots: 600n });
  expect(order(id)).toMatchObject({ filledLots: 600, priceTicks: 682_000 });
  expect(amend(id, { amount: '0.06' })).toBe('ORDER_AMEND_FILLED');
  expect(amend(id, { amount: '0.08', price: '6815' })).toBeNull();
  contracts.enter(BOB, 'sell', 681_500, 200, 5);
  expect(contracts.position(id).core.lots).toBe(800n);
  expect(order(id)).toBeUndefined();
});

it('what a new order would be refused for refuses it, and leaves everything as it was', () => {
  const { contracts, amend, held, order } = open(usdt('400'));
  const id = contracts.enter(ALICE, 'buy', 670_000, 1_000, 20);
  const before = [held(id), order(id)];
  expect(amend(id, { price: '6970' })).toBe('CONTRACTS_PRICE_FAR');
  expect(amend(id, { amount: '2' })).toBe('CONTRACTS_INSUFFICIENT_MARGIN');
  expect(amend(id, { amount: '0.1', price: '1' })).toBe('ORDER_PRICE_BAND');
  expect(amend(id, { amount: '0' })).toBe('ORDER_AMOUNT_INVALID');
  expect(amend(id, { price: '6750' }, BOB)).toBe('ORDER_UNKNOWN');
  contracts.mode = 'reduce_only';
  expect(amend(id, { amount: '0.05' })).toBe('ORDER_MARKET_CLOSED');
  contracts.mode = 'normal';
  expect([held(id), order(id)]).toEqual(before);
  // What it holds counts with the free money: one lot more is too much.
  expect(amend(id, { amount: '1.1823' })).toBe('CONTRACTS_INSUFFICIENT_MARGIN');
  expect(amend(id, { amount: '1.1822' })).toBeNull();
});

it('an entry cannot become larger while a younger position of its side is open, and can become smaller', () => {
  const { contracts, amend } = open();
  const id = contracts.enter(ALICE, 'buy', 670_000, 1_000, 20);
  const [younger] = contracts.pair(ALICE, BOB, MARK, 400);
  expect(amend(id, { amount: '0.2' })).toBe('CONTRACTS_AMEND_YOUNGER');
  expect(amend(id, { price: '6750' })).toBe('CONTRACTS_AMEND_YOUNGER');
  expect(amend(id, { amount: '0.09', price: '6600' })).toBeNull();
  contracts.enter(CAROL, 'buy', MARK, 400, 5);
  contracts.tryClose(contracts.position(younger), 400);
  expect(contracts.position(younger).status).toBe('closed');
  expect(amend(id, { amount: '0.2' })).toBeNull();
  // A younger one of the other side is none of its side.
  contracts.pair(BOB, ALICE, MARK, 300);
  expect(amend(id, { amount: '0.3' })).toBeNull();
});

it('stops that it begins with are changed without losing its place, and belong to the position from its first fill on', () => {
  const { contracts, amend } = open();
  const id = contracts.enter(ALICE, 'buy', 680_000, 1_000, 5);
  contracts.enter(BOB, 'buy', 680_000, 1_000, 5);
  expect(amend(id, { terms: { takeProfitTicks: 700_000, stopLossTicks: 660_000 } })).toBeNull();
  expect(amend(id, { terms: { takeProfitTicks: 700_000 } })).toBe('ORDER_AMEND_NOTHING');
  expect(amend(id, { terms: { takeProfitTicks: null } })).toBeNull();
  expect(amend(id, { terms: { stopLossTicks: 690_000 } })).toBe('CONTRACTS_STOP_SIDE');
  contracts.restart();
  contracts.enter(CAROL, 'sell', 680_000, 200, 5);
  expect(contracts.position(id)).toMatchObject({ core: { lots: 200n }, takeProfit: null, stopLoss: { ticks: 660_000 } });
  expect(amend(id, { terms: { stopLossTicks: 650_000 } })).toBe('ORDER_FIELD_NOT_ALLOWED');
});

it('a close stays within its position and its bankruptcy price', () => {
  const { contracts, amend, order } = open();
  const [id] = contracts.pair(ALICE, BOB, MARK, 1_000);
  const ids = () => [...contracts.desk.open.values()].map((one) => one.id);
  const place = (lots: number, ticks: number) => {
    const known = new Set(ids());
    contracts.run((batch) => void decide(batch, closeOrder(contracts.position(id), lots, ticks)));
    return ids().find((each) => !known.has(each)) as number;
  };
  const [first, second] = [place(400, 690_000), place(300, 691_000)];
  expect(amend(first, { amount: '0.0701' })).toBe('CONTRACTS_REDUCE_TOO_MUCH');
  expect(amend(first, { amount: '0.07' })).toBeNull();
  expect(amend(second, { price: '6400' })).toBe('CONTRACTS_PRICE_FAR');
  expect(amend(second, { price: '6880', amount: '0.01' })).toBeNull();
  expect(amend(second, { terms: { stopLossTicks: 1 } })).toBe('ORDER_FIELD_NOT_ALLOWED');
  expect([order(first)?.lots, order(second)?.lots]).toEqual([700, 100]);
  contracts.enter(BOB, 'buy', 690_000, 800, 5);
  expect(contracts.position(id).core.lots).toBe(200n);
});

it('where nothing new is opened a close can be changed, and an entry cannot; where only cancels are taken neither', () => {
  const { contracts, amend, order } = open();
  const entry = contracts.enter(ALICE, 'buy', 670_000, 1_000, 20);
  const [id] = contracts.pair(ALICE, BOB, MARK, 1_000);
  contracts.run((batch) => void decide(batch, closeOrder(contracts.position(id), 400, 690_000)));
  const close = Math.max(...[...contracts.desk.open.values()].map((one) => one.id));
  contracts.mode = 'reduce_only';
  expect(amend(close, { price: '6880', amount: '0.05' })).toBeNull();
  expect(amend(close, { amount: '0.1001' })).toBe('CONTRACTS_REDUCE_TOO_MUCH');
  expect(amend(entry, { amount: '0.05' })).toBe('ORDER_MARKET_CLOSED');
  contracts.mode = 'cancel_only';
  expect(amend(close, { price: '6890' })).toBe('ORDER_MARKET_CLOSED');
  expect([order(close)?.priceTicks, order(close)?.lots]).toEqual([688_000, 500]);
});

it('an amended entry is ended by the mark that leaves it beyond its guard, by its new price', () => {
  const { contracts, amend, order } = open();
  const id = contracts.enter(ALICE, 'buy', 660_000, 1_000, 20);
  expect(amend(id, { price: '6800' })).toBeNull();
  contracts.restart();
  contracts.tick(667_000);
  expect(order(id)).toBeDefined();
  contracts.tick(665_000);
  expect(order(id)).toBeUndefined();
});
