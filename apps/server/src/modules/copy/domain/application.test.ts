/** Requirements of an application: figures that transfers do not move, questions, names. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AccountDay, FIRST_ENTRY, areRight, checksOf, dropOfDays, readWords } from './application.ts';

const day = (contracts: bigint, others = 0n): AccountDay => ({ contracts, others });
const ANSWERS = { loss_bound: 'b', same_price: 'a', share_losses: 'c', past_record: 'b', ended_listed: 'a' } as const;

describe('the drop of an account', () => {
  it('is its largest fall from a peak, rounded up', () => {
    expect(dropOfDays([])).toBe(0n);
    expect(dropOfDays([day(0n, 1_000n), day(500n), day(-300n), day(100n)])).toBe(200_000n);
    expect(dropOfDays([day(0n, 3n), day(-1n)])).toBe(333_334n);
  });

  it('[M233] does not shrink by money that was put in before, between or after losses', () => {
    const losses = [day(0n, 1_000n), day(-400n)];
    expect(dropOfDays(losses)).toBe(400_000n);
    expect(dropOfDays([...losses, day(0n, 1_000_000n), day(-1n)])).toBe(400_001n);
    expect(dropOfDays([day(0n, 1_000n), day(-400n, 1_000n)])).toBe(400_000n);
  });

  it('counts an account that lost everything as a drop of everything, and begins anew where all was taken out', () => {
    expect(dropOfDays([day(0n, 1_000n), day(-1_000n), day(0n, 5_000n), day(2_000n)])).toBe(1_000_000n);
    expect(dropOfDays([day(0n, 1_000n), day(0n, -1_000n), day(0n, 5_000n), day(500n)])).toBe(0n);
  });

  it('is the same whatever is paid in or out on days without results', () => {
    const days = fc.array(fc.tuple(fc.bigInt(-90n, 120n), fc.bigInt(0n, 10_000n)), { maxLength: 20 });
    fc.assert(
      fc.property(days, (list) => {
        // Parts of what is there, so that only ratios count.
        let [plain, moved] = [1_000_000_000n, 1_000_000_000n];
        const [one, other] = [[day(0n, plain)], [day(0n, moved)]];
        for (const [part, more] of list) {
          one.push(day((plain * part) / 1_000n));
          plain += (plain * part) / 1_000n;
          other.push(day(0n, more * 1_000_000n));
          moved += more * 1_000_000n;
          other.push(day((moved * part) / 1_000n));
          moved += (moved * part) / 1_000n;
        }
        const difference = dropOfDays(one) - dropOfDays(other);
        expect(difference < 3n && difference > -3n).toBe(true);
      }),
    );
  });
});

describe('requirements', () => {
  const now = Date.UTC(2026, 5, 1);
  const own = { level: 1, since: now - 180 * 86_400_000, closed: 50, equity: 2_000_000_000n, days: [day(0n, 10n), day(-2n)] };

  it('are met at their bounds', () => {
    expect(checksOf(FIRST_ENTRY, own, now).every(({ met }) => met)).toBe(true);
    expect(checksOf(FIRST_ENTRY, own, now).map(({ have }) => have)).toEqual(['1', '180', '50', '2000', '0.2']);
  });

  it('are not met a day, a position, an atom or a tenth before', () => {
    const failed = (more: object) =>
      checksOf(FIRST_ENTRY, { ...own, ...more }, now)
        .filter(({ met }) => !met)
        .map(({ check }) => check);
    expect(failed({ level: 0 })).toEqual(['verified']);
    expect(failed({ since: now - 180 * 86_400_000 + 1 })).toEqual(['days']);
    expect(failed({ since: null })).toEqual(['days']);
    expect(failed({ closed: 49 })).toEqual(['closed']);
    expect(failed({ equity: 1_999_999_999n })).toEqual(['equity']);
    expect(failed({ days: [day(0n, 10n), day(-3n)] })).toEqual(['drop']);
  });
});

it('all questions have to be answered right', () => {
  expect(areRight(ANSWERS)).toBe(true);
  for (const question of Object.keys(ANSWERS)) expect(areRight({ ...ANSWERS, [question]: 'z' })).toBe(false);
});

it('a name has 2 to 10 characters in one line, whatever the script', () => {
  expect(readWords('name', '  Tide  water ')).toBe('Tide water');
  expect(readWords('name', '潮汐')).toBe('潮汐');
  for (const name of ['T', '', ' T ', 'elevenchars', 'two\nlines', 'zero\u200Bwidth', 'turn\u202Eed'])
    expect(readWords('name', name), JSON.stringify(name)).toMatchObject({
      code: 'COPY_NAME_INVALID',
      params: { min: '2', max: '10' },
    });
  expect(readWords('motto', 'x'.repeat(31))).toMatchObject({ field: 'motto' });
});
