/** What lock-up posts: every journal sums to zero, and over a whole life the operator gives exactly what it promised. */
import { endOf, expiryOf } from '@glasshouse/proofs/lockup';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { JournalDraft } from '../../ledger/index.ts';
import { endJournal, openJournal, payJournal } from './postings.ts';

const order = fc
  .record({
    amount: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    units: fc.integer({ min: 1, max: 9 }),
    dailyPpm: fc.integer({ min: 1, max: 20_000 }),
    ratioPpm: fc.integer({ min: 0, max: 50_000 }),
    left: fc.nat({ max: 100 }),
  })
  .map(({ left, ...terms }) => {
    const daily = (terms.amount * BigInt(terms.dailyPpm)) / 1_000_000n;
    const whole = { ...terms, unitMs: 10, offsetMs: 3, lockedAt: 1_004, id: 7, userId: 5, assetId: 3, daily };
    const order = { ...whole, total: daily * BigInt(terms.units) };
    const at = Math.min(order.lockedAt + left, expiryOf(order));
    const end = endOf(order, at === expiryOf(order) ? 'matured' : 'early', at);
    if (end === null) throw new Error('no end');
    return { order, end };
  });

const nameOf = ({ account }: JournalDraft['legs'][number]) =>
  account.kind === 'user' ? `${account.type}.${account.bucket}` : account.purpose;

it('a deposit’s journals sum to zero, and together move what was paid, the penalty and its rounding and nothing else', () => {
  fc.assert(
    fc.property(order, ({ order: one, end }) => {
      const pays = Array.from({ length: end.paid }, (_, i) => payJournal(one, i + 1));
      const journals = [openJournal(one), ...pays.filter(() => one.daily > 0n), endJournal(one, end)];
      const sums = new Map<string, bigint>();
      for (const { legs } of journals) {
        expect(legs.reduce((sum, { atoms }) => sum + atoms, 0n)).toBe(0n);
        for (const leg of legs) sums.set(nameOf(leg), (sums.get(nameOf(leg)) ?? 0n) + leg.atoms);
      }
      const paid = BigInt(end.paid) * one.daily;
      const { atoms, toFund } = end.penalty;
      expect(sums.get('lockup_held') ?? 0n).toBe(0n);
      expect(sums.get('lockmining.frozen')).toBe(0n);
      expect(sums.get('change.available')).toBe(paid - atoms);
      expect(sums.get('lockup') ?? 0n).toBe(toFund - paid);
      expect(sums.get('rounding') ?? 0n).toBe(atoms - toFund);
    }),
  );
});

it('a deposit holds its amount from its beginning to its end', () => {
  fc.assert(
    fc.property(order, ({ order: one, end }) => {
      const changes = [openJournal(one), endJournal(one, end)].flatMap(({ holds = [] }) => holds);
      expect(changes.map(({ delta, causeId }) => [delta, causeId])).toEqual([
        [one.amount, '7'],
        [-one.amount, '7'],
      ]);
    }),
  );
});
