/** The cap on open interest counts what rests too: whatever fills, neither side of a market ever exceeds it. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openLots } from '../../exchange/clearing/index.ts';
import { MARKET, PureContracts, TERMS, usdt } from './support/pure-contracts.ts';

const USERS = [11, 12, 13, 14] as const;
const CAP = 500n;

const entry = fc.record({
  what: fc.constant('enter' as const),
  userId: fc.constantFrom(...USERS),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  priceTicks: fc.integer({ min: 680_000, max: 682_000 }),
  lots: fc.integer({ min: 1, max: 260 }),
  multiple: fc.constantFrom(2, 5),
});
const step = fc.oneof(
  { weight: 6, arbitrary: entry },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('cancel' as const), nth: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('restart' as const) }) },
);

/** Lots of a side, open and to come. */
function sideOf(contracts: PureContracts, side: 'long' | 'short') {
  const held = [...contracts.positions.values()]
    .filter(({ core }) => core.side === side)
    .reduce((sum, { core }) => sum + core.lots, 0n);
  const entries = [...contracts.desk.open.values()].filter((order) => (order.side === 'buy') === (side === 'long'));
  return { held, resting: entries.reduce((sum, order) => sum + BigInt(openLots(order)), 0n) };
}

it('positions and resting entries of a side together never exceed the cap, and an entry is refused by exactly that', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 30 }), (steps) => {
      const contracts = new PureContracts(USERS, usdt('10000000'));
      contracts.terms = { ...TERMS, openInterestLots: CAP };
      contracts.tick(681_138);
      for (const each of steps) {
        if (each.what === 'restart') contracts.restart();
        if (each.what === 'cancel') {
          const order = [...contracts.desk.open.values()][each.nth];
          if (order) contracts.cancel(order);
        }
        if (each.what !== 'enter') continue;
        const side = each.side === 'buy' ? 'long' : 'short';
        const { held, resting } = sideOf(contracts, side);
        const code = contracts.tryEnter(each);
        // STP may end the rest of an entry; it never lets one in.
        if (BigInt(each.lots) > CAP - held - resting) expect(code).toBe('CONTRACTS_OPEN_INTEREST');
        else expect(code).not.toBe('CONTRACTS_OPEN_INTEREST');
        for (const one of ['long', 'short'] as const) {
          const now = sideOf(contracts, one);
          expect(now.held + now.resting <= CAP).toBe(true);
          expect(contracts.book.openLots(MARKET, one)).toBe(now.held);
          expect(contracts.book.entryLots(MARKET, one)).toBe(now.resting);
        }
      }
      contracts.check();
    }),
    { numRuns: 60 },
  );
}, 60_000);
