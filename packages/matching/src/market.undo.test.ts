import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyMarketCommand } from './market-command.ts';
import { Market } from './market.ts';
import { marketHash, restoreMarket, snapshotMarket } from './market-state.ts';
import { type MarketShape, MarketTwins, marketStream, writeDown } from './testing-market.ts';
import { seeded } from './testing.ts';

const SHAPES: readonly MarketShape[] = [
  { mid: 100, spread: 6, maxLots: 20, idStep: 1 },
  { mid: 1_000, spread: 600, maxLots: 20, idStep: 5, rules: { firesReached: true } },
  { mid: 100, spread: 6, maxLots: 20, idStep: 1, rules: { maxCascade: 1 } },
  { mid: 100, spread: 6, maxLots: 20, idStep: 1, rules: { maxCascade: 3, firesReached: true }, hours: true },
];

const state = (market: Market): string => JSON.stringify(snapshotMarket(market));

describe('rollback of a market', () => {
  it('leaves exactly the state before, and numbers events as if the group had never been', () => {
    const cases = [fc.integer(), fc.constantFrom(...SHAPES), fc.nat({ max: 200 }), fc.nat({ max: 80 })] as const;
    fc.assert(
      fc.property(...cases, (seed, shape, before, inGroup) => {
        const next = marketStream(seed, shape);
        const twins = new MarketTwins(shape.rules ? { rules: shape.rules } : {});
        for (let i = 0; i < before; i++) twins.apply(next());
        const was = state(twins.market);
        twins.market.begin();
        for (let i = 0; i < inGroup; i++) applyMarketCommand(twins.market, next());
        twins.market.rollback();
        twins.reported.length = 0;
        expect(state(twins.market)).toBe(was);
        // The twin never received the batch: the events that follow must still be the same.
        for (let i = 0; i < 80; i++) twins.apply(next());
        twins.compare();
      }),
      { numRuns: 150 },
    );
  });

  it('can return to any mark, and what is kept is as if the rest had never been', () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(...SHAPES), (seed, shape) => {
        const random = seeded(seed);
        const next = marketStream(seed, shape);
        const twins = new MarketTwins(shape.rules ? { rules: shape.rules } : {});
        for (let group = 0; group < 8; group++) {
          twins.market.begin();
          for (let step = 0; step < 12; step++) {
            const mark = twins.market.mark();
            const commands = Array.from({ length: 1 + random(6) }, next);
            if (random(2) === 0) for (const command of commands) twins.apply(command);
            else {
              for (const command of commands) applyMarketCommand(twins.market, command);
              twins.market.rollbackTo(mark);
              twins.reported.length = 0;
            }
          }
          twins.market.commit();
          expect(twins.compare()).toBe(marketHash(twins.naive));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('undoes a command that was cut short by its listener', () => {
    let isBroken = false;
    const lines: string[] = [];
    const told = writeDown(lines);
    const market = new Market({
      sink: {
        ...told,
        onTrade: (...numbers) => {
          if (isBroken) throw new Error('no');
          told.onTrade(...numbers);
        },
      },
    });
    market.oco(
      { kind: 'limit', id: 1, owner: 1, side: 1, priceTicks: 100, lots: 5 },
      { kind: 'trigger', id: 2, owner: 1, side: 1, type: 0, source: 0, triggerTicks: 90, priceTicks: 0, lots: 5 },
    );
    const was = state(market);
    market.begin();
    isBroken = true;
    expect(() => market.limit(3, 2, 0, 100, 2)).toThrow('no');
    market.rollback();
    isBroken = false;
    expect(state(market)).toBe(was);
    market.verify();
    market.limit(4, 2, 0, 100, 2);
    expect(lines.slice(2)).toEqual(['trade 3 1 4 100 2 3 0', 'cancel 4 2 5 8']);
  });
});

describe('a snapshot', () => {
  it('restores a market that answers every later command alike, with the same hash', () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(...SHAPES), fc.boolean(), (seed, shape, byPrice) => {
        const next = marketStream(seed, shape);
        const rules = shape.rules ? { rules: shape.rules } : {};
        const lines: string[] = [];
        const market = new Market({ ...rules, sink: writeDown(lines) });
        for (let i = 0; i < 250; i++) applyMarketCommand(market, next());
        const saved = JSON.parse(JSON.stringify(snapshotMarket(market))) as ReturnType<typeof snapshotMarket>;
        const again: string[] = [];
        const rebuilt = new Market({ ...rules, sink: writeDown(again) });
        // Rows of a database come by time and not by price: any mix of sides and prices serves.
        const orders = byPrice ? saved.orders.toSorted((a, b) => a.priceTicks - b.priceTicks) : saved.orders;
        const pending = byPrice ? saved.pending.toSorted((a, b) => a.triggerTicks - b.triggerTicks) : saved.pending;
        restoreMarket(rebuilt, { ...saved, orders, pending });
        rebuilt.verify();
        expect(marketHash(rebuilt)).toBe(marketHash(market));
        lines.length = 0;
        for (let i = 0; i < 80; i++) {
          const command = next();
          expect(applyMarketCommand(rebuilt, command)).toBe(applyMarketCommand(market, command));
        }
        expect(again).toEqual(lines);
        expect(marketHash(rebuilt)).toBe(marketHash(market));
      }),
      { numRuns: 60 },
    );
  });

  it('is refused by a market in use, of another version, and with a malformed order', () => {
    const empty = () => new Market({ sink: writeDown([]) });
    const market = empty();
    market.limit(1, 1, 0, 10, 5);
    market.trigger({ id: 2, owner: 1, side: 0, type: 0, source: 0, triggerTicks: 20, priceTicks: 0, lots: 1 });
    const saved = snapshotMarket(market);
    expect(() => restoreMarket(market, saved)).toThrow('empty market');
    expect(() => restoreMarket(empty(), { ...saved, version: 2 as 1 })).toThrow('version');
    expect(() => restoreMarket(empty(), { ...saved, orders: [...saved.orders, saved.orders[0]!] })).toThrow('live already');
    const bad = { ...saved.pending[0]!, lots: 0 };
    expect(() => restoreMarket(empty(), { ...saved, pending: [bad] })).toThrow('pending order 2');
  });

  it('has the hash that these commands always had', () => {
    const market = new Market({ sink: writeDown([]) });
    const next = marketStream(7, { ...SHAPES[0]!, quotes: false });
    for (let i = 0; i < 500; i++) applyMarketCommand(market, next());
    expect(marketHash(market)).toMatchInlineSnapshot(`"3b58abb359257738"`);
  });
});
