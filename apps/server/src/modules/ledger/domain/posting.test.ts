/** What journals do to balances, without a database. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InsufficientFundsError, InvalidJournalError } from './errors.ts';
import { type JournalDraft, type Leg, balanceKey } from './journal.ts';
import { accountsOf, checkDraft, legKey, planJournals, sumHolds } from './posting.ts';

const user = (userId: number, atoms: bigint, bucket: 'available' | 'frozen' = 'available', assetId = 3): Leg => ({
  account: { kind: 'user', userId, type: 'change', bucket },
  assetId,
  atoms,
});
const capital = (atoms: bigint, assetId = 3): Leg => ({ account: { kind: 'external', purpose: 'capital' }, assetId, atoms });
const draft = (legs: Leg[], rest: Partial<JournalDraft> = {}): JournalDraft => ({
  scope: 's',
  key: 'k',
  cause: 'spot_trade',
  reference: 'r',
  legs,
  ...rest,
});
const known = (id: number) => id <= 4;
const keyOf = (leg: Leg) => legKey(leg.account, leg.assetId);
const hold = (causeId: string, delta: bigint, userId = 7) => ({
  causeKind: 'order',
  causeId,
  userId,
  type: 'change' as const,
  assetId: 3,
  delta,
});

function isTaken(candidate: JournalDraft): boolean {
  try {
    checkDraft(candidate, known);
    return true;
  } catch (error) {
    if (error instanceof InvalidJournalError) return false;
    throw error;
  }
}

describe('names', () => {
  it('tell accounts apart by every part', () => {
    const legs = [user(1, 1n), user(1, 1n, 'frozen'), user(2, 1n), user(1, 1n, 'available', 1), capital(1n), capital(1n, 1)];
    expect(new Set(legs.map(keyOf)).size).toBe(legs.length);
    expect(accountsOf([draft([...legs, ...legs])]).size).toBe(legs.length);
    expect(balanceKey({ userId: 1, type: 'change', assetId: 3 })).toBe('1:change:3');
  });
});

describe('a draft', () => {
  it('is taken when every asset sums to zero for itself', () => {
    expect(() =>
      checkDraft(draft([user(1, 5n), capital(-5n), user(1, 7n, 'available', 1), capital(-7n, 1)]), known),
    ).not.toThrow();
    expect(() => checkDraft(draft([user(1, 5n), capital(-5n, 1)]), known)).toThrow(InvalidJournalError);
  });

  it('freezes exactly what its holds say', () => {
    const freeze = [user(7, -5n), user(7, 5n, 'frozen')];
    expect(() => checkDraft(draft(freeze, { holds: [hold('a', 2n), hold('b', 3n)] }), known)).not.toThrow();
    expect(() => checkDraft(draft(freeze, { holds: [hold('a', 2n)] }), known)).toThrow(/differ by 3/);
    expect(() => checkDraft(draft(freeze, { holds: [hold('a', 5n, 8)] }), known)).toThrow(InvalidJournalError);
    expect(() => checkDraft(draft(freeze), known)).toThrow(InvalidJournalError);
  });

  it('of any amounts is taken only when they sum to zero', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt(-50n, 50n), { minLength: 1, maxLength: 6 }), fc.bigInt(-1n, 1n), (amounts, off) => {
        const rest = -amounts.reduce((a, b) => a + b, 0n) + off;
        const legs = [...amounts, rest].filter((atoms) => atoms !== 0n).map((atoms, i) => user(i + 1, atoms));
        expect(isTaken(draft(legs))).toBe(off === 0n && legs.length >= 2);
      }),
    );
  });
});

describe('a plan', () => {
  it('writes the running balance of every line and does not change what it was given', () => {
    const current = new Map([[keyOf(user(1, 0n)), 10n]]);
    const plan = planJournals([draft([user(1, -4n), user(2, 4n)]), draft([user(2, -1n), user(1, 1n, 'available')])], current);
    expect(plan.entries.map(({ draft: d, line, atoms, balanceAfter }) => [d, line, atoms, balanceAfter])).toEqual([
      [0, 1, -4n, 6n],
      [0, 2, 4n, 4n],
      [1, 1, -1n, 3n],
      [1, 2, 1n, 7n],
    ]);
    expect(current.get(keyOf(user(1, 0n)))).toBe(10n);
  });

  it('covers a journal as a whole, in whatever order its legs stand', () => {
    const current = new Map([[keyOf(user(1, 0n)), 3n]]);
    expect(() => planJournals([draft([user(1, -5n), user(1, 2n), user(2, 3n)])], current)).not.toThrow();
    const short = () => planJournals([draft([user(1, -6n), user(1, 2n), user(2, 4n)])], current);
    expect(short).toThrow(InsufficientFundsError);
    expect(short).toThrow(/1 atoms missing/);
  });

  it('lets house and external accounts go below zero', () => {
    expect(planJournals([draft([capital(-5n), user(1, 5n)])], new Map()).balances.get(keyOf(capital(0n)))).toBe(-5n);
  });
});

describe('holds', () => {
  it('of one cause add up, and what cancels out is left out', () => {
    const drafts = [draft([], { holds: [hold('a', 5n), hold('b', 2n)] }), draft([], { holds: [hold('a', -1n), hold('b', -2n)] })];
    expect(sumHolds(drafts)).toEqual([hold('a', 4n)]);
  });

  it('belong to one account and asset', () => {
    expect(() => sumHolds([draft([], { holds: [hold('a', 5n), hold('a', 5n, 8)] })])).toThrow(InvalidJournalError);
  });
});
