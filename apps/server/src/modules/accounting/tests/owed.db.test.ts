/** Borrowed money in the books and in what its owner reads, against a real PostgreSQL: a product lends to an account `margin`. */
import { getWalletDetail, listBills, listWallets } from '@glasshouse/contract/wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountName } from '../../ledger/index.ts';
import { type TestWallet, openTestWallet } from '../../wallet/tests/support/wallet.ts';
import { dayOf } from '../domain/days.ts';
import { emptySide, findGaps } from '../domain/reconcile.ts';
import { loadFlows, loadSides } from '../store/moves.ts';

const USDT = 3;
const USER = 7;
const POOL: AccountName = { kind: 'house', purpose: 'tests_pool' };
const LENT: AccountName = { kind: 'house', purpose: 'tests_lent' };
const own = (bucket: 'available' | 'frozen' | 'owed'): AccountName => ({ kind: 'user', userId: USER, type: 'margin', bucket });
const leg = (account: AccountName, atoms: bigint) => ({ account, assetId: USDT, atoms });

let test: TestWallet;
beforeAll(async () => {
  test = await openTestWallet(() => null);
  const post = (legs: ReturnType<typeof leg>[]) => test.post({ cause: 'demo_funds', reference: '', legs });
  await post([leg({ kind: 'external', purpose: 'capital' }, -1_000_000n), leg(POOL, 900_000n), leg(own('available'), 100_000n)]);
  await post([leg(POOL, -500_000n), leg(own('available'), 500_000n), leg(own('owed'), -500_000n), leg(LENT, 500_000n)]);
  await post([leg(POOL, 200_000n), leg(own('available'), -200_000n), leg(own('owed'), 200_000n), leg(LENT, -200_000n)]);
});
afterAll(() => test.close());

describe('the books', () => {
  it('a loan balances: users are net of what they owe, and what is lent stands with the house', async () => {
    const day = dayOf(test.clock.now());
    const rows = await loadSides(test.database.db, { from: day, to: day }, { inner: [], isNow: true });
    const side = (kind: string) => {
      const row = rows.find((one) => one.kind === kind);
      if (!row) return emptySide(true);
      const [opening, net] = [BigInt(row.opening), BigInt(row.net)];
      return { opening, in: BigInt(row.in), out: BigInt(row.out), closing: opening + net, held: BigInt(row.held ?? '0') };
    };
    const sides = { user: side('user'), house: side('house'), external: side('external') };
    expect(findGaps(sides)).toEqual({ difference: 0n, unaccounted: 0n });
    expect(sides.user.closing).toBe(100_000n);
    const lent = (await loadFlows(test.database.db, { from: day, to: day }, USDT)).find(
      ({ purpose }) => purpose === 'tests_lent',
    );
    expect(BigInt(lent?.atoms_in ?? 0) - BigInt(lent?.atoms_out ?? 0)).toBe(300_000n);
  });
});

describe('the owner', () => {
  it('sees what is owed beside what is held, and the sum of both', async () => {
    const shown = {
      currency_id: USDT,
      code: 'USDT',
      available: '0.4',
      frozen: '0',
      owed: '-0.3',
      total: '0.1',
      equivalent: '0.1',
    };
    expect(await test.call(getWalletDetail, USER, { currency: USDT, type: 'margin' })).toEqual(shown);
    const { accounts, equivalent } = await test.call(listWallets, USER, {});
    expect(accounts.find(({ type }) => type === 'margin')).toMatchObject({ equivalent: '0.1', balances: [shown] });
    expect(equivalent).toBe('0.1');
  });

  it('has a bill line for each change of what is owed', async () => {
    const { list } = await test.call(listBills, USER, {});
    const owed = list.filter(({ bucket }) => bucket === 'owed');
    expect(owed.map(({ amount, balance }) => [amount, balance])).toEqual([
      ['0.2', '-0.3'],
      ['-0.5', '-0.5'],
    ]);
  });
});
