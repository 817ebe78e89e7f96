/** The desk's decisions on their own: money is conserved and holds are their formula whatever is placed and cancelled. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Books } from './books.ts';
import { decideCancel } from './cancel.ts';
import { FEE_RATES, feeOn, rateText } from './fees.ts';
import { Group, type GroupBalance, balanceId } from './group.ts';
import { OpenOrders } from './open-orders.ts';
import { openLots } from './order.ts';
import { type PlaceCommand, decidePlace } from './place.ts';
import { bandAround } from './price-band.ts';
import { checkNotional, readOrder } from './read-order.ts';
import { givenAsset, holdOf } from './terms.ts';
import { BASE, QUOTE, terms } from './testing-terms.ts';

const USERS = [1, 2, 3, 4];
const INDEX = 100;

/** A desk without a database: groups that are kept or forgotten. */
class PureDesk {
  readonly books = new Books();
  readonly open = new OpenOrders();
  /** How many open orders each user would have, by the last group that was kept. */
  foretold: number[] = [];
  readonly balances = new Map<string, GroupBalance>();
  house = { fees: new Map<number, bigint>(), rounding: 0n };
  #nextId = 1;

  constructor(atoms: bigint) {
    this.books.open([1]);
    for (const user of USERS)
      for (const asset of [BASE, QUOTE]) this.balances.set(balanceId(user, asset), { available: atoms, frozen: 0n });
  }

  run(work: (group: Group) => void, keep: boolean): Group {
    this.books.begin();
    const balances = new Map([...this.balances].map(([key, balance]) => [key, { ...balance }]));
    const group = new Group({
      now: 1,
      books: this.books,
      fees: FEE_RATES,
      openOrders: this.open,
      balances,
      ended: new Set(),
      terms: () => terms,
      index: () => INDEX,
      nextOrderId: () => this.#nextId++,
    });
    work(group);
    if (keep) this.#keep(group);
    else this.books.rollback();
    return group;
  }

  #keep(group: Group): void {
    this.books.commit();
    this.foretold = USERS.map((user) => group.openCount(user, 1));
    for (const order of group.touched.values()) this.open.keep(order);
    for (const [key, balance] of group.input.balances) this.balances.set(key, balance);
    for (const effect of group.effects) {
      if (effect.type !== 'fill') continue;
      const { paid, received, makerFee, takerFee, takerSide } = effect.fill;
      const [buyFee, sellFee] = takerSide === 'buy' ? [takerFee, makerFee] : [makerFee, takerFee];
      this.house.rounding += paid - received;
      this.house.fees.set(BASE, (this.house.fees.get(BASE) ?? 0n) + buyFee);
      this.house.fees.set(QUOTE, (this.house.fees.get(QUOTE) ?? 0n) + sellFee);
    }
  }

  total(asset: number): bigint {
    const users = USERS.map((user) => this.balances.get(balanceId(user, asset)) as GroupBalance);
    const rounding = asset === QUOTE ? this.house.rounding : 0n;
    return users.reduce((sum, { available, frozen }) => sum + available + frozen, (this.house.fees.get(asset) ?? 0n) + rounding);
  }

  frozenByFormula(user: number, asset: number): bigint {
    const own = [...this.open.values()].filter((order) => order.userId === user && givenAsset(terms, order.side) === asset);
    return own.reduce((sum, order) => sum + holdOf(terms, order.side, order.priceTicks as number, openLots(order)), 0n);
  }
}

const placing = fc.record({
  type: fc.constant('place' as const),
  userId: fc.constantFrom(...USERS),
  marketId: fc.constant(1),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  priceTicks: fc.option(fc.integer({ min: 90, max: 110 }), { freq: 5 }),
  lots: fc.integer({ min: 1, max: 97 }),
});
const cancelling = fc.record({ type: fc.constant('cancel' as const), pick: fc.nat(500) });
const group = fc.record({
  keep: fc.boolean(),
  commands: fc.array(fc.oneof({ weight: 4, arbitrary: placing }, { weight: 1, arbitrary: cancelling }), { maxLength: 12 }),
});

describe('whatever groups of commands come', () => {
  it('conserves every atom, holds exactly the formula, rounds towards the house by less than one atom', () => {
    let fills = 0;
    fc.assert(
      fc.property(fc.array(group, { minLength: 1, maxLength: 25 }), (groups) => {
        const desk = new PureDesk(100_000n);
        const before = { base: desk.total(BASE), quote: desk.total(QUOTE) };
        for (const { keep, commands } of groups) {
          const run = desk.run((working) => {
            for (const command of commands) {
              if (command.type === 'place')
                decidePlace(working, { ...command, kind: command.priceTicks === null ? 'market' : 'limit' } as PlaceCommand);
              else {
                const order = [...desk.open.values()][command.pick % Math.max(1, desk.open.size)];
                if (order) decideCancel(working, { type: 'cancel', userId: order.userId, orderId: order.id });
              }
            }
          }, keep);
          for (const effect of run.effects) {
            if (effect.type !== 'fill') continue;
            fills++;
            expect(effect.fill.paid - effect.fill.received >= 0n && effect.fill.paid - effect.fill.received <= 1n).toBe(true);
            expect(effect.fill.makerUser).not.toBe(effect.fill.takerUser);
          }
          expect([desk.total(BASE), desk.total(QUOTE)]).toEqual([before.base, before.quote]);
          if (keep) expect(USERS.map((user) => desk.open.countOf(user, 1))).toEqual(desk.foretold);
          for (const user of USERS) {
            for (const asset of [BASE, QUOTE])
              expect(desk.balances.get(balanceId(user, asset))?.frozen).toBe(desk.frozenByFormula(user, asset));
          }
          expect(desk.books.of(1).engine.size).toBe(desk.open.size);
        }
      }),
      { numRuns: 300 },
    );
    expect(fills).toBeGreaterThan(1_000);
  });
});

describe('reading an order', () => {
  const read = (amount: string, price?: string, kind?: 'limit' | 'market') =>
    readOrder({ side: 'buy', kind, amount, price }, terms);

  it('takes the kind from the price when none is named', () => {
    expect(read('0.5', '61000.5')).toEqual({
      ok: true,
      value: { side: 'buy', kind: 'limit', priceTicks: 6_100_050, lots: 50_000 },
    });
    expect(read('10')).toEqual({ ok: true, value: { side: 'buy', kind: 'market', priceTicks: null, lots: 1_000_000 } });
    expect(read('10', '61000.5', 'market')).toMatchObject({ ok: true, value: { kind: 'market', priceTicks: null } });
  });

  it('takes only an absent price for none', () => {
    const required = { denial: { code: 'SPOT_PRICE_REQUIRED', path: 'target_price' } };
    expect(read('10', '')).toMatchObject(required);
    expect(read('10', '', 'limit')).toMatchObject(required);
    expect(read('10', undefined, 'limit')).toMatchObject(required);
    expect(read('10', '', 'market')).toMatchObject({ ok: true, value: { kind: 'market', priceTicks: null } });
  });

  it('is inclusive at every limit [AMB-80]', () => {
    expect(read('100000', '100').ok).toBe(true);
    expect(read('100000.00001', '100')).toMatchObject({
      denial: { code: 'SPOT_AMOUNT_TOO_LARGE', params: { max: '100000', asset: 'BTC' } },
    });
    expect(checkNotional(terms, 1, 10).ok).toBe(true);
    expect(checkNotional(terms, 1, 9).ok).toBe(false);
    expect(bandAround(745)).toEqual({ low: 75, high: 7_450 });
  });

  it('never throws and never rounds, whatever the texts are', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.float().map(String), fc.bigInt().map(String)),
        fc.option(fc.string(), { nil: undefined }),
        (amount, price) => {
          const result = read(amount, price);
          expect(result.ok ? result.value.lots > 0 : result.denial.code.startsWith('SPOT_')).toBe(true);
        },
      ),
    );
  });
});

describe('fees', () => {
  it('round up to the atom and never exceed what was received', () => {
    expect(feeOn(1n, FEE_RATES.takerPpm)).toBe(1n);
    expect(feeOn(1_000n, FEE_RATES.takerPpm)).toBe(1n);
    expect(feeOn(1_001n, FEE_RATES.takerPpm)).toBe(2n);
    expect(feeOn(0n, FEE_RATES.takerPpm)).toBe(0n);
    expect(rateText(FEE_RATES.makerPpm)).toBe('0.001');
  });
});
