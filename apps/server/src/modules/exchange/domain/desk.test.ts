/** The desk's decisions on their own: money is conserved and holds are their formula whatever is asked of it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Command, decide } from './commands.ts';
import { FEE_RATES, FEE_TIERS, feeOn, rateText, tierOf } from '../rules/fees.ts';
import { balanceId } from './batch.ts';
import type { PlacementCommand } from './placement.ts';
import { bandAround } from '../rules/price-band.ts';
import { checkNotional, isWaiting, readOrder, worstOf } from './read-order.ts';
import { bookHash, ordersHash, restoreBooks } from './restore.ts';
import { Books } from './books.ts';
import { openLots } from './order.ts';
import { PureDesk, watchesIndex } from '../tests/support/batches.ts';
import { BASE, QUOTE, rules } from '../tests/support/market-rules.ts';
import { decideTick } from './tick.ts';

const USERS = [1, 2, 3, 4];
const price = fc.integer({ min: 90, max: 110 });
const lots = fc.integer({ min: 1, max: 97 });
const who = {
  type: fc.constant('place' as const),
  userId: fc.constantFrom(...USERS),
  marketId: fc.constant(1),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  stp: fc.constantFrom('expire_taker' as const, 'expire_maker' as const, 'expire_both' as const, 'decrement' as const),
};
const limit = fc.record({
  ...who,
  kind: fc.constant('limit' as const),
  priceTicks: price,
  lots,
  force: fc.constantFrom('gtc' as const, 'gtc' as const, 'ioc' as const, 'fok' as const, 'post_only' as const),
});
const iceberg = fc
  .record({ ...who, kind: fc.constant('limit' as const), priceTicks: price, lots: fc.integer({ min: 10, max: 97 }) })
  .map((order) => ({ ...order, displayLots: Math.ceil(order.lots / 7) }));
const market = fc.record({ ...who, kind: fc.constant('market' as const), priceTicks: fc.constant(null), lots });
const byQuote = fc.record({
  ...who,
  kind: fc.constant('market' as const),
  priceTicks: fc.constant(null),
  lots: fc.constant(0),
  quoteAtoms: fc.bigInt({ min: 11n, max: 1_500n }),
});
const waiting = fc
  .record({
    ...who,
    kind: fc.constantFrom(
      'stop_limit' as const,
      'stop_market' as const,
      'take_profit_limit' as const,
      'take_profit_market' as const,
    ),
    priceTicks: price,
    triggerTicks: price,
    triggerBy: fc.constantFrom('last' as const, 'index' as const),
    lots,
  })
  .map((order) =>
    order.kind.endsWith('market')
      ? { ...order, priceTicks: worstOf(order.side, order.triggerTicks), force: 'ioc' as const }
      : order,
  );
const placement: fc.Arbitrary<PlacementCommand> = fc.oneof(
  { weight: 5, arbitrary: limit },
  { weight: 2, arbitrary: iceberg },
  { weight: 1, arbitrary: market },
  { weight: 1, arbitrary: byQuote },
  { weight: 3, arbitrary: waiting },
);
const pair = fc
  .record({ ...who, lots, low: fc.integer({ min: 88, max: 99 }), high: fc.integer({ min: 100, max: 112 }) })
  .map(({ low, high, ...order }): Command => {
    const [target, trigger] = order.side === 'buy' ? [low, high] : [high, low];
    const stop: PlacementCommand = {
      ...order,
      kind: 'stop_limit',
      priceTicks: trigger,
      triggerTicks: trigger,
      triggerBy: 'last',
    };
    return { type: 'oco', userId: order.userId, limit: { ...order, kind: 'limit', priceTicks: target }, stop };
  });
const pick = fc.nat(500);
type Step =
  | { command: Command }
  | { cancel: number }
  | { amend: number; price: number | null; lots: number | null }
  | { all: number }
  | { index: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: placement.map((command) => ({ command })) },
  { weight: 2, arbitrary: pair.map((command) => ({ command })) },
  { weight: 2, arbitrary: fc.record({ cancel: pick }) },
  { weight: 3, arbitrary: fc.record({ amend: pick, price: fc.option(price), lots: fc.option(lots) }) },
  { weight: 1, arbitrary: fc.record({ all: fc.constantFrom(...USERS) }) },
  { weight: 1, arbitrary: fc.record({ index: price }) },
);
const batches = fc.array(fc.record({ keep: fc.boolean(), steps: fc.array(step, { maxLength: 12 }) }), {
  minLength: 1,
  maxLength: 25,
});

/** What a step asks of the desk; picks are among the live orders. */
function commandOf(desk: PureDesk, asked: Step): Command | null {
  if ('command' in asked) return asked.command;
  if ('all' in asked) return { type: 'cancelAll', userId: asked.all, marketIds: null, side: null, connection: null };
  if ('index' in asked) return { type: 'tick', marketId: 1 };
  const live = [...desk.open.values()];
  const order = live[('cancel' in asked ? asked.cancel : asked.amend) % Math.max(1, live.length)];
  if (!order) return null;
  const which = { userId: order.userId, orderId: order.id };
  if ('cancel' in asked) return { type: 'cancel', ...which };
  return {
    type: 'amend',
    ...which,
    amount: asked.lots === null ? undefined : (asked.lots / 100_000).toFixed(5),
    price: asked.price === null || order.kind.endsWith('market') ? undefined : (asked.price / 100).toFixed(2),
  };
}

const isSome = <T>(value: T | null): value is T => value !== null;

describe('whatever batches of commands come', () => {
  it('conserves every atom, holds exactly the formula, rounds towards the house by less than one atom, and can be rebuilt', () => {
    const seen = new Map<string, number>();
    const count = (what: string, more = 1) => seen.set(what, (seen.get(what) ?? 0) + more);
    fc.assert(
      fc.property(batches, (list) => {
        const desk = new PureDesk(USERS, 100_000n);
        const before = { base: desk.total(BASE), quote: desk.total(QUOTE) };
        let time = 0;
        for (const { keep, steps } of list) {
          desk.ticks = steps.flatMap((one) => ('index' in one ? [{ time: ++time, priceTicks: one.index }] : []));
          const commands = steps.map((one) => commandOf(desk, one)).filter(isSome);
          const run = desk.run((batch) => {
            for (const command of commands) {
              if (watchesIndex(command)) decideTick(batch, { type: 'tick', marketId: 1 });
              count(`${command.type} ${decide(batch, command).ok}`);
            }
          }, keep);
          expect(run.missing.size).toBe(0);
          for (const effect of run.effects) {
            count(effect.type);
            if (effect.type !== 'fill') continue;
            expect(effect.fill.paid - effect.fill.received >= 0n && effect.fill.paid - effect.fill.received <= 1n).toBe(true);
            expect(effect.fill.makerUser).not.toBe(effect.fill.takerUser);
          }
          for (const order of run.touched.values()) {
            if (order.triggered !== null) count('triggered');
            if (order.endReason !== null) count(order.endReason);
            expect(order.filledLots + order.removedLots <= order.lots).toBe(true);
            const { displayLots: tip } = order;
            if (tip !== null) expect(tip * 100 >= openLots(order)).toBe(true);
            if (order.quoteAtoms !== null && order.status === 'filled') expect(order.filledLots).toBeGreaterThan(0);
            if (order.quoteAtoms !== null && order.side === 'buy')
              expect(order.filledValue * rules.valueNumerator <= order.quoteAtoms * rules.valueDenominator).toBe(true);
          }
          expect([desk.total(BASE), desk.total(QUOTE)]).toEqual([before.base, before.quote]);
          for (const user of USERS) {
            for (const asset of [BASE, QUOTE])
              expect(desk.balances.get(balanceId(user, 'change', asset))?.frozen).toBe(desk.frozenByFormula(user, asset));
          }
          const book = desk.books.of(1);
          book.engine.verify();
          expect([...desk.open.values()].filter(({ status }) => status === 'open')).toHaveLength(book.engine.size);
          expect([...desk.open.values()].filter(({ status }) => status === 'pending')).toHaveLength(book.engine.pending);
          expect(bookHash(book)).toBe(ordersHash([...desk.open.values()]));
        }
        const rebuilt = new Books();
        rebuilt.open([1]);
        const stored = [...desk.open.values()].sort((a, b) => a.sequence - b.sequence);
        restoreBooks(rebuilt, stored, { last: new Map(), index: new Map(), backlogs: new Map(), quiet: new Set() });
        expect(bookHash(rebuilt.of(1))).toBe(bookHash(desk.books.of(1)));
      }),
      { numRuns: 400 },
    );
    const WHATS = [
      'place true',
      'place false',
      'oco true',
      'amend true',
      'cancel true',
      'cancelAll true',
      'fill',
      'adjust',
      'oco',
    ];
    const rare = [...WHATS, 'triggered', 'self_trade', 'unfilled', 'would_take'].filter((what) => (seen.get(what) ?? 0) < 20);
    expect(rare).toEqual(['would_take']);
    expect(seen.get('fill')).toBeGreaterThan(1_000);
    expect(seen.get('triggered')).toBeGreaterThan(100);
  });
});

describe('reading an order', () => {
  const read = (amount: string, price?: string, kind?: 'limit' | 'market') =>
    readOrder({ side: 'buy', kind, amount, price }, rules);

  it('takes the kind from the price when none is named', () => {
    expect(read('0.5', '61000.5')).toMatchObject({
      ok: true,
      value: { side: 'buy', kind: 'limit', priceTicks: 6_100_050, lots: 50_000 },
    });
    expect(read('10')).toMatchObject({ ok: true, value: { side: 'buy', kind: 'market', priceTicks: null, lots: 1_000_000 } });
    expect(read('10', '61000.5', 'market')).toMatchObject({ ok: true, value: { kind: 'market', priceTicks: null } });
  });

  it('takes only an absent price for none', () => {
    const required = { denial: { code: 'ORDER_PRICE_REQUIRED', path: 'target_price' } };
    expect(read('10', '')).toMatchObject(required);
    expect(read('10', '', 'limit')).toMatchObject(required);
    expect(read('10', undefined, 'limit')).toMatchObject(required);
    expect(read('10', '', 'market')).toMatchObject({ ok: true, value: { kind: 'market', priceTicks: null } });
  });

  it('is inclusive at every limit [AMB-80]', () => {
    expect(read('100000', '100').ok).toBe(true);
    expect(read('100000.00001', '100')).toMatchObject({
      denial: { code: 'ORDER_AMOUNT_TOO_LARGE', params: { max: '100000', asset: 'BTC' } },
    });
    expect(checkNotional(rules, 1, 10).ok).toBe(true);
    expect(checkNotional(rules, 1, 9).ok).toBe(false);
    expect(bandAround(745)).toEqual({ low: 75, high: 7_450 });
  });

  it.each([
    ['a trigger on an order that does not wait', { kind: 'limit', trigger: '10' }, 'ORDER_FIELD_NOT_ALLOWED', 'trigger_price'],
    ['a waiting order without a trigger', { kind: 'stop_limit' }, 'ORDER_TRIGGER_REQUIRED', 'trigger_price'],
    [
      'a waiting order that is fill-or-kill',
      { kind: 'stop_limit', trigger: '10', force: 'fok' },
      'ORDER_FIELD_NOT_ALLOWED',
      'force',
    ],
    ['both amounts', { kind: 'market', quoteAmount: '10' }, 'ORDER_FIELD_NOT_ALLOWED', 'quote_amount'],
    ['an iceberg that shows all of itself', { kind: 'limit', display: '1' }, 'ORDER_DISPLAY_INVALID', 'display_amount'],
    ['an iceberg that shows next to nothing', { kind: 'limit', display: '0.00999' }, 'ORDER_DISPLAY_INVALID', 'display_amount'],
    ['an iceberg that takes only', { kind: 'limit', display: '0.5', force: 'ioc' }, 'ORDER_FIELD_NOT_ALLOWED', 'display_amount'],
  ] as const)('refuses %s', (_what, change, code, path) => {
    expect(readOrder({ side: 'buy', amount: '1', price: '10', ...change }, rules)).toEqual({
      ok: false,
      denial: { code, params: {}, path },
    });
  });

  it('lets a waiting market order trade at most 5 percent beyond its trigger, and reserves that', () => {
    const stop = readOrder({ side: 'buy', kind: 'stop_market', amount: '1', price: undefined, trigger: '100.01' }, rules);
    expect(stop).toMatchObject({
      ok: true,
      value: { priceTicks: 10_501, triggerTicks: 10_001, force: 'ioc', triggerBy: 'last' },
    });
    expect(worstOf('sell', 10_001)).toBe(9_501);
    expect(worstOf('sell', 1)).toBe(1);
    expect(isWaiting({ kind: 'take_profit_market' })).toBe(true);
  });

  it('never throws and never rounds, whatever the texts are', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.float().map(String), fc.bigInt().map(String)),
        fc.option(fc.string(), { nil: undefined }),
        (amount, price) => {
          const result = read(amount, price);
          expect(result.ok ? result.value.lots > 0 : result.denial.code.startsWith('ORDER_')).toBe(true);
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

  it('fall with the volume, from exactly a tier’s volume on [AMB-80]', () => {
    expect(tierOf(49_999_999_999n).tier).toBe(0);
    expect(tierOf(50_000_000_000n).tier).toBe(1);
    expect(tierOf(10n ** 30n).tier).toBe(FEE_TIERS.length - 1);
    FEE_TIERS.slice(1).forEach((tier, i) => {
      const below = FEE_TIERS[i] as (typeof FEE_TIERS)[number];
      expect(tier.volume > below.volume && tier.makerPpm <= below.makerPpm && tier.takerPpm <= below.takerPpm).toBe(true);
      expect(tier.makerPpm <= tier.takerPpm).toBe(true);
    });
  });
});
