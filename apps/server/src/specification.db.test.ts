/** The calls of the specification, by the method, path and fields that it names. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, startTestServer } from './platform/testing/test-server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  token = await server.signUp('spec@test.example');
});
afterAll(() => server.stop());

type Message = Record<string, never> & string;
interface Answered {
  type: string;
  code: number;
  message: Message;
  error?: string;
}

async function send(method: string, path: string, fields: Record<string, unknown> = {}, as = token): Promise<Answered> {
  const inQuery = method === 'GET';
  const query = inQuery ? `?${new URLSearchParams(fields as Record<string, string>)}` : '';
  const response = await server.fetch(`/api${path}${query}`, {
    method,
    headers: { authorization: as, ...(inQuery ? {} : { 'content-type': 'application/json' }) },
    ...(inQuery ? {} : { body: JSON.stringify({ ...fields, lang: 'en' }) }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Answered;
}

const ok = { type: 'ok', code: 1 };

describe('account and content', () => {
  it('[CALL-002,ENT-034] GET /getSiteConfig gives the logo in message.site_logo', async () => {
    expect(await send('GET', '/getSiteConfig', {}, '')).toMatchObject({
      ...ok,
      message: { site_logo: expect.stringMatching(/^\//) },
    });
  });

  it('[CALL-001] GET /getSetting answers the setting of a keyword', async () => {
    expect(await send('GET', '/getSetting', { keyword: 'default_fiat' }, '')).toMatchObject({
      ...ok,
      message: { keyword: 'default_fiat', value: 'USD' },
    });
    expect(await send('GET', '/getSetting', { keyword: 'smtp_password' }, '')).toMatchObject({ error: 'CONTENT_NO_SETTING' });
  });

  it('[CALL-027,CALL-028,CALL-029,RULE-065,CONST-080,CONST-081] POST /news/list has news at c_id 4 and banners at 5, with /news/detail and /news/index_pop', async () => {
    const list = async (c_id: number) =>
      (
        (await send('POST', '/news/list', { c_id }, '')).message as unknown as {
          list: { id: number; slug: string; c_id: number }[];
        }
      ).list;
    const [news, banners] = [await list(4), await list(5)];
    expect(news.map(({ slug, c_id }) => [slug, c_id])).toEqual([
      ['news-welcome', 4],
      ['news-proofs', 4],
      ['news-eight-languages', 4],
    ]);
    expect(banners.map(({ slug, c_id }) => [slug, c_id])).toEqual([
      ['banner-fairness', 5],
      ['banner-operator', 5],
      ['banner-options', 5],
    ]);
    expect(await send('POST', '/news/detail', { id: news[0]?.id }, '')).toMatchObject({
      ...ok,
      message: { slug: 'news-welcome' },
    });
    expect(await send('GET', '/news/index_pop', {}, '')).toMatchObject({ ...ok, message: { item: null } });
  });

  it('[CALL-032,CALL-033,CALL-034,CALL-035,RULE-007] GET /faq, /contactus, /aboutus and /operational_compliance answer in the language asked for, else in English', async () => {
    for (const [path, slug] of [
      ['/contactus', 'contact-us'],
      ['/aboutus', 'about-us'],
      ['/operational_compliance', 'operational-compliance'],
    ] as const) {
      expect(await send('GET', path, { lang: 'kor' }, '')).toMatchObject({ ...ok, message: { slug, language: 'kor' } });
      expect(await send('GET', path, {}, '')).toMatchObject({ ...ok, message: { slug, language: 'en' } });
    }
    const faq = (await send('GET', '/faq', { lang: 'th' }, '')).message as unknown as {
      groups: { group: string; items: { language: string }[] }[];
    };
    expect(faq.groups.map(({ group }) => group)).toEqual(['start', 'money', 'trading', 'fairness', 'account', 'security']);
    expect(new Set(faq.groups.flatMap(({ items }) => items.map(({ language }) => language)))).toEqual(new Set(['th']));
  });

  it('[CALL-003,RULE-061,AMB-46] POST /sms_mail takes a scene with area fields, or a type alone for a forgotten password', async () => {
    const fields = { user_string: 'mail@test.example', scene: 'register', area_code_id: 1, area_code: '86', email_code: '' };
    expect(await send('POST', '/sms_mail', fields, '')).toMatchObject(ok);
    expect(await send('POST', '/sms_mail', { user_string: 'mail2@test.example', type: 'forget' }, '')).toMatchObject(ok);
  });

  it('[CALL-004,CALL-005,CALL-006,RULE-063,CONST-094] a code is checked, an account of type email made, and login answers the token', async () => {
    const email = 'newcomer@test.example';
    await send('POST', '/sms_mail', { user_string: email, scene: 'register' }, '');
    const mails = (await send('GET', '/demo/outbox', { to: email }, '')).message as unknown as { code: string }[];
    const code = mails[0]?.code;
    expect(
      await send(
        'POST',
        '/user/check_email',
        { user_string: email, email_code: code, scene: 'register', country_code: '86' },
        '',
      ),
    ).toMatchObject(ok);
    const fields = { user_string: email, code, password: 'secret-1', re_password: 'secret-1', extension_code: '' };
    expect(await send('POST', '/user/register', fields, '')).toMatchObject(ok);
    const { message } = await send('POST', '/user/login', { user_string: email, password: 'secret-1' }, '');
    expect(await send('GET', '/user/info', {}, message)).toMatchObject({ ...ok, message: { email } });
  });

  it('[CALL-007] GET /user/logout ends the session', async () => {
    const session = await server.signUp();
    expect(await send('GET', '/user/logout', {}, session)).toMatchObject(ok);
    expect(await send('GET', '/user/info', {}, session)).toMatchObject({ type: '999' });
  });

  it('[CALL-008] GET /user/info gives the profile', async () => {
    expect((await send('GET', '/user/info')).message).toMatchObject({
      email: 'spec@test.example',
      nickname: expect.any(String),
      invite_code: expect.any(String),
      verification_level: 0,
    });
  });

  it('[CALL-011] POST /user/forget takes account, password, repassword and code', async () => {
    await server.signUp('forgetful@test.example');
    await send('POST', '/sms_mail', { user_string: 'forgetful@test.example', type: 'forget' }, '');
    const mails = (await send('GET', '/demo/outbox', { to: 'forgetful@test.example' }, '')).message as unknown as {
      code: string;
    }[];
    const fields = {
      account: 'forgetful@test.example',
      password: 'changed-1',
      repassword: 'changed-1',
      code: mails[0]?.code,
      oldpassword: '',
    };
    expect(await send('POST', '/user/forget', fields, '')).toMatchObject(ok);
    expect(await send('POST', '/user/login', { user_string: 'forgetful@test.example', password: 'changed-1' }, '')).toMatchObject(
      ok,
    );
  });

  it('[CALL-015,CONST-086,CONST-087,CONST-088,CONST-089] GET /currency/list has BTC 1, ETH 2, and USDT 3 on two networks', async () => {
    const list = (await send('GET', '/currency/list', {}, '')).message as unknown as {
      id: number;
      code: string;
      subName: string;
    }[];
    const ids = new Map(list.map(({ id, code }) => [code, id]));
    expect([ids.get('BTC'), ids.get('ETH'), ids.get('USDT')]).toEqual([1, 2, 3]);
    expect(list.filter(({ id }) => id === 3).map((entry) => entry.subName)).toEqual(['ERC20', 'TRC20']);
  });

  it('[CALL-026,CONST-100,ENT-033] GET /apis/US.json is a static file with the list of fiat rates', async () => {
    const response = await server.fetch('/apis/US.json');
    const file = (await response.json()) as { rates: { currency_code: string; rate: string }[]; date: string };
    expect(file.rates.find(({ currency_code }) => currency_code === 'USD')?.rate).toBe('1');
    expect(file.rates.every(({ rate }) => /^[0-9.]+$/.test(rate))).toBe(true);
    expect(file.date).toMatch(/^\d{4}-\d\d-\d\d$/);
  });
});

describe('wallet', () => {
  it('[CALL-041,ENT-035,CONST-082,CONST-083,CONST-084,CONST-085] POST /wallet/list gives every account with available, frozen and equivalent', async () => {
    const { message } = await send('POST', '/wallet/list');
    const accounts = message['accounts'] as unknown as { id: number; type: string; balances: object[] }[];
    expect(accounts.map(({ id, type }) => [id, type]).slice(0, 4)).toEqual([
      [1, 'legal'],
      [2, 'change'],
      [3, 'lever'],
      [4, 'micro'],
    ]);
    expect(accounts[1]?.balances).toContainEqual(
      expect.objectContaining({ code: 'USDT', available: '10000', frozen: '0', equivalent: '10000' }),
    );
  });

  it('[CALL-042] POST /wallet/detail gives one currency of the spot account when no type is named', async () => {
    expect((await send('POST', '/wallet/detail', { currency: 3 })).message).toMatchObject({ code: 'USDT', available: '10000' });
    expect((await send('POST', '/wallet/detail', { currency: 3, type: 'lever' })).message).toMatchObject({ available: '0' });
  });

  it('[CALL-043,CALL-111] POST /wallet/legal_log gives the changes of an account, page by page, and the bill those of all', async () => {
    const { message } = await send('POST', '/wallet/legal_log', { currency: 3, type: 'change', page: 1 });
    expect(message).toMatchObject({ page: 1, limit: 10, list: [{ cause: 'demo_funds', amount: '10000', balance: '10000' }] });
    expect((await send('GET', '/bill/list')).message).toMatchObject({ list: [{ cause: 'demo_funds' }] });
  });
});

describe('transfers and conversion', () => {
  let mine: string;
  beforeAll(async () => {
    mine = await server.signUp();
  });

  it('[CALL-048,CALL-049,CALL-047,ENT-015] POST /wallet/change moves between accounts; GET /wallet/hzhistory lists it', async () => {
    const fields = { currency_id: 3, number: '5', from_field: 'change', to_field: 'lever' };
    expect((await send('POST', '/wallet/change', fields, mine)).message).toMatchObject({
      ...fields,
      rate: '1',
      fee: '0',
      received: '5',
    });
    expect((await send('GET', '/wallet/hzhistory', { page: 1 }, mine)).message).toMatchObject({ list: [{ number: '5' }] });
    const currencies = (await send('GET', '/currency/user_currency_list', {}, mine)).message as unknown as {
      id: number;
      accounts: object[];
    }[];
    expect(currencies.find(({ id }) => id === 3)?.accounts).toContainEqual({ type: 'lever', available: '5' });
    await send('POST', '/wallet/change', { ...fields, from_field: 'lever', to_field: 'change' }, mine);
  });

  it('[CALL-036,CALL-044,CALL-045,CALL-046] rates, list, fee and POST /user/Transfer with a capital T', async () => {
    expect((await send('GET', '/wallet/getRateCurrency', { id: 1 }, mine)).message).toMatchObject({
      rate: expect.stringMatching(/^[0-9.]+$/),
    });
    const { list } = (await send('POST', '/user/getTransferList', {}, mine)).message as unknown as { list: { code: string }[] };
    expect(list.map(({ code }) => code)).toEqual(['BTC', 'ETH', 'USDT', 'LTC', 'USD']);
    const pair = { from_currency_id: 3, to_currency_id: 4 };
    expect((await send('POST', '/user/getTransferFee', pair, mine)).message).toMatchObject({
      terms: { fee: '0.001', spread: '0.002' },
    });
    const { message } = await send('POST', '/user/Transfer', { number: '10', ...pair }, mine);
    expect(message).toMatchObject({
      number: '10',
      from_code: 'USDT',
      to_code: 'LTC',
      received: expect.stringMatching(/^0\.[0-9]+$/),
    });
    expect((await send('GET', '/bill/list', { cause: 'conversion_fee' }, mine)).message).toMatchObject({
      list: [{ code: 'LTC' }],
    });
  });
});

describe('markets and spot', () => {
  it('[CALL-030,ENT-036] GET /currency/quotation_new gives pairs with last price and today’s change', async () => {
    const quotes = (await send('GET', '/currency/quotation_new', {}, '')).message as unknown as Record<string, string>[];
    const pairs = quotes.filter(({ kind }) => kind === 'spot').map(({ symbol }) => symbol);
    expect(pairs).toEqual(['BTC/USDT', 'ETH/USDT', 'LTC/USDT']);
    for (const quote of quotes)
      expect([quote['last'], quote['change_today'], quote['prices']]).toEqual([
        expect.stringMatching(/^[0-9.]+$/),
        expect.stringMatching(/^-?[0-9.]+$/),
        'recorded',
      ]);
  });

  it('[CALL-052] GET /currency/new_timeshar gives candles from, to, of a symbol and period', async () => {
    const to = Date.now();
    const { message } = await send(
      'GET',
      '/currency/new_timeshar',
      { from: to - 600_000, to, symbol: 'BTC/USDT', period: '1m' },
      '',
    );
    const list = message['list'] as unknown as [number, string][];
    expect(list.length).toBeGreaterThanOrEqual(10);
    expect(list.every(([time]) => time % 60_000 === 0)).toBe(true);
  });

  it('[CALL-068,CALL-069,CALL-070,ENT-014,RULE-147] an order is placed, listed, cancelled by PUT with its id in the query, and then cannot be cancelled again', async () => {
    const fields = { amount: '0.01', target_price: '5000', currency_id: 1, legal_id: 3, type: 'buy' };
    const placed = (await send('POST', '/coin/trade', fields)).message as unknown as { id: number };
    expect(placed).toMatchObject({
      amount: '0.01',
      target_price: '5000',
      currency_id: 1,
      legal_id: 3,
      type: 'buy',
      status: 'open',
    });
    expect((await send('GET', '/coin/list', { status: 'open' })).message).toMatchObject({ list: [{ id: placed.id }] });
    const cancel = async () => {
      const response = await server.fetch(`/api/coin/trade?id=${placed.id}`, {
        method: 'PUT',
        headers: { authorization: token },
      });
      return (await response.json()) as Answered;
    };
    expect(await cancel()).toMatchObject({ ...ok, message: { id: placed.id, status: 'cancelled' } });
    expect(await cancel()).toMatchObject({ type: 'error', error: 'ORDER_CLOSED' });
    expect((await send('GET', '/coin/list', { status: 'history' })).message).toMatchObject({
      list: [{ id: placed.id, status: 'cancelled' }],
    });
    expect((await send('POST', '/wallet/detail', { currency: 3 })).message).toMatchObject({ available: '10000', frozen: '0' });
  });
});

describe('lock-up', () => {
  it('[CALL-075,ENT-020] GET /lh/deposit/config gives a visitor products with minimum, yield, term, payout time and penalty', async () => {
    const { message } = await send('GET', '/lh/deposit/config', {}, '');
    const { list } = message as unknown as { list: Record<string, unknown>[] };
    expect(list.length).toBeGreaterThan(5);
    for (const product of list)
      expect(product).toMatchObject({
        config_id: expect.any(Number) as number,
        min: expect.stringMatching(/^[0-9.]+$/) as string,
        daily_yield: expect.stringMatching(/^0\.[0-9]+$/) as string,
        lock_period: expect.any(Number) as number,
        dividend_time: 0,
        penalty_ratio: expect.stringMatching(/^0\.[0-9]+$/) as string,
      });
  });

  it('[CALL-076,CALL-077,CALL-078,ENT-021,AMB-60] POST /lh/deposit locks, GET /lh/deposit/order shows it with a number as status, POST /lh/deposit/order/cancel ends it early', async () => {
    const { message } = await send('GET', '/lh/deposit/config', {}, '');
    const { list } = message as unknown as { list: { config_id: number; series: string; status: string }[] };
    const product = list.find(({ series, status }) => series === 'd30' && status === 'open');
    const locked = await send('POST', '/lh/deposit', { config_id: product?.config_id, amount: '1000' });
    const { id } = locked.message as unknown as { id: number };
    const open = await send('GET', '/lh/deposit/order', { page: '1', limit: '10', status: '1' });
    expect((open.message as unknown as { list: object[] }).list[0]).toMatchObject({
      id,
      amount: '1000',
      status: 1,
      escrowed: '108',
      leave: { penalty: '90', units_left: 30 },
    });
    const ended = await send('POST', '/lh/deposit/order/cancel', { id });
    expect(ended).toMatchObject({ ...ok, message: { id, status: 3, escrowed: '0', end: { penalty: '90', returned: '910' } } });
    expect(await send('POST', '/lh/deposit/order/cancel', { id })).toMatchObject({
      type: 'error',
      error: 'LOCKUP_ALREADY_ENDED',
    });
  });
});

describe('contracts', () => {
  const BTC = { currency_id: 1, legal_id: 3 };
  interface Row {
    id: number;
    type: number;
    status: number;
  }
  const rows = (answer: Answered, list: string) => (answer.message as unknown as Record<string, Row[]>)[list] as Row[];
  let other: string;
  let price: string;

  /** A short of the other at the mark, and a long of one's own at market. */
  async function meet(share = '0.01'): Promise<{ long: number; short: number }> {
    const order = { ...BTC, share, multiple: 5 };
    const waits = await send('POST', '/lever/submit', { ...order, type: 2, status: 0, target_price: price }, other);
    // It waits, or meets who quotes there: then the long does too.
    expect(waits).toMatchObject({ ...ok, message: { type: 2, kind: 'limit', multiple: 5 } });
    const done = await send('POST', '/lever/submit', {
      ...order,
      type: 1,
      status: 1,
      target_profit_price: '90000',
      stop_loss_price: '1000',
    });
    expect(done).toMatchObject({ ...ok, message: { type: 1, status: 3 } });
    return { long: (done.message as unknown as Row).id, short: (waits.message as unknown as Row).id };
  }

  beforeAll(async () => {
    other = await server.signUp('spec-other@test.example');
    for (const as of [token, other])
      await send('POST', '/wallet/change', { currency_id: 3, number: '1000', from_field: 'change', to_field: 'lever' }, as);
  });

  it('[CALL-056] POST /lever/deal gives terms, mark, funding, account and settings of a market', async () => {
    const deal = await send('POST', '/lever/deal', BTC);
    expect(deal).toMatchObject({
      ...ok,
      message: { terms: { symbol: 'BTC/USDT' }, account: { free: '1000' }, settings: { multiple: 5 } },
    });
    price = Number((deal.message as unknown as { terms: { mark: string } }).terms.mark).toFixed(2);
  });

  it('[CALL-057,CALL-058,FEAT-003,FEAT-069,FEAT-177,ENT-012,AMB-26] POST /lever/submit opens at market with stops from the USDT-margined account, and POST /lever/dealall lists the position', async () => {
    const { long } = await meet();
    const open = await send('POST', '/lever/dealall', { ...BTC, page: 1 });
    expect(rows(open, 'list')).toMatchObject([
      {
        id: long,
        currency_id: 1,
        legal_id: 3,
        type: 1,
        status: 1,
        share: '0.01',
        multiple: 5,
        open_price: expect.stringMatching(/^[0-9]+(\.[0-9]+)?$/) as string,
        target_profit_price: '90000',
        stop_loss_price: '1000',
        overnight_fee: '0',
        margin: expect.stringMatching(/^[0-9.]+$/) as string,
        handling_fee: expect.stringMatching(/^0\.[0-9]+$/) as string,
        risk_rate: expect.stringMatching(/^[0-9.]+$/) as string,
        opened: expect.any(Number) as number,
      },
    ]);
  });

  it('[CALL-059,FEAT-073,RULE-138,STATE-013] POST /lever/close closes a position by its id, in part and whole', async () => {
    const [{ id } = { id: 0 }] = rows(await send('POST', '/lever/dealall', BTC), 'list');
    const { short } = await meet('0.02');
    const sell = async (share: string) =>
      send('POST', '/lever/submit', { ...BTC, share, multiple: 5, type: 1, status: 0, target_price: price }, other);
    await sell('0.004');
    expect(await send('POST', '/lever/close', { id, share: '0.004' })).toMatchObject({
      ...ok,
      message: { position_id: id, status: 3 },
    });
    await sell('0.006');
    await send('POST', '/lever/close', { id });
    expect(rows(await send('POST', '/lever/my_trade', { ...BTC, page: 1 }), 'positions')).toMatchObject([
      { id, status: 3, close_reason: 'user' },
    ]);
    expect(await send('POST', '/lever/close', { id })).toMatchObject({ type: 'error', error: 'CONTRACTS_POSITION_CLOSED' });
    expect(await send('POST', '/lever/close', { id: short })).toMatchObject({
      type: 'error',
      error: 'CONTRACTS_POSITION_UNKNOWN',
    });
  });

  it('[CALL-060,FEAT-072,RULE-137] POST /lever/setstop sets target_profit_price and stop_loss_price, and an empty one takes it away', async () => {
    const [{ id } = { id: 0 }] = rows(await send('POST', '/lever/dealall', BTC), 'list');
    const both = await send('POST', '/lever/setstop', { id, target_profit_price: '80000', stop_loss_price: '2000' });
    expect(both).toMatchObject({ ...ok, message: { id, target_profit_price: '80000', stop_loss_price: '2000' } });
    const one = await send('POST', '/lever/setstop', { id, target_profit_price: '', stop_loss_price: '0' });
    expect(one).toMatchObject({ ...ok, message: { id, target_profit_price: null, stop_loss_price: null } });
    const wrong = await send('POST', '/lever/setstop', { id, stop_loss_price: '90000' });
    expect(wrong).toMatchObject({ type: 'error', error: 'CONTRACTS_STOP_SIDE' });
  });

  it('[CALL-061,FEAT-074,FEAT-075,FEAT-076,RULE-139,RULE-140,RULE-141,AMB-61] POST /lever/batch_close takes all, long, short or 0, 1, 2 as type', async () => {
    const bid = (share: string) =>
      send('POST', '/lever/submit', { ...BTC, share, multiple: 5, type: 1, status: 0, target_price: price }, other);
    const close = (type: string | number) => send('POST', '/lever/batch_close', { type });
    for (const type of ['short', 2, '2'])
      expect(await close(type)).toMatchObject({ type: 'error', error: 'CONTRACTS_NOTHING_TO_CLOSE' });
    for (const type of ['long', 1, '1', 'all', 0, '0']) {
      if (type !== 'long') await meet('0.02');
      await bid('0.02');
      expect((await close(type)).message, String(type)).toMatchObject({ closed: [{ type: 1, purpose: 'close' }], refused: [] });
      expect(rows(await send('POST', '/lever/dealall', BTC), 'list')).toEqual([]);
    }
    expect(await close('everything')).toMatchObject({ type: 'error', error: 'PARAMETER_ERROR' });
  });

  it('[CALL-062,FEAT-071,AMB-60,AMB-92] POST /lever/my_trade answers by status: 0 pending orders, 1 open, 2 closing, 3 complete, 4 cancelled; without one complete', async () => {
    const { long } = await meet();
    const low = { ...BTC, share: '0.01', multiple: 5, type: 1, status: 0, target_price: (Number(price) * 0.99).toFixed(2) };
    const { id } = (await send('POST', '/lever/submit', low)).message as unknown as Row;
    const trades = (status: object) => send('POST', '/lever/my_trade', { ...BTC, page: 1, ...status });
    expect(rows(await trades({ status: 0 }), 'orders')).toMatchObject([{ id, status: 0 }]);
    expect(rows(await trades({ status: 1 }), 'positions')).toMatchObject([{ id: long, status: 1 }]);
    expect(rows(await trades({ status: 2 }), 'positions')).toEqual([]);
    const ended = rows(await trades({ status: 3 }), 'positions');
    expect(ended.map(({ status }) => status)).toEqual(ended.map(() => 3));
    expect(ended.length).toBeGreaterThan(5);
    expect(rows(await trades({}), 'positions')).toEqual(ended);
    expect(await send('POST', '/lever/cancel', { id })).toMatchObject(ok);
    expect(rows(await trades({ status: 4 }), 'orders')).toMatchObject([{ id, status: 4 }]);
    expect(rows(await trades({ status: 0 }), 'orders')).toEqual([]);
  });
});
