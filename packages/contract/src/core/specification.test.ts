/** Fields, words and numbers of the wire, written out as the specification names them: nothing here is taken from the contract. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ACCOUNT_TYPES } from './constants.ts';
import { idInput } from './schemas.ts';
import { REAL_TYPES, VERIFICATION_LIMITS } from '../kyc/index.ts';
import * as contract from '../index.ts';

const { CALLS, CHANNELS } = contract;

type Schema = {
  properties?: Record<string, Schema>;
  type?: string | string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
};
const schemaOf = (schema: z.ZodMiniType) => z.toJSONSchema(schema, { target: 'draft-7' }) as Schema;
const callAt = (method: string, path: string) => {
  const found = CALLS.find((call) => call.method === method && call.path === path);
  if (!found) throw new Error(`no call ${method} ${path}`);
  return found;
};
/** Whether a call takes exactly these fields. */
const takes = (method: string, path: string, fields: object) => z.safeParse(callAt(method, path).input, fields).success;
const fieldsOf = (schema: Schema) => Object.keys(schema.properties ?? {});

/** Every place of a schema that holds a number with a fraction, by its path. */
function fractions(schema: Schema, path: string): string[] {
  // A constant is declared as a number, and is the integer that it is.
  const own = [schema.type].flat().includes('number') && !Number.isInteger(schema.const) ? [path] : [];
  const named = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => fractions(inner, `${path}.${name}`));
  return [
    ...own,
    ...named,
    ...(schema.items ? fractions(schema.items, `${path}[]`) : []),
    ...(schema.anyOf ?? []).flatMap((inner) => fractions(inner, path)),
  ];
}

describe('fields of the wire', () => {
  it('[RULE-131,AMB-33] an id is a number or a text of digits, and nothing else', () => {
    const isId = (value: unknown) => z.safeParse(idInput, value).success;
    for (const value of [7, '7', '0123', '123456789012345']) expect({ value, isId: isId(value) }).toEqual({ value, isId: true });
    for (const value of ['12a', '1.2', '-1', '+1', '', ' 7', '٣', '0x1', '1e3', 1.5, 0, -7, null, true])
      expect({ value, isId: isId(value) }).toEqual({ value, isId: false });
  });

  it('[AMB-33] no answer and no message carries a number with a fraction: money and prices are texts', () => {
    const found = [
      ...CALLS.flatMap((call) => fractions(schemaOf(call.output), call.id)),
      ...CHANNELS.flatMap((channel) => fractions(schemaOf(channel.message), channel.id)),
    ];
    expect(found).toEqual([]);
  });

  it('[AMB-52,AMB-53] accounts have the ids 1 to 9 and their names are what type and from_field take', () => {
    expect(ACCOUNT_TYPES).toEqual({
      legal: 1,
      change: 2,
      lever: 3,
      micro: 4,
      stock: 5,
      margin: 6,
      lockmining: 7,
      financial: 8,
      lever_coin: 9,
    });
    for (const name of ['legal', 'change', 'lever', 'micro', 'stock', 'margin', 'lockmining', 'financial', 'lever_coin']) {
      expect(takes('POST', '/wallet/detail', { currency: 3, type: name }), name).toBe(true);
      expect(takes('POST', '/wallet/change', { currency_id: 3, number: '1', from_field: name, to_field: 'change' }), name).toBe(
        true,
      );
    }
    expect(takes('POST', '/wallet/detail', { currency: 3, type: 'spot' })).toBe(false);
    expect(takes('POST', '/wallet/detail', { currency: 3 })).toBe(true);
  });

  it('[AMB-45] the repeated password is re_password to register and repassword to recover, where oldpassword may be left out', () => {
    const register = { user_string: 'a@b.co', code: '123456', password: 'secret-1' };
    expect(takes('POST', '/user/register', { ...register, re_password: 'secret-1' })).toBe(true);
    expect(takes('POST', '/user/register', { ...register, repassword: 'secret-1' })).toBe(false);
    const forget = { account: 'a@b.co', code: '123456', password: 'secret-1' };
    expect(takes('POST', '/user/forget', { ...forget, repassword: 'secret-1' })).toBe(true);
    expect(takes('POST', '/user/forget', { ...forget, repassword: 'secret-1', oldpassword: '' })).toBe(true);
    expect(takes('POST', '/user/forget', { ...forget, re_password: 'secret-1' })).toBe(false);
  });

  it('[CONST-091,CONST-092,CONST-093] an identity is basic 1 or advanced 2, shown by an ID card, a passport or a driver licence', () => {
    const real = (fields: object) => takes('POST', '/user/real', fields);
    for (const real_type of [1, 2, '1', '2']) expect(real({ real_type }), String(real_type)).toBe(true);
    for (const real_type of [0, 3, '0', '3', 'basic', 1.5]) expect(real({ real_type }), String(real_type)).toBe(false);
    for (const id_type of ['id_card', 'passport', 'driver_licence']) expect(real({ real_type: 1, id_type }), id_type).toBe(true);
    for (const id_type of ['visa', 'driver_license', '', 1]) expect(real({ real_type: 1, id_type }), String(id_type)).toBe(false);
    expect(REAL_TYPES).toEqual({ basic: 1, advanced: 2 });
  });

  it('[AMB-77] paths that look like slips are kept: new_timeshar, Transfer with a capital letter', () => {
    expect(callAt('GET', '/currency/new_timeshar').access).toBe('visitor');
    expect(callAt('POST', '/user/Transfer').access).toBe('user');
    expect(CALLS.filter(({ path }) => /timeshare|\/user\/transfer$/.test(path))).toEqual([]);
  });

  it('[AMB-82] a spot order is buy or sell, a timed option up or down', () => {
    const spot = (type: string) =>
      takes('POST', '/coin/trade', { amount: '1', target_price: '2', currency_id: 1, legal_id: 3, type });
    const option = (type: string) =>
      takes('POST', '/microtrade/submit', { match_id: 1, currency_id: 3, type, seconds: 60, number: '10' });
    expect(['buy', 'sell', 'up', 'long'].map(spot)).toEqual([true, true, false, false]);
    expect(['up', 'down', 'buy', 'rise'].map(option)).toEqual([true, true, false, false]);
  });

  it('[AMB-89] a recharge is asked for with account, amount, currency, network, type, voucher and request_id', () => {
    const fields = {
      account: 'change',
      amount: '5',
      currency: 3,
      network: 'TRC20',
      type: 'coin',
      voucher: '/upload/a.png',
      request_id: 'abcdefgh',
    };
    const asked = { ...fields, reference: 'a'.repeat(64) };
    expect(takes('POST', '/wallet/charge_req', asked)).toBe(true);
    for (const name of ['amount', 'currency', 'voucher'])
      expect(takes('POST', '/wallet/charge_req', { ...asked, [name]: undefined }), name).toBe(false);
    expect(takes('POST', '/wallet/charge_req', { ...asked, proof: 'x' })).toBe(false);
    expect(fieldsOf(schemaOf(callAt('POST', '/wallet/charge_req').input))).toEqual(expect.arrayContaining(Object.keys(fields)));
  });

  it('[AMB-91] a transfer has fields of accounts or of currencies, by the call that made it', () => {
    const shown = (method: string, path: string) => fieldsOf(schemaOf(callAt(method, path).output));
    const change = shown('POST', '/wallet/change');
    expect(change).toEqual(expect.arrayContaining(['from_field', 'to_field', 'currency_id', 'number', 'rate', 'fee']));
    expect(change.filter((name) => /^(from|to)_currency/.test(name))).toEqual([]);
    const conversion = shown('POST', '/user/Transfer');
    expect(conversion).toEqual(expect.arrayContaining(['from_currency_id', 'to_currency_id', 'number', 'rate', 'fee']));
    expect(conversion.filter((name) => name.endsWith('_field'))).toEqual([]);
  });

  it('[ENT-016] a recharge has account, amount, currency, type and the picture of the payment', () => {
    const [detail] = [schemaOf(callAt('GET', '/recharge/detail').output)];
    expect(fieldsOf(detail)).toEqual(expect.arrayContaining(['account', 'amount', 'currency_id', 'code', 'type', 'voucher']));
    expect([detail.properties?.['account']?.enum, detail.properties?.['type']?.enum]).toEqual([
      ['change', 'legal'],
      ['coin', 'bank'],
    ]);
    expect(schemaOf(callAt('POST', '/wallet/charge_req').output)).toEqual(detail);
  });

  it('[ENT-017] a withdrawal has currency, address or bank card, quantity, remark, fee and arrival; its terms have the minimum', () => {
    const detail = schemaOf(callAt('GET', '/user/withdraw/detail').output);
    const names = ['currency_id', 'code', 'type', 'target', 'number', 'remark', 'fee', 'arrival', 'network'];
    expect(fieldsOf(detail)).toEqual(expect.arrayContaining(names));
    expect(fieldsOf(detail.properties?.['target'] ?? {})).toEqual(['id', 'label', 'text']);
    const terms = schemaOf(callAt('POST', '/wallet/withdraw_info').output).properties?.['networks']?.items ?? {};
    expect(fieldsOf(terms)).toEqual(expect.arrayContaining(['network', 'min', 'fee']));
  });
});

describe('calls of the wire', () => {
  it('[AMB-96] public content is open to visitors and own data to its owner alone', () => {
    const OPEN = [
      'GET /getSetting',
      'GET /getSiteConfig',
      'POST /sms_mail',
      'POST /user/check_email',
      'POST /user/register',
      'POST /user/login',
      'POST /user/forget',
      'GET /currency/list',
      'GET /news/index_pop',
      'POST /news/list',
      'POST /news/detail',
      'GET /currency/quotation_new',
      'GET /menu',
      'GET /faq',
      'GET /contactus',
      'GET /aboutus',
      'GET /operational_compliance',
      'GET /currency/new_timeshar',
      'GET /microtrade/seconds',
    ];
    const OWN =
      'GET /user/logout,GET /user/info,GET /real/state,POST /user/real,POST /safe/update_password,POST /sms_send,POST /safe/mobile,' +
      'POST /user/wallet/save,POST /user/wallet/delete,GET /user/wallet/list,POST /user/uploadHeadPortrait,POST /user/editNickname,' +
      'POST /user/cash_save,POST /user/cash_save_international,POST /user/cash_info,POST /user/cash_info_international,POST /upload,' +
      'GET /wallet/getRateCurrency,POST /wallet/get_info,POST /wallet/get_in_address,POST /wallet/charge_req,GET /recharge/log,' +
      'POST /wallet/list,POST /wallet/detail,POST /wallet/legal_log,POST /user/getTransferList,POST /user/getTransferFee,' +
      'POST /user/Transfer,GET /currency/user_currency_list,POST /wallet/change,GET /wallet/hzhistory,POST /wallet/out,' +
      'GET /user/withdraw/list,POST /optional/add,POST /optional/del,GET /optional/list,GET /microtrade/payable_currencies,' +
      'GET /microtrade/lists,GET /microtrade/get_result,POST /microtrade/submit,POST /coin/trade,PUT /coin/trade,GET /coin/list';
    const access = (route: string) => callAt(...(route.split(' ') as [string, string])).access;
    expect(OPEN.filter((route) => access(route) !== 'visitor')).toEqual([]);
    expect(OWN.split(',').filter((route) => access(route) !== 'user')).toEqual([]);
  });

  it('[AMB-28,AMB-29] abilities without a named call have one each, as far as they exist', () => {
    const ROUTES = [
      'GET /bill/list',
      'GET /bill/totals',
      'POST /safe/pay_password',
      'POST /user/transfer_quote',
      'GET /invite/rebates',
      'GET /notifications',
      'POST /user/editSignature',
      'POST /safe/email',
      'GET /market/search',
      'POST /user/delete',
      'GET /stock/list',
      'POST /stock/submit',
      'POST /stock/oco',
      'GET /stock/holdings',
    ];
    for (const route of ROUTES) expect(callAt(...(route.split(' ') as [string, string])).summary, route).not.toBe('');
  });

  it('[CALL-109] a borrower sees terms and a quote, applies, repays, changes the pledge and gets a receipt by calls of their own', () => {
    const access = (route: string) => callAt(...(route.split(' ') as [string, string])).access;
    const OPEN = ['GET /loan/terms', 'GET /loan/quote', 'GET /loan/liquidations'];
    const OWN =
      'POST /loan/apply,GET /loan/list,GET /loan/detail,POST /loan/repay,POST /loan/pledge,POST /loan/unpledge,' +
      'GET /loan/receipt';
    expect(OPEN.map(access)).toEqual(OPEN.map(() => 'visitor'));
    expect(OWN.split(',').filter((route) => access(route) !== 'user')).toEqual([]);
  });

  it('[AMB-32] every call declares its answer, and no object in it may carry more than it declares', () => {
    const isOpen = (schema: Schema & { additionalProperties?: unknown }): boolean =>
      (schema.properties !== undefined && schema.additionalProperties !== false) ||
      [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])].some(isOpen);
    // What a browser hands to an authenticator has the form that WebAuthn gives it.
    const webAuthn = ['/safe/passkeys/start', '/safe/step_up/passkey_options', '/user/login/passkey_options'];
    const open = CALLS.filter((call) => call.stream === null && isOpen(schemaOf(call.output))).map(({ path }) => path);
    expect(open.toSorted()).toEqual(webAuthn);
  });

  it('[AMB-30] the socket has a catalogue of channels, with the topics of each', () => {
    const topics = CHANNELS.map((channel) => [channel.access, [channel.id, ...Object.keys(channel.params)].join(':')].join(' '));
    const catalogue = [
      'user notifications.news',
      'user options.orders',
      'user spot.fills',
      'user spot.orders',
      'user wallet.balances',
      'visitor markets.candles:id:period',
      'visitor markets.depth:id',
      'visitor markets.states',
      'visitor markets.tickers',
      'visitor markets.trades:id',
      'visitor modes.inForce',
      'visitor proofs.heads',
    ];
    // A later product brings channels of its own, named after it.
    const productOf = (topic: string) => /^\w+ (\w+)\./.exec(topic)?.[1];
    const products = new Set(catalogue.map(productOf));
    expect(topics.filter((topic) => products.has(productOf(topic))).toSorted()).toEqual(catalogue);
  });

  it('[AMB-06,AMB-07,AMB-87,CONST-062,CONST-065,CONST-066] one fiat trade is worth at most 2,000 USDT at level 1 and 1,000,000 at level 2', () => {
    expect(VERIFICATION_LIMITS).toEqual({
      1: { withdraw_btc: '200', fiat_trade_usdt: '2000' },
      2: { withdraw_btc: '500', fiat_trade_usdt: '1000000' },
    });
  });

  it('[AMB-36] the staff has seven roles, and no permission reaches a price, a result or a settlement', () => {
    expect(contract.STAFF_ROLES).toEqual(['support', 'reviewer', 'treasurer', 'compliance', 'content', 'auditor', 'owner']);
    expect(contract.PERMISSIONS.filter((name) => /price|tick|result|outcome|settle|exit|balance|win|odds/.test(name))).toEqual(
      [],
    );
    const ofStaff = CALLS.filter(({ access }) => access === 'staff');
    expect(ofStaff.filter(({ path }) => /tick|price|result|outcome|settle|win|odds/.test(path)).map(({ path }) => path)).toEqual(
      [],
    );
  });
});
