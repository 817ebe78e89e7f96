/** What calls answer on the wire, by literal paths, fields and words: nothing here is imported from the contract. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PlainClient } from './testing-plain-client.ts';
import { EUR, TestFunding, type TestUser } from './testing-funding.ts';
import { ROWS } from './testing-wire-rows.ts';

const [BTC, USDT, ETH] = [1, 3, 2];
let test: TestFunding;
let user: TestUser;
/** A client that is signed in as the verified user, and one of somebody who has just signed up. */
let verified: PlainClient;
let fresh: PlainClient;
beforeAll(async () => {
  test = await TestFunding.open();
  user = await test.user(1);
  verified = new PlainClient(test.server, 'JSON');
  verified.token = user.token;
  fresh = new PlainClient(test.server, 'form');
  fresh.token = await test.server.signUp();
});
afterAll(() => test.server.stop());

const visitor = () => new PlainClient(test.server, 'JSON');

describe('GET /real/state', () => {
  it('[CALL-009] says that nothing is handed in, and then that level 1 waits for its review', async () => {
    const person = new PlainClient(test.server, 'JSON');
    for (const row of ROWS.slice(0, ROWS.findIndex(({ id }) => id === 'CALL-010') + 1)) {
      if (row.id === 'CALL-010')
        expect((await person.send('GET', '/real/state')).message).toMatchObject({
          level: 0,
          basic: { state: 'none', name: null, reason: null },
          advanced: { state: 'none' },
        });
      const answer = await person.send(row.method, row.path, await row.fields?.(person));
      // Nobody has looked at it yet.
      if (row.id !== 'CALL-010') await row.learn?.(person, answer.message);
    }
    expect((await person.send('GET', '/real/state')).message).toMatchObject({
      level: 0,
      basic: { state: 'verifying', name: 'A•• L••••', id_type: 'passport', reason: null, is_automatic: false },
      advanced: { state: 'none' },
    });
    expect(await visitor().send('GET', '/real/state')).toMatchObject({ type: '999', error: 'LOGIN_REQUIRED' });
  });
});

describe('POST /wallet/get_info', () => {
  it('[CALL-037] answers balance, smallest withdrawal and fee of the currency that was asked for', async () => {
    expect((await verified.send('POST', '/wallet/get_info', { currency: USDT })).message).toMatchObject({
      currency_id: 3,
      code: 'USDT',
      available: '10000',
      networks: [
        { network: 'ERC20', min_withdraw: '20', withdraw_fee: '5' },
        { network: 'TRC20', min_withdraw: '10', withdraw_fee: '1' },
      ],
    });
    const bitcoin = { currency_id: 1, code: 'BTC', available: '0', min_withdraw: '0.001', withdraw_fee: '0.0002' };
    expect((await fresh.send('POST', '/wallet/get_info', { currency: BTC })).message).toMatchObject(bitcoin);
    expect(await verified.send('POST', '/wallet/get_info', { currency: 77 })).toMatchObject({ error: 'WALLET_CURRENCY_UNKNOWN' });
  });
});

describe('POST /wallet/get_in_address', () => {
  it('[CALL-038] tells the user where to send the currency, and never answers for another user', async () => {
    const ask = (fields: Record<string, number>) => verified.send('POST', '/wallet/get_in_address', fields);
    expect((await ask({ currency: BTC, user_id: user.id })).message).toMatchObject({
      code: 'BTC',
      account: 'change',
      coin: { address: 'DEMO-BTC-DO-NOT-PAY-1' },
      bank: null,
      is_demo: true,
    });
    expect(await ask({ currency: BTC, user_id: user.id + 1 })).toMatchObject({ type: 'error', error: 'FUNDING_OTHER_USER' });
  });
});

describe('GET /user/withdraw/list', () => {
  it('[CALL-051] lists the user’s own withdrawals, newest first, by page and limit', async () => {
    const [older, newer] = [await test.withdraw(user, { number: '100' }), await test.withdraw(user, { number: '50' })];
    const page = (number: number) => verified.send('GET', '/user/withdraw/list', { page: number, limit: 1 });
    expect((await page(1)).message).toMatchObject({
      page: 1,
      limit: 1,
      list: [{ id: newer.id, code: 'USDT', number: '50', fee: '1', arrival: '49', state: 'requested', network: 'TRC20' }],
    });
    expect((await page(2)).message.list).toMatchObject([{ id: older.id, number: '100' }]);
    expect((await verified.send('GET', '/user/withdraw/list')).message).toMatchObject({ page: 1, limit: 10 });
    expect((await fresh.send('GET', '/user/withdraw/list', { page: 1, limit: 10 })).message.list).toEqual([]);
  });
});

describe('favorites', () => {
  it('[CALL-053,CALL-054,CALL-055] are added by currency_id, listed in that order and removed by id', async () => {
    const list = async () =>
      (await fresh.send('GET', '/optional/list')).message.map((one: Record<string, unknown>) => [one['id'], one['currency_id']]);
    expect(await list()).toEqual([]);
    const eth = (await fresh.send('POST', '/optional/add', { currency_id: ETH })).message;
    const btc = (await fresh.send('POST', '/optional/add', { currency_id: BTC })).message;
    expect(await list()).toEqual([
      [eth.id, 2],
      [btc.id, 1],
    ]);
    expect(await verified.send('POST', '/optional/del', { id: eth.id })).toMatchObject({ error: 'MARKETS_UNKNOWN_FAVORITE' });
    expect(await fresh.send('POST', '/optional/del', { id: eth.id })).toMatchObject({ type: 'ok', code: 1 });
    expect(await list()).toEqual([[btc.id, 1]]);
    for (const [method, path] of [
      ['POST', '/optional/add'],
      ['POST', '/optional/del'],
      ['GET', '/optional/list'],
    ] as const)
      expect(await visitor().send(method, path, { id: 1, currency_id: 1 })).toMatchObject({ type: '999' });
  });
});

describe('accounts', () => {
  it('[FEAT-169..FEAT-172] are legal 1, change 2, lever 3 and micro 4; fiat money arrives in legal', async () => {
    const paid = await test.recharge(user, { currency: EUR, network: '', amount: '50', reference: 'EUR 2026 11 23 first' });
    await test.approve('recharge', paid.id);
    const { accounts } = (await verified.send('POST', '/wallet/list')).message as { accounts: { id: number; type: string }[] };
    const named = accounts.map(({ id, type }) => [id, type]);
    expect(named.filter(([id]) => Number(id) <= 4)).toEqual([
      [1, 'legal'],
      [2, 'change'],
      [3, 'lever'],
      [4, 'micro'],
    ]);
    expect(accounts.find(({ id }) => id === 1)).toMatchObject({ balances: [{ code: 'EUR', available: '50', frozen: '0' }] });
  });
});
