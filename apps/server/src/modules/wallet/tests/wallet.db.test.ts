/** What a user sees of the ledger, against a real PostgreSQL. */
import { getWalletDetail, listAccountChanges, listBills, listCurrencies, listWallets } from '@glasshouse/contract/wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestWallet, openTestWallet } from './support/wallet.ts';

const [BTC, USDT, EUR] = [1, 3, 106];
let test: TestWallet;
let call: TestWallet['call'];
let posted = 0;

beforeAll(async () => {
  test = await openTestWallet((id) => (id === BTC ? '60000' : null));
  call = test.call;
});
afterAll(() => test.close());

/** Moves atoms from external capital to a user. */
function give(
  userId: number,
  assetId: number,
  atoms: bigint,
  type: 'change' | 'legal' = 'change',
  cause = 'demo_funds',
): Promise<unknown> {
  return test.post({
    cause,
    reference: `r${++posted}`,
    legs: [
      { account: { kind: 'external', purpose: 'capital' }, assetId, atoms: -atoms },
      { account: { kind: 'user', userId, type, bucket: 'available' }, assetId, atoms },
    ],
  });
}

describe('currencies', () => {
  it('list USDT twice under id 3, for ERC20 and TRC20, and everything else once [RULE-152,ENT-003,AMB-54]', async () => {
    const list = await call(listCurrencies, 1, {});
    expect(list.filter(({ code }) => code === 'USDT').map(({ id, subName }) => [id, subName])).toEqual([
      [3, 'ERC20'],
      [3, 'TRC20'],
    ]);
    expect(list).toHaveLength(16);
    const coins = list.filter(({ type }) => type === 'crypto').map(({ code, id }) => `${code} ${id}`);
    expect(new Set(coins)).toEqual(new Set(['BTC 1', 'ETH 2', 'USDT 3', 'LTC 4']));
    expect(list[0]).toEqual({
      id: 1,
      code: 'BTC',
      name: 'Bitcoin',
      subName: '',
      type: 'crypto',
      scale: 8,
      status: 'normal',
      address: '',
      image: '/coins/btc.svg',
    });
    expect(list.filter(({ type }) => type === 'fiat').map(({ id }) => id)).toEqual(Array.from({ length: 11 }, (_, i) => 101 + i));
  });
});

describe('the overview', () => {
  it('[FEAT-020,FEAT-021] adds up over fiat and coin accounts and says where its prices come from', async () => {
    await give(101, USDT, 10_000_000_000n);
    await give(101, BTC, 50_000_000n);
    await give(101, EUR, 500n, 'legal');
    const overview = await call(listWallets, 101, {});
    expect(overview).toMatchObject({
      equivalent: '40000',
      equivalent_btc: '0.66666666',
      prices: 'recorded',
      time: test.clock.now(),
    });
    expect(overview.accounts).toHaveLength(9);
    expect(overview.accounts[0]?.balances).toEqual([
      { currency_id: EUR, code: 'EUR', available: '5', frozen: '0', total: '5', equivalent: null },
    ]);
    expect(overview.accounts[1]?.balances.map(({ code, available }) => `${available} ${code}`).toSorted()).toEqual([
      '0 ETH',
      '0 LTC',
      '0.5 BTC',
      '10000 USDT',
    ]);
    expect((await call(listWallets, 102, {})).equivalent).toBe('0');
  });

  it('has one currency of one account, spot when none is named [RULE-068,CONST-095]', async () => {
    expect(await call(getWalletDetail, 101, { currency: USDT })).toMatchObject({ code: 'USDT', available: '10000' });
    expect(await call(getWalletDetail, 101, { currency: '3', type: 'lever' })).toMatchObject({ total: '0', equivalent: '0' });
    expect(await call(getWalletDetail, 101, { currency: EUR, type: 'legal' })).toMatchObject({
      available: '5',
      equivalent: null,
    });
    await expect(call(getWalletDetail, 101, { currency: 77 })).rejects.toMatchObject({ code: 'WALLET_CURRENCY_UNKNOWN' });
  });
});

describe('the bill', () => {
  const USER = 201;
  beforeAll(async () => {
    for (let i = 1; i <= 25; i++) {
      test.clock.advance(1_000);
      await give(
        USER,
        i % 5 === 0 ? BTC : USDT,
        BigInt(i),
        i % 4 === 0 ? 'legal' : 'change',
        i % 2 === 0 ? 'spot_trade' : 'demo_funds',
      );
    }
    await give(202, USDT, 5n);
  });

  it('shows changes of all accounts newest first, each with the balance after it', async () => {
    const first = await call(listBills, USER, {});
    expect(first).toMatchObject({ page: 1, limit: 10 });
    expect(first.list[0]).toEqual({
      id: first.list[0]?.id,
      time: test.clock.now(),
      account: 'change',
      currency_id: BTC,
      code: 'BTC',
      bucket: 'available',
      amount: '0.00000025',
      balance: '0.00000055',
      cause: 'demo_funds',
      kind: 'funds',
      journal_id: first.list[0]?.journal_id,
      reference: expect.stringMatching(/^r\d+$/),
      counterpart: 'outside',
      counterpart_account: null,
    });
    const ids = first.list.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
  });

  it('gives the same list by cursor and by page, whole and without repeats, also when new entries come in between', async () => {
    const byPage = [1, 2, 3].map((page) => call(listBills, USER, { page, limit: 10 }));
    const paged = (await Promise.all(byPage)).flatMap(({ list }) => list.map(({ id }) => id));
    expect(new Set(paged).size).toBe(25);
    const followed: number[] = [];
    let cursor: string | undefined;
    do {
      const answer = await call(listBills, USER, { limit: 4, ...(cursor ? { cursor } : {}) });
      followed.push(...answer.list.map(({ id }) => id));
      cursor = answer.next;
      await give(USER, USDT, 1n);
    } while (cursor);
    expect(followed).toEqual(paged);
  });

  it('filters by currency, cause and account; the log is of spot when none is named', async () => {
    const all = { limit: 100 };
    expect((await call(listBills, USER, { ...all, currency: BTC })).list.every(({ code }) => code === 'BTC')).toBe(true);
    expect((await call(listBills, USER, { ...all, cause: 'spot_trade' })).list).toHaveLength(12);
    expect((await call(listAccountChanges, USER, { ...all, type: 'legal' })).list).toHaveLength(6);
    expect((await call(listAccountChanges, USER, all)).list.every(({ account }) => account === 'change')).toBe(true);
    expect((await call(listBills, 203, all)).list).toEqual([]);
    await expect(call(listBills, USER, { cursor: 'x' })).rejects.toMatchObject({ code: 'CURSOR_INVALID' });
    await expect(call(listBills, USER, { currency: 5 })).rejects.toMatchObject({ code: 'WALLET_CURRENCY_UNKNOWN' });
  });
});

describe('the channel', () => {
  it('names the account and the currencies whose balance changed', () => {
    test.wallet.balancesChanged(201, 'change', [BTC, USDT]);
    expect(test.published.at(-1)).toEqual([201, 'wallet.balances', { account: 'change', currency_ids: [BTC, USDT] }]);
  });
});
