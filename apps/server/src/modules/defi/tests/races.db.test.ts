/** A pool while many move it at once: what is free is paid once, the line is served in its order, and every step adds up. */
import { getDefiPosition, supplyDefi, withdrawDefi } from '@glasshouse/contract/defi';
import { HOUR_MS, worthOf, worthOfPool } from '@glasshouse/proofs/defi';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../../platform/refusal.ts';
import { type TestDefi, UNIT, USDT, openDefi } from './support/defi.ts';

let test: TestDefi;
afterEach(() => test.close());

const codeOf = (error: unknown) => (error instanceof Refusal ? (error.fields?.[0]?.code ?? error.code) : 'broken');

describe('at once', () => {
  it('64 withdrawals of the last cash are paid as far as it reaches, and the rest is refused or waits', {
    timeout: 180_000,
  }, async () => {
    test = await openDefi({ seed: 10_000n * UNIT });
    const users = await Promise.all(Array.from({ length: 8 }, () => test.user()));
    for (const user of users) await test.supply(user, '800');
    await test.lend(15_000n * UNIT);
    const asked = users.flatMap((user) => Array.from({ length: 8 }, (_, i) => ({ user, wait: i % 2 === 0 })));
    const answers = await Promise.all(
      asked.map(({ user, wait }) =>
        test.call(withdrawDefi, { currency_id: USDT, number: '100', wait }, user).then(
          ({ move }) => (move === null ? 'waits' : 'paid'),
          (error: unknown) => codeOf(error),
        ),
      ),
    );
    const count = (what: string) => answers.filter((answer) => answer === what).length;
    expect(count('paid')).toBeLessThanOrEqual(14);
    expect(count('paid') + count('waits') + count('DEFI_NOT_FREE')).toBe(64);
    await test.defi.payExits();
    expect(await test.house('defi_pool')).toBeGreaterThanOrEqual(0n);
    await test.sound();
  });

  it('two processes charge an hour once, also while a call needs it', { timeout: 120_000 }, async () => {
    test = await openDefi();
    const user = await test.user();
    await test.supply(user, '100');
    const other = test.another();
    test.clock.advance(3 * HOUR_MS);
    const supplies = Array.from({ length: 6 }, () => test.supply(user, '10'));
    await Promise.all([test.defi.runDue(), other.runDue(), ...supplies]);
    await test.defi.runDue();
    const rows = await test.asOwner('SELECT hour FROM defi_hours ORDER BY hour');
    expect(rows).toHaveLength(4);
    await test.sound();
  });

  it('no loan opens while somebody waits, whichever comes first', { timeout: 120_000 }, async () => {
    test = await openDefi({ seed: 1_000n * UNIT });
    const user = await test.user();
    await test.supply(user, '1000');
    await test.lend(1_500n * UNIT);
    const lend = () => test.inPool(async (_tx, event) => (event.mayLend(100n * UNIT) ? `may ${event.exitsWaiting}` : 'may not'));
    const wait = () => test.call(withdrawDefi, { currency_id: USDT, all: true, wait: true }, user).then(() => 'waits');
    const answers = await Promise.all([lend(), wait(), lend(), lend()]);
    expect(answers).toContain('waits');
    expect(answers.filter((answer) => answer.startsWith('may ') && answer !== 'may 0' && answer !== 'may not')).toEqual([]);
    expect(await lend()).toBe('may not');
    await test.sound();
  });
});

type Step =
  | { readonly do: 'supply' | 'withdraw'; readonly user: number; readonly units: number }
  | { readonly do: 'leave'; readonly user: number }
  | { readonly do: 'lend' | 'repay'; readonly units: number }
  | { readonly do: 'lose' }
  | { readonly do: 'pass'; readonly minutes: number };

const user = fc.nat({ max: 2 });
const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constantFrom('supply' as const, 'withdraw' as const), user, units: fc.integer({ min: 1, max: 900 }) }),
    fc.record({ do: fc.constant('leave' as const), user }),
    fc.record({ do: fc.constantFrom('lend' as const, 'repay' as const), units: fc.integer({ min: 1, max: 900 }) }),
    fc.record({ do: fc.constant('lose' as const) }),
    fc.record({ do: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 150 }) }),
  ),
  { minLength: 8, maxLength: 22 },
);

/** The pool as nobody moved anything else, and what each user's shares are worth in it. */
async function worths(users: readonly number[]): Promise<{ all: bigint; of: bigint[]; pool: bigint }> {
  return test.inPool(async (_tx, event) => {
    const rows = await test.asOwner('SELECT user_id, shares FROM defi_positions');
    const shares = new Map(rows.map((row) => [Number(row['user_id']), BigInt(String(row['shares']))]));
    const of = users.map((id) => worthOf(event.pool, shares.get(id) ?? 0n));
    return { of, all: of.reduce((sum, one) => sum + one, 0n), pool: worthOfPool(event.pool) };
  });
}

/** Does a step; a refusal does nothing. */
async function run(step: Step, users: readonly number[], loans: number[]): Promise<void> {
  const loan = loans[0];
  switch (step.do) {
    case 'supply':
      return void (await test.supply(users[step.user] as number, `${step.units}.000001`).catch(codeOf));
    case 'withdraw': {
      const input = { currency_id: USDT, number: `${step.units}.5`, wait: step.units % 2 === 0 };
      return void (await test.call(withdrawDefi, input, users[step.user] as number).catch(codeOf));
    }
    case 'leave':
      return void (await test
        .call(withdrawDefi, { currency_id: USDT, all: true, wait: true }, users[step.user] as number)
        .catch(codeOf));
    case 'lend': {
      const principal = BigInt(step.units) * UNIT;
      const may = await test.inPool(async (_tx, event) => event.mayLend(principal));
      if (may) loans.push(await test.lend(principal));
      return;
    }
    case 'repay': {
      if (loan === undefined) return;
      const owed = await test.loanOf(loan);
      const all = owed.principal < BigInt(step.units) * UNIT;
      await test.repay(loan, owed.interest, all ? owed.principal : BigInt(step.units) * UNIT);
      if (all) loans.shift();
      return;
    }
    case 'lose':
      if (loan !== undefined) {
        await test.lose(loan);
        loans.shift();
      }
      return;
    case 'pass':
      test.clock.advance(step.minutes * 60_000);
      return void (await test.defi.runDue());
  }
}

describe('over any life', () => {
  it('positions are worth no more than the pool, and nobody loses by what others supply or withdraw', {
    timeout: 240_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (life) => {
        test = await openDefi({ seed: 3_000n * UNIT });
        const users = [await test.user(), await test.user(), await test.user()];
        await test.reserve(50n * UNIT);
        const loans: number[] = [];
        let before = await worths(users);
        for (const step of life) {
          await run(step, users, loans);
          const paid = await test.defi.payExits();
          const after = await worths(users);
          expect(after.all).toBeLessThanOrEqual(after.pool);
          const mover = 'user' in step ? step.user : null;
          const others = users.map((_, i) => i).filter((i) => i !== mover);
          if (step.do !== 'lose' && paid === 0)
            for (const i of others) expect([step, i, (after.of[i] ?? 0n) >= (before.of[i] ?? 0n)]).toEqual([step, i, true]);
          before = after;
        }
        await test.sound();
        await test.close();
      }),
      { numRuns: 6 },
    );
    test = await openDefi();
  });

  it('a round trip brings nothing at any distance from the full hour', { timeout: 180_000 }, async () => {
    test = await openDefi();
    const id = await test.user();
    await test.lend(784_000n * UNIT);
    await test.hours(12);
    for (const [before, after] of [
      [1, 1],
      [1_000, 1_000],
      [1_800_000, 1],
      [3_599_000, 0],
      [5, 1_800_000],
    ] as const) {
      await test.hours();
      test.clock.advance(HOUR_MS - before);
      const had = await test.has(id);
      await test.call(supplyDefi, { currency_id: USDT, number: '100000' }, id);
      test.clock.advance(before + after);
      await test.defi.runDue();
      await test.call(withdrawDefi, { currency_id: USDT, all: true }, id);
      expect([before, after, (await test.has(id)) <= had]).toEqual([before, after, true]);
    }
    expect((await test.call(getDefiPosition, {}, id)).list).toMatchObject([{ shares: '0' }]);
    await test.sound();
  });
});
