/** What copies may trade worse than the mark by the acts of their trader: bounded by slippage and by the allowance of a day, also at rest. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PureContracts, usdt } from './support/pure-contracts.ts';
import type { PureFollow } from './support/pure-follows.ts';

const [LEADER, MAKER, BUYER] = [1, 2, 3];
const [A, B] = [11, 12] as const;
const MARK = 681_200;

function open(more: Partial<PureFollow> = {}) {
  const contracts = new PureContracts([LEADER, MAKER, BUYER, A, B], usdt('50000'));
  for (const [i, user] of [A, B].entries())
    contracts.setAside(user, i + 1, LEADER, { sizing: { type: 'multiple', numberE4: 2_500n }, ...more });
  contracts.tick(MARK);
  return contracts;
}
const rest = (contracts: PureContracts, ticks: number, lots = 4_000) => contracts.enter(LEADER, 'buy', ticks, lots, 10);
const whoRests = (contracts: PureContracts) =>
  [...contracts.desk.open.values()].filter(({ id, blockId }) => id !== blockId).map(({ userId }) => userId);
const used = (contracts: PureContracts, follow = 1) => contracts.follows.get(follow)?.slipUsed;

it('a mark that leaves an entry of a copy farther away than its slippage ends it, also behind a restart; its trader goes on', () => {
  const contracts = open({ slippagePpm: 5_000n });
  rest(contracts, MARK);
  contracts.restart();
  contracts.tick(677_900);
  expect(whoRests(contracts)).toEqual([LEADER, A, B]);
  contracts.tick(677_700);
  expect(whoRests(contracts)).toEqual([LEADER]);
  expect(contracts.desk.books.of(1).levels('buy', 3)).toEqual([[MARK, 4_000]]);
  contracts.check();
});

it('entries that rest keep what they may use of the allowance, so that together they never use more than there is', () => {
  const contracts = open({ budget: usdt('300') });
  // 6.00 a day: half of it for 1,000 lots is 3,000 ticks, and half of what is left then 1,500.
  rest(contracts, MARK);
  rest(contracts, MARK);
  contracts.tick(MARK - 1_500);
  expect(whoRests(contracts)).toEqual([LEADER, A, B, LEADER, A, B]);
  contracts.tick(MARK - 1_501);
  expect(whoRests(contracts)).toEqual([LEADER, A, B, LEADER]);
  contracts.enter(MAKER, 'sell', MARK, 20_000, 5);
  expect(used(contracts)).toBe(1_501n * 1_000n);
  contracts.check();
});

it('a fill of an entry that rested counts against the newest mark', () => {
  const contracts = open();
  rest(contracts, MARK);
  contracts.tick(MARK - 1_000);
  contracts.enter(MAKER, 'sell', MARK, 6_000, 5);
  expect([used(contracts), used(contracts, 2)]).toEqual([1_000_000n, 1_000_000n]);
  contracts.check();
});

it('a mark far above a take profit that rests takes the parts of copies out of it', () => {
  const contracts = open();
  contracts.enter(MAKER, 'sell', 681_210, 20_000, 5);
  const id = contracts.enter(LEADER, 'buy', 682_000, 4_000, 10);
  contracts.tryClose(contracts.position(id), 4_000, 690_000);
  contracts.tick(690_600);
  expect(whoRests(contracts)).toContain(A);
  contracts.tick(690_800);
  expect(whoRests(contracts)).not.toContain(A);
  expect(whoRests(contracts)).toContain(LEADER);
  contracts.check();
});

it('whatever a trader and an accomplice do in a thin book, a day takes no more than the allowance and 0.1 % of what closes', {
  timeout: 120_000,
}, () => {
  const away = fc.integer({ min: -150, max: 150 });
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ what: fc.constant('lead' as const), away, lots: fc.integer({ min: 100, max: 9_000 }) }) },
    { weight: 4, arbitrary: fc.record({ what: fc.constant('hit' as const), away, lots: fc.integer({ min: 100, max: 20_000 }) }) },
    {
      weight: 3,
      arbitrary: fc.record({ what: fc.constant('quote' as const), away, lots: fc.integer({ min: 100, max: 20_000 }) }),
    },
    { weight: 3, arbitrary: fc.record({ what: fc.constant('close' as const), away, rests: fc.boolean() }) },
    { weight: 5, arbitrary: fc.record({ what: fc.constant('tick' as const), away }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('restart' as const) }) },
  );
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.array(step, { minLength: 15, maxLength: 60 }), (steps) => {
      const contracts = open({ budget: usdt('400') });
      let [at, looked] = [MARK, 0];
      const slip = new Map<number, bigint>();
      const priced = (away: number) => Math.round(at * (1 + away / 10_000));
      for (const one of steps) {
        if (one.what === 'tick') contracts.tick((at = priced(one.away)));
        else if (one.what === 'restart') contracts.restart();
        else if (one.what === 'lead')
          contracts.tryEnter({ userId: LEADER, side: 'buy', priceTicks: priced(one.away), lots: one.lots, multiple: 10 });
        else if (one.what === 'close') {
          const mine = [...contracts.positions.values()].find(({ userId, status }) => userId === LEADER && status === 'open');
          if (mine) contracts.tryClose(mine, Number(mine.core.lots), one.rests ? priced(one.away) : null);
        } else
          contracts.tryEnter({
            userId: one.what === 'hit' ? MAKER : BUYER,
            side: one.what === 'hit' ? 'sell' : 'buy',
            priceTicks: priced(one.away),
            lots: one.lots,
            multiple: 3,
          });
        contracts.check();
        for (; looked < contracts.events.length; looked++) {
          const { positionId, fields } = contracts.events[looked]!;
          const { purse } = contracts.position(positionId);
          if (purse === null || (fields.kind !== 'add' && fields.kind !== 'reduce')) continue;
          const [ticks, lots] = [BigInt(String(fields['ticks'])), BigInt(String(fields['lots']))];
          const worse = fields.kind === 'add' ? ticks - BigInt(at) : BigInt(at) - ticks;
          const always = fields.kind === 'add' ? 0n : BigInt(Math.floor(at / 1_000)) * lots;
          if (worse <= 0n) continue;
          seen.add(fields.kind);
          const net = worse * lots - always;
          if (fields.kind === 'add' || net > 0n) slip.set(purse, (slip.get(purse) ?? 0n) + net);
          expect(slip.get(purse) ?? 0n).toBeLessThanOrEqual(usdt('8'));
        }
      }
    }),
    { numRuns: 200, endOnFailure: true },
  );
  expect([...seen].toSorted()).toEqual(['add', 'reduce']);
});
