import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUY, SELL } from './events.ts';
import { applyMarketCommand } from './market-command.ts';
import { Market } from './market.ts';
import { marketHash, restoreMarket, snapshotMarket } from './market-state.ts';
import { MARKET_MODE, REFUSAL, TRIGGER_SOURCE, TRIGGER_TYPE } from './market-words.ts';
import { marketStream, writeDown } from './testing-market.ts';

const OWNER = 7;

/** A stop that buys a lot at 90 at most once there was a trade at its trigger price: it rests. */
const stop = (id: number, triggerTicks: number) =>
  ({
    id,
    owner: OWNER,
    side: BUY,
    type: TRIGGER_TYPE.STOP,
    source: TRIGGER_SOURCE.LAST,
    triggerTicks,
    priceTicks: 90,
    lots: 1,
  }) as const;

/** A market in which a trade at 105 reached stops 1 to 4, of which 1 and 2 fired. */
function halfWay() {
  const lines: string[] = [];
  const market = new Market({ sink: writeDown(lines), rules: { maxCascade: 5 } });
  for (const [id, ticks] of [
    [4, 104],
    [1, 101],
    [3, 103],
    [2, 102],
    [5, 106],
  ] as const)
    market.trigger(stop(id, ticks));
  market.limit(10, 1, SELL, 105, 5);
  lines.length = 0;
  market.limit(11, 2, BUY, 105, 1);
  return { market, lines };
}

const fired = (lines: readonly string[]) =>
  lines.filter((line) => line.startsWith('trigger')).map((line) => Number(line.split(' ')[2]));

describe('a cascade that is more than one command may do', () => {
  it('stops after its events, and proceed() fires the rest in the order in which they would have fired', () => {
    const { market, lines } = halfWay();
    expect(fired(lines)).toEqual([1, 2]);
    expect(market.values.backlog).toEqual({ highTicks: 105, lowTicks: 105 });
    expect(market.proceed()).toBe(REFUSAL.NONE);
    expect(fired(lines)).toEqual([1, 2, 3, 4]);
    expect(market.hasBacklog).toBe(false);
    expect(market.proceed()).toBe(REFUSAL.NONE);
    expect([market.pending, market.values.backlog]).toEqual([1, undefined]);
  });

  it('lets nothing that may trade come before its rest; who leaves may leave, and fires nothing', () => {
    const { market, lines } = halfWay();
    const told = lines.length;
    expect(market.limit(20, 3, BUY, 80, 1)).toBe(REFUSAL.BACKLOG);
    expect(market.market(21, 3, BUY, 1)).toBe(REFUSAL.BACKLOG);
    expect(market.marketQuote(22, 3, BUY, 500)).toBe(REFUSAL.BACKLOG);
    expect(market.marketWithin(23, 3, BUY, 1, 500)).toBe(REFUSAL.BACKLOG);
    expect(market.trigger(stop(24, 104))).toBe(REFUSAL.BACKLOG);
    expect(market.oco({ kind: 'limit', ...stop(25, 0) }, { kind: 'trigger', ...stop(26, 200) })).toBe(REFUSAL.BACKLOG);
    expect(market.amend(10, 1, 120, 3)).toBe(REFUSAL.BACKLOG);
    expect(market.amend(3, OWNER, 91, 1)).toBe(REFUSAL.BACKLOG);
    expect(market.setIndex(100)).toBe(REFUSAL.BACKLOG);
    expect(lines.length).toBe(told);
    expect(market.reduce(10, 1, 1)).toBe(REFUSAL.NONE);
    expect(market.cancel(3, OWNER)).toBe(REFUSAL.NONE);
    expect(fired(lines)).toEqual([1, 2]);
    market.proceed();
    expect(fired(lines)).toEqual([1, 2, 4]);
  });

  it('waits with its prices while the market is in another mode, and goes on when it is normal again', () => {
    const { market, lines } = halfWay();
    market.setMode(MARKET_MODE.CANCEL_ONLY);
    expect(market.proceed()).toBe(REFUSAL.CANCEL_ONLY);
    expect(market.limit(20, 3, BUY, 80, 1)).toBe(REFUSAL.CANCEL_ONLY);
    market.setMode(MARKET_MODE.HALTED);
    expect(fired(lines)).toEqual([1, 2]);
    market.setMode(MARKET_MODE.NORMAL);
    expect(fired(lines)).toEqual([1, 2, 3, 4]);
    expect(market.hasBacklog).toBe(false);
  });

  it('is over when all that it had reached were cancelled: a later order does not fire at the old price', () => {
    const { market, lines } = halfWay();
    market.cancelAll(OWNER);
    expect([market.pending, market.hasBacklog]).toEqual([0, true]);
    market.proceed();
    expect(market.hasBacklog).toBe(false);
    market.limit(30, 3, BUY, 95, 1);
    market.limit(31, 4, SELL, 95, 1);
    expect(market.trigger(stop(32, 104))).toBe(REFUSAL.NONE);
    expect([market.pending, fired(lines)]).toEqual([1, [1, 2]]);
  });

  it('is part of snapshot and hash: a market restored from it goes on alike', () => {
    const { market, lines } = halfWay();
    const saved = JSON.parse(JSON.stringify(snapshotMarket(market))) as ReturnType<typeof snapshotMarket>;
    const again: string[] = [];
    const rebuilt = new Market({ sink: writeDown(again), rules: { maxCascade: 5 } });
    restoreMarket(rebuilt, saved);
    expect(marketHash(rebuilt)).toBe(marketHash(market));
    const { backlog: _, ...without } = saved.values;
    const forgetful = new Market({ sink: writeDown([]), rules: { maxCascade: 5 } });
    restoreMarket(forgetful, { ...saved, values: without });
    expect(marketHash(forgetful)).not.toBe(marketHash(market));
    lines.length = 0;
    market.proceed();
    rebuilt.proceed();
    expect(again).toEqual(lines);
    expect(again.length).toBeGreaterThan(0);
  });

  it('is undone with its group, and stands again when what came after it is undone', () => {
    const { market, lines } = halfWay();
    const was = JSON.stringify(snapshotMarket(market));
    market.begin();
    market.proceed();
    const mark = market.mark();
    market.limit(40, 3, BUY, 106, 4);
    expect(market.proceed()).toBe(REFUSAL.NONE);
    market.rollbackTo(mark);
    expect([market.pending, market.hasBacklog]).toEqual([1, false]);
    market.rollback();
    expect(JSON.stringify(snapshotMarket(market))).toBe(was);
    lines.length = 0;
    market.proceed();
    expect(fired(lines)).toEqual([3, 4]);
  });
});

describe('a cascade in parts', () => {
  it('tells the same events and leaves the same state as in one', () => {
    const cases = [fc.integer(), fc.integer({ min: 1, max: 6 }), fc.constantFrom(true, false)] as const;
    let parts = 0;
    fc.assert(
      fc.property(...cases, (seed, maxCascade, firesReached) => {
        const next = marketStream(seed, { mid: 100, spread: 6, maxLots: 20, idStep: 1 });
        const [whole, told]: string[][] = [[], []];
        const one = new Market({ sink: writeDown(whole!), rules: { firesReached } });
        const many = new Market({ sink: writeDown(told!), rules: { firesReached, maxCascade } });
        for (let i = 0; i < 400; i++) {
          const command = next();
          const answer = applyMarketCommand(one, command);
          expect(applyMarketCommand(many, command)).toBe(answer);
          for (; many.hasBacklog && many.values.mode === MARKET_MODE.NORMAL; parts++) many.proceed();
        }
        expect(told).toEqual(whole);
        expect(marketHash(many)).toBe(marketHash(one));
        many.verify();
      }),
      { numRuns: 80 },
    );
    expect(parts).toBeGreaterThan(100);
  });
});
