import { beforeEach, describe, expect, it } from 'vitest';
import { BUY, CANCEL_REASON, FOK, GTC, IOC, POST_ONLY, SELF_TRADE, SELL } from './events.ts';
import { Market } from './market.ts';
import { MARKET_MODE, REFUSAL, type TriggerOrder } from './market-words.ts';
import { writeDown } from './testing-market.ts';

const { BAND, LINKED, REQUESTED, KILLED } = CANCEL_REASON;
let lines: string[] = [];
let market: Market;

beforeEach(() => {
  lines = [];
  market = new Market({ sink: writeDown(lines) });
});

/** The events since the last call, without their numbers. */
function reported(): string[] {
  return lines.splice(0).map((line) => line.replace(/^(\w+) \d+/, '$1'));
}

const stop = (id: number, owner: number, side: 0 | 1, triggerTicks: number, more: Partial<TriggerOrder> = {}): TriggerOrder => ({
  id,
  owner,
  side,
  type: 0,
  source: 0,
  triggerTicks,
  priceTicks: 0,
  lots: 1,
  ...more,
});

describe('a market refuses, and then nothing happens', () => {
  it('what is no order', () => {
    market.limit(1, 1, BUY, 10, 5);
    reported();
    const answers = [
      market.limit(0, 1, BUY, 10, 5),
      market.limit(2, -1, BUY, 10, 5),
      market.limit(2, 1, 2 as 1, 10, 5),
      market.limit(2, 1, BUY, 10.5, 5),
      market.limit(2, 1, BUY, 10, Number.NaN),
      market.limit(2, 1, BUY, 10, 5, 9 as 1),
      market.limit(2, 1, BUY, 10, 5, GTC, 0, 6),
      market.limit(2, 1, BUY, 10, 5, IOC, 0, 2),
      market.marketQuote(2, 1, BUY, 0.5),
      market.trigger(stop(2, 1, BUY, 0)),
      market.limit(1, 1, BUY, 10, 5),
      market.cancel(9, 1),
      market.cancel(1, 2),
      market.limit(2, 1, BUY, 2 ** 30, 2 ** 40),
      market.limit(2, 2, SELL, 10, 5, POST_ONLY),
      market.limit(2, 1, BUY, 10, 5, GTC, 7 as 1),
      market.setMode(3 as 1),
    ];
    const { ID, OWNER, SIDE, PRICE, LOTS, FORCE, DISPLAY, BUDGET, TRIGGER, DUPLICATE, UNKNOWN, NOT_OWNER } = REFUSAL;
    expect(answers).toEqual(
      [ID, OWNER, SIDE, PRICE, LOTS, FORCE, DISPLAY, DISPLAY, BUDGET, TRIGGER, DUPLICATE, UNKNOWN, NOT_OWNER].concat([
        REFUSAL.TOO_LARGE,
        REFUSAL.WOULD_TAKE,
        REFUSAL.SELF_TRADE,
        REFUSAL.MODE,
      ] as never[]),
    );
    expect(reported()).toEqual([]);
  });

  it('what is off its steps, outside its sizes, or worth too little', () => {
    const rules = { tickStep: 5, lotStep: 2, minLots: 4, maxLots: 8, minNotional: 100 };
    const strict = new Market({ sink: writeDown(lines), rules });
    expect(strict.limit(1, 1, BUY, 26, 4)).toBe(REFUSAL.PRICE);
    for (const lots of [2, 5, 10]) expect(strict.limit(1, 1, BUY, 25, lots)).toBe(REFUSAL.LOTS);
    expect(strict.limit(1, 1, BUY, 20, 4)).toBe(REFUSAL.NOTIONAL);
    expect(strict.limit(1, 1, BUY, 25, 4)).toBe(REFUSAL.NONE);
    expect(strict.amend(1, 1, 20, 4)).toBe(REFUSAL.NOTIONAL);
    expect(strict.marketQuote(2, 1, SELL, 99)).toBe(REFUSAL.NOTIONAL);
  });

  it('everything while halted, and all but cancels and reductions while cancel-only', () => {
    market.limit(1, 1, BUY, 10, 5);
    market.setMode(MARKET_MODE.HALTED);
    expect([market.limit(2, 1, BUY, 9, 1), market.cancel(1, 1), market.cancelAll(1)]).toEqual([14, 14, 14]);
    market.setMode(MARKET_MODE.CANCEL_ONLY);
    expect([market.limit(2, 1, BUY, 9, 1), market.amend(1, 1, 11, 5), market.amend(1, 1, 10, 3)]).toEqual([13, 13, 0]);
    expect(market.cancel(1, 1)).toBe(REFUSAL.NONE);
    expect(reported().slice(1)).toEqual(['mode 2', 'mode 1', 'reduce 1 2 3', `cancel 1 3 ${REQUESTED}`]);
  });
});

describe('the most orders that one order meets', () => {
  const crowd = (rules: { maxMatches: number }) => {
    const strict = new Market({ sink: writeDown(lines), rules });
    for (const id of [1, 2, 3, 4]) strict.limit(id, 1, SELL, 10, 1);
    reported();
    return strict;
  };
  const { MATCH_LIMIT, KILLED } = CANCEL_REASON;

  it('ends what is left of it, whatever kind it is, and the next order meets the rest', () => {
    const strict = crowd({ maxMatches: 2 });
    strict.limit(5, 2, BUY, 10, 4);
    expect(reported()).toEqual(['trade 1 5 10 1 0 3', 'trade 2 5 10 1 0 2', `cancel 5 2 ${MATCH_LIMIT}`]);
    strict.limit(6, 1, SELL, 10, 1);
    reported();
    strict.market(7, 2, BUY, 3);
    expect(reported()).toEqual(['trade 3 7 10 1 0 2', 'trade 4 7 10 1 0 1', `cancel 7 1 ${MATCH_LIMIT}`]);
    strict.limit(8, 1, SELL, 10, 1);
    strict.limit(9, 1, SELL, 10, 1);
    reported();
    strict.marketQuote(10, 2, BUY, 30);
    expect(reported().at(-1)).toBe(`cancel 10 10 ${MATCH_LIMIT}`);
  });

  it('counts each tip of an iceberg, and own orders that expire', () => {
    const strict = crowd({ maxMatches: 3 });
    strict.limit(5, 2, SELL, 9, 9, GTC, SELF_TRADE.EXPIRE_TAKER, 1);
    reported();
    strict.limit(6, 3, BUY, 9, 5);
    expect(reported().at(-1)).toBe(`cancel 6 2 ${MATCH_LIMIT}`);
    strict.cancel(5, 2);
    reported();
    strict.limit(7, 1, BUY, 10, 9, GTC, SELF_TRADE.EXPIRE_MAKER);
    expect(reported()).toHaveLength(4);
  });

  it('kills a FOK that might meet more, and fills one that need not', () => {
    const strict = crowd({ maxMatches: 3 });
    strict.limit(5, 2, BUY, 10, 1, FOK);
    expect(reported()).toEqual([`cancel 5 1 ${KILLED}`]);
    strict.cancel(4, 1);
    reported();
    strict.limit(6, 2, BUY, 10, 3, FOK);
    expect(reported()).toHaveLength(3);
  });
});

describe('a FOK', () => {
  it('does not count hidden lots that stand behind an own order', () => {
    market.limit(1, 1, SELL, 10, 10, GTC, SELF_TRADE.EXPIRE_TAKER, 1);
    market.limit(2, 2, SELL, 10, 1);
    reported();
    market.limit(3, 2, BUY, 10, 5, FOK);
    expect(reported()).toEqual([`cancel 3 5 ${CANCEL_REASON.KILLED}`]);
  });
});

describe('the price band', () => {
  it('refuses limits outside, stops market orders at its edge, and ends fired limits outside', () => {
    market.limit(1, 1, SELL, 100, 1);
    market.limit(2, 1, SELL, 120, 1);
    market.trigger(stop(3, 2, BUY, 100, { priceTicks: 115 }));
    market.setBand(90, 110);
    reported();
    expect(market.limit(4, 2, BUY, 111, 1)).toBe(REFUSAL.BAND);
    expect(market.limit(4, 2, BUY, 89, 1)).toBe(REFUSAL.BAND);
    market.market(5, 2, BUY, 2);
    expect(reported()).toEqual(['trade 1 5 100 1 0 1', `cancel 5 1 ${BAND}`, 'trigger 3 0 100 1', `cancel 3 1 ${BAND}`]);
  });
});

describe('triggers', () => {
  it('fire nearest first, each finished before the next, also those that fired orders set off', () => {
    for (const [id, price] of [
      [1, 100],
      [2, 95],
      [3, 90],
    ] as const)
      market.limit(id, 1, BUY, price, 1);
    market.trigger(stop(10, 2, SELL, 95));
    market.trigger(stop(11, 2, SELL, 100));
    market.trigger(stop(12, 3, SELL, 100));
    reported();
    market.limit(4, 4, SELL, 100, 1);
    expect(reported()).toEqual([
      'trade 1 4 100 1 0 0',
      'trigger 11 1 100 1',
      'trade 2 11 95 1 0 0',
      'trigger 12 1 100 1',
      'trade 3 12 90 1 0 0',
      'trigger 10 1 95 1',
      'cancel 10 1 3',
    ]);
  });

  it('look at the index when they are told to, and wait while the market is not normal', () => {
    market.trigger(stop(1, 1, SELL, 100, { type: 1, source: 1, priceTicks: 99 }));
    market.setMode(MARKET_MODE.CANCEL_ONLY);
    market.setIndex(101);
    expect(reported()).toEqual(['pend 1 1 100 1', 'mode 1']);
    market.setMode(MARKET_MODE.NORMAL);
    expect(reported()).toEqual(['mode 0', 'trigger 1 1 100 1', 'rest 1 1 99 1 0']);
  });

  it('whose price is reached are refused, or fire at once where the market says so', () => {
    market.setIndex(100);
    expect(market.trigger(stop(1, 1, BUY, 100, { source: 1 }))).toBe(REFUSAL.TRIGGER_REACHED);
    const eager = new Market({ sink: writeDown(lines), rules: { firesReached: true } });
    eager.setIndex(100);
    expect(eager.trigger(stop(1, 1, BUY, 100, { source: 1, priceTicks: 90 }))).toBe(REFUSAL.NONE);
    expect(reported()).toEqual(['pend 1 0 100 1', 'trigger 1 0 100 1', 'rest 1 0 90 1 0']);
  });
});

describe('an OCO', () => {
  const place = () => {
    market.oco(
      { kind: 'limit', id: 1, owner: 1, side: SELL, priceTicks: 110, lots: 4 },
      { kind: 'trigger', ...stop(2, 1, SELL, 90, { lots: 4 }) },
    );
    reported();
  };

  it('loses its stop when its limit trades, even in part', () => {
    place();
    market.limit(3, 2, BUY, 110, 1);
    expect(reported()).toEqual(['trade 1 3 110 1 3 0', `cancel 2 4 ${LINKED}`]);
    expect(market.find(1)).toEqual({ state: 'resting', id: 1, owner: 1, side: SELL, priceTicks: 110, lots: 3 });
  });

  it('loses its limit when its stop fires, before the stop is entered', () => {
    place();
    market.limit(3, 2, BUY, 90, 1);
    market.limit(4, 3, SELL, 90, 1);
    expect(reported().slice(1)).toEqual(['trade 3 4 90 1 0 0', 'trigger 2 1 90 4', `cancel 1 4 ${LINKED}`, 'cancel 2 4 3']);
  });

  it('ends whole with a cancel, and is refused whole', () => {
    place();
    market.cancel(2, 1);
    expect(reported()).toEqual([`cancel 2 4 ${REQUESTED}`, `cancel 1 4 ${LINKED}`]);
    const leg = { kind: 'limit', id: 5, owner: 1, side: SELL, priceTicks: 110, lots: 4 } as const;
    expect(market.oco(leg, { kind: 'trigger', ...stop(6, 2, SELL, 90) })).toBe(REFUSAL.LEGS);
    expect(market.oco(leg, { kind: 'trigger', ...stop(6, 1, SELL, 0) })).toBe(REFUSAL.TRIGGER);
    expect(reported()).toEqual([]);
  });
});

describe('a quiet market', () => {
  const byIndex = (id: number, side: 0 | 1, triggerTicks: number) => stop(id, id, side, triggerTicks, { source: 1 });

  it('fires nothing, whatever is reached, cancelled or traded, until it opens: then by its price, its trades and the index', () => {
    market.setIndex(100);
    for (const order of [byIndex(1, SELL, 95), byIndex(2, SELL, 94), byIndex(3, SELL, 50), stop(4, 4, BUY, 80)])
      market.trigger(order);
    market.trigger(stop(5, 5, BUY, 120));
    market.rebase(70, 90);
    reported();
    market.cancel(2, 2);
    market.limit(10, 6, SELL, 85, 1);
    market.limit(11, 7, BUY, 85, 1);
    market.setIndex(93);
    expect(reported().filter((line) => line.startsWith('trigger'))).toEqual([]);
    expect(market.open(119)).toBe(REFUSAL.NONE);
    expect(reported().filter((line) => line.startsWith('trigger'))).toEqual(['trigger 4 0 80 1', 'trigger 1 1 95 1']);
    market.open(120);
    expect(reported().filter((line) => line.startsWith('trigger'))).toEqual(['trigger 5 0 120 1']);
  });

  it('still ends the other one of a pair', () => {
    market.limit(9, 9, SELL, 10, 4);
    market.oco(
      { kind: 'limit', id: 1, owner: 1, side: SELL, priceTicks: 20, lots: 4 },
      { kind: 'trigger', ...stop(2, 1, SELL, 5) },
    );
    market.rebase(4, 4);
    reported();
    market.cancel(1, 1);
    expect(reported()).toEqual([`cancel 1 4 ${REQUESTED}`, `cancel 2 1 ${LINKED}`]);
  });

  it('is quiet again where the batch that opened it is undone', () => {
    market.trigger(byIndex(1, SELL, 95));
    market.rebase(70, 90);
    market.begin();
    market.open(0);
    market.rollback();
    reported();
    market.limit(2, 2, BUY, 10, 1);
    expect([reported(), market.pending]).toEqual([['rest 2 0 10 1 0'], 1]);
  });
});

describe('self-trade modes', () => {
  it.each([
    ['expire taker', SELF_TRADE.EXPIRE_TAKER, ['cancel 9 3 6']],
    ['expire maker', SELF_TRADE.EXPIRE_MAKER, ['cancel 1 2 6', 'trade 2 9 11 3 1 0']],
    ['expire both', SELF_TRADE.EXPIRE_BOTH, ['cancel 1 2 6', 'cancel 9 3 6']],
    ['decrement', SELF_TRADE.DECREMENT, ['decrement 1 9 10 2 0 1', 'trade 2 9 11 1 3 0']],
    ['allow', SELF_TRADE.ALLOW, ['trade 1 9 10 2 0 1', 'trade 2 9 11 1 3 0']],
  ])('%s', (_name, mode, events) => {
    market.limit(1, 1, SELL, 10, 2);
    market.limit(2, 2, SELL, 11, 4);
    reported();
    market.limit(9, 1, BUY, 11, 3, GTC, mode);
    expect(reported()).toEqual(events);
  });

  it('a FOK counts own orders as out of the way only where they would expire', () => {
    market.limit(1, 1, SELL, 10, 2);
    market.limit(2, 2, SELL, 11, 4);
    reported();
    market.limit(8, 1, BUY, 11, 4, FOK, SELF_TRADE.DECREMENT);
    market.limit(9, 1, BUY, 11, 4, FOK, SELF_TRADE.EXPIRE_MAKER);
    expect(reported()).toEqual([`cancel 8 4 ${KILLED}`, 'cancel 1 2 6', 'trade 2 9 11 4 0 0']);
  });
});

describe('cancelAll', () => {
  it("ends an owner's orders in a fixed order, what waits too, and nobody else's", () => {
    market.limit(1, 1, BUY, 9, 1);
    market.limit(2, 1, SELL, 20, 1);
    market.limit(3, 2, BUY, 10, 1);
    market.limit(4, 1, BUY, 10, 1);
    market.trigger(stop(5, 1, BUY, 30));
    reported();
    market.cancelAll(1);
    expect(reported()).toEqual([4, 1, 2, 5].map((id) => `cancel ${id} 1 ${REQUESTED}`));
    expect([market.size, market.pending]).toEqual([1, 0]);
  });
});
