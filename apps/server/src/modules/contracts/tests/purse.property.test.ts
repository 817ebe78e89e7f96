/** A purse: its orders and positions move exactly what those of an account do, out of a hold instead of what is available. */
import { PERIOD_MS } from '@glasshouse/proofs/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MARKET, PureContracts, usdt } from './support/pure-contracts.ts';

const [FOLLOWER, MAKER, OTHER, FOLLOW] = [11, 12, 13, 7];
const START = 681_138;
const RATES = [10_000n, -375_000n, 900_000n, -2_000_000n];
const rulesAt = (period: number) => ({
  interest: RATES[period % RATES.length] as bigint,
  band: 10n ** 8n,
  cap: 10n ** 8n,
  minSamples: 0,
});

const side = fc.constantFrom('buy' as const, 'sell' as const);
const away = fc.integer({ min: -60, max: 60 });
const lots = fc.integer({ min: 10, max: 40_000 });
const multiple = fc.constantFrom(2, 5, 20, 50, 100);
const nth = fc.nat(20);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('make' as const), side, away, lots }) },
  { weight: 5, arbitrary: fc.record({ what: fc.constant('enter' as const), side, away, lots, multiple }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('cancel' as const), nth }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('close' as const), nth, share: fc.integer({ min: 1, max: 100 }) }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('offset' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('margin' as const), nth }) },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('tick' as const), move: fc.integer({ min: -300, max: 300 }) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('period' as const) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('restart' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const priceOf = (at: number, move: number) => Math.max(100_000, Math.round(at * (1 + move / 10_000)));

/** What a step of the follower answers: the code of a refusal. */
function act(contracts: PureContracts, at: number, one: Step, purse: number | undefined): string | null {
  const own = [...contracts.positions.values()].filter((each) => each.userId === FOLLOWER && each.status !== 'closed');
  const position = 'nth' in one ? own[one.nth % Math.max(1, own.length)] : undefined;
  if (one.what === 'make')
    return contracts.tryEnter({ userId: MAKER, side: one.side, priceTicks: priceOf(at, one.away), lots: one.lots, multiple: 5 });
  if (one.what === 'enter') return contracts.tryEnter({ ...one, userId: FOLLOWER, priceTicks: priceOf(at, one.away), purse });
  if (one.what === 'cancel') {
    const orders = [...contracts.desk.open.values()].filter(({ userId }) => userId === FOLLOWER);
    const order = orders[one.nth % Math.max(1, orders.length)];
    if (order) contracts.cancel(order);
  } else if (one.what === 'close') {
    if (position) contracts.tryClose(position, Math.max(1, Math.floor((Number(position.core.lots) * one.share) / 100)));
  } else if (one.what === 'offset') {
    const other = own.find(({ core }) => core.side !== position?.core.side);
    if (position && other) {
      const [long, short] = position.core.side === 'long' ? [position, other] : [other, position];
      return contracts.act(long, { act: 'offset', positionId: long.id, against: short.id, lots: null });
    }
  } else if (one.what === 'margin') {
    // A copy takes no margin from elsewhere, and gives none away.
    if (position && purse !== undefined)
      for (const [name, value] of [
        ['margin', '1'],
        ['margin', '-1'],
        ['multiple', 3],
      ] as const) {
        const change = { act: name, [name === 'margin' ? 'atoms' : 'multiple']: value, positionId: position.id };
        expect(contracts.act(position, change)).toBe('CONTRACTS_COPY_MARGIN');
      }
  } else if (one.what === 'restart') contracts.restart();
  return null;
}

function play(steps: readonly Step[], purse: number | undefined) {
  const contracts = new PureContracts([FOLLOWER, MAKER, OTHER], usdt('20000'), usdt('5000'), { rulesAt, paidAtOnce: 2 });
  if (purse !== undefined) contracts.setAside(FOLLOWER, purse);
  const said: (string | null)[] = [];
  let at = START;
  contracts.tick(at);
  for (const one of steps) {
    if (one.what === 'tick') contracts.tick((at = priceOf(at, one.move)));
    else if (one.what === 'period') {
      contracts.time = (Math.floor(contracts.time / PERIOD_MS) + 1) * PERIOD_MS - 1_000;
      contracts.tick(...Array.from({ length: 14 }, () => at));
    } else said.push(act(contracts, at, one, purse));
    contracts.check();
    if (purse !== undefined) expect(contracts.accounts.get(`${FOLLOWER}:available`)).toBe(0n);
  }
  return { contracts, said };
}

it('[I4] what a purse has is what an account without it would have, to the atom, whatever happens', { timeout: 120_000 }, () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 70 }), (steps) => {
      const [copied, plain] = [play(steps, FOLLOW), play(steps, undefined)];
      expect(copied.said).toEqual(plain.said);
      const states = ({ contracts }: typeof plain) =>
        [...contracts.positions.values()].map((position) => ({ ...position, purse: null }));
      expect(states(copied)).toEqual(states(plain));
      for (const { purse, userId } of copied.contracts.positions.values())
        expect(purse).toBe(userId === FOLLOWER ? FOLLOW : null);
      expect(copied.contracts.holds.get(`copy_follow:${FOLLOW}`)).toBe(plain.contracts.accounts.get(`${FOLLOWER}:available`));
      const others = ({ contracts }: typeof plain) =>
        [...contracts.accounts].filter(([key]) => !key.startsWith(`${FOLLOWER}:`)).toSorted(([a], [b]) => (a < b ? -1 : 1));
      expect(others(copied)).toEqual(others(plain));
      for (const { fields, userId } of plain.contracts.events) if (userId === FOLLOWER) seen.add(fields.kind);
      for (const { endReason } of copied.contracts.desk.open.values()) seen.add(String(endReason));
      for (const code of plain.said) seen.add(String(code));
    }),
    { numRuns: 80, endOnFailure: true },
  );
  for (const what of ['add', 'reduce', 'funding', 'liquidation', 'returned', 'offset', 'CONTRACTS_INSUFFICIENT_MARGIN'])
    expect(seen).toContain(what);
});

it('a copy that an entry would open without what was read of its purse is a fault', () => {
  const contracts = new PureContracts([FOLLOWER, MAKER], usdt('20000'));
  contracts.tick(START);
  const entry = {
    userId: FOLLOWER,
    side: 'buy',
    priceTicks: START,
    lots: 10,
    multiple: 5,
    purse: FOLLOW,
    marketId: MARKET,
  } as const;
  expect(() => contracts.enterAll([entry])).toThrow('what is free of follow 7 was not read');
});
