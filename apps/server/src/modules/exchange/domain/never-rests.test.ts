/** Orders that never rest, of users who have just enough: nothing is made, lost, owed or held. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { catchUp } from './backlog.ts';
import { decide } from './commands.ts';
import { balanceId } from './batch.ts';
import type { PlacementCommand } from './placement.ts';
import { PureDesk } from '../tests/support/batches.ts';
import { BASE, QUOTE } from '../tests/support/market-rules.ts';

const USERS = [1, 2, 3];
const fields = {
  type: fc.constant('place' as const),
  userId: fc.constantFrom(...USERS),
  marketId: fc.constant(1),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  stp: fc.constantFrom('expire_taker' as const, 'expire_maker' as const, 'expire_both' as const, 'decrement' as const),
  lots: fc.integer({ min: 1, max: 9 }),
  priceTicks: fc.integer({ min: 95, max: 107 }),
};
const order: fc.Arbitrary<PlacementCommand> = fc.oneof(
  fc.record({
    ...fields,
    kind: fc.constant('limit' as const),
    force: fc.constantFrom('ioc' as const, 'fok' as const, 'gtc' as const),
  }),
  fc
    .record({ ...fields, kind: fc.constant('limit' as const), lots: fc.integer({ min: 4, max: 9 }) })
    .map((one) => ({ ...one, displayLots: 2 })),
  fc
    .record({
      ...fields,
      kind: fc.constantFrom('stop_limit' as const, 'take_profit_limit' as const, 'stop_market' as const),
      triggerTicks: fc.integer({ min: 96, max: 106 }),
      triggerBy: fc.constant('last' as const),
    })
    .map((one) => (one.kind === 'stop_market' ? { ...one, force: 'ioc' as const } : one)),
);
type Step = { batch: PlacementCommand[] } | { oco: PlacementCommand; away: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.array(order, { minLength: 1, maxLength: 6 }).map((batch) => ({ batch })) },
  {
    weight: 1,
    arbitrary: fc.record({
      oco: fc.record({ ...fields, kind: fc.constant('limit' as const) }),
      away: fc.integer({ min: 1, max: 6 }),
    }),
  },
);

it('IOC and FOK of users who have just enough make and lose nothing, and leave no hold', () => {
  const seen = { ioc: 0, fok: 0, partly: 0, denied: 0, broke: 0 };
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 10, maxLength: 60 }),
      fc.integer({ min: 60, max: 30_000 }),
      fc.nat(2),
      (steps, atoms, cascade) => {
        const desk = new PureDesk(USERS, BigInt(atoms), cascade === 0 ? undefined : cascade);
        const before = [desk.total(BASE), desk.total(QUOTE)];
        for (const one of steps) {
          while (desk.books.of(1).hasBacklog) desk.run((batch) => void catchUp(batch, 1, 3));
          desk.run((batch) => {
            if ('oco' in one) {
              const sign = one.oco.side === 'buy' ? 1 : -1;
              const stop = {
                ...one.oco,
                kind: 'stop_limit' as const,
                triggerBy: 'last' as const,
                triggerTicks: (one.oco.priceTicks ?? 0) + sign * one.away,
                priceTicks: (one.oco.priceTicks ?? 0) + sign * one.away,
              };
              return void decide(batch, { type: 'oco', userId: one.oco.userId, limit: one.oco, stop });
            }
            for (const placement of one.batch) {
              if (batch.market(1).book.hasBacklog) break;
              const needs =
                placement.side === 'buy'
                  ? -(-BigInt((placement.priceTicks ?? 0) * placement.lots) / 10n) +
                    (((placement.priceTicks ?? 0) * placement.lots) % 10 ? 1n : 0n)
                  : BigInt(placement.lots) * 1_000n;
              const available = batch.available(placement.userId, 'change', placement.side === 'buy' ? QUOTE : BASE);
              const decision = decide(batch, placement);
              if (!decision.ok) {
                seen.denied++;
                if (decision.denial.code === 'ORDER_INSUFFICIENT_BALANCE') {
                  seen.broke++;
                  expect(available < needs).toBe(true);
                }
              } else if (placement.kind === 'limit' && (placement.force === 'ioc' || placement.force === 'fok')) {
                expect(available >= needs).toBe(true);
                const placed = decision.value as { id: number; status: string; end_reason: string | null };
                expect(['filled', 'cancelled']).toContain(placed.status);
                seen[placement.force]++;
                if (placed.status === 'cancelled') seen.partly++;
              }
            }
          });
          desk.books.of(1).engine.verify();
          for (const order of desk.orders.values())
            if (order.kind === 'limit' && (order.force === 'ioc' || order.force === 'fok'))
              expect([order.released, desk.open.has(order.id)]).toEqual([0n, false]);
          for (const user of USERS)
            for (const asset of [BASE, QUOTE]) {
              const { available, frozen } = desk.balances.get(balanceId(user, 'change', asset)) ?? { available: 0n, frozen: 0n };
              expect(available >= 0n && frozen === desk.frozenByFormula(user, asset)).toBe(true);
            }
          expect([desk.total(BASE), desk.total(QUOTE)]).toEqual(before);
        }
      },
    ),
    { numRuns: 600 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(50);
});
