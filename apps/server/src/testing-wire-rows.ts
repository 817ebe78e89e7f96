/**
 * Test data: every HTTP row of the specification's table of calls that this version has, with literal method, path and
 * parameters. Nothing here is imported from the contract. `params` are the row's as it stands; `also` names what a taken
 * decision adds to them.
 */
import { randomBytes } from 'node:crypto';
import type { Answered, Fields, PlainClient } from './testing-plain-client.ts';

/** A row of the specification's table of calls. */
export interface Row {
  id: string;
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  /** As the table names them. */
  params: string;
  /** What a decision (AMB-…) or an entity (ENT-…) adds. */
  also?: Record<string, string>;
  /** What is sent; rows without parameters send none. */
  fields?: (client: PlainClient) => Promise<Fields> | Fields;
  /** What is kept of the answer, or done before the next row. */
  learn?: (client: PlainClient, message: Answered['message']) => Promise<void> | void;
}

const STEP_UP = { pay_password: 'AMB-108' };
const CARD = 'phone,real name,bank account or card number,bank name,branch,province and city,SWIFT code,cardholder address';
/** The wire names of a card's fields are this project's (S7.32 names none). */
const CARD_NAMES: Record<string, string> = {
  phone: 'phone',
  real_name: 'real name',
  card_number: 'bank account or card number',
  bank_name: 'bank name',
  branch: 'branch',
  province_city: 'province and city',
  swift_code: 'SWIFT code',
  holder_address: 'cardholder address',
  aba_number: 'ABA number',
  bank_network: 'bank network',
};
const card = {
  phone: '+8613800138000',
  real_name: 'Ada Lovelace',
  card_number: '4111111111111111',
  bank_name: 'Bank of Tests',
  branch: 'Main street',
  province_city: 'Guangdong Shenzhen',
  swift_code: 'DEUTDEFF',
  holder_address: '1 Test Road',
};
const international = { ...card, aba_number: '021000021', bank_network: 'Fedwire' };
const withPassword = (client: PlainClient, fields: Fields): Fields => ({ ...fields, pay_password: client.password });

/** In an order in which each row finds what it needs. */
export const ROWS: readonly Row[] = [
  { id: 'CALL-001', method: 'GET', path: '/getSetting', params: 'keyword', fields: () => ({ keyword: 'default_fiat' }) },
  { id: 'CALL-002', method: 'GET', path: '/getSiteConfig', params: '-' },
  {
    id: 'CALL-003',
    method: 'POST',
    path: '/sms_mail',
    params: 'user_string,scene,area_code_id,area_code,lang,email_code',
    fields: ({ email }) => ({ user_string: email, scene: 'register', area_code_id: 1, area_code: '86', email_code: '' }),
  },
  {
    id: 'CALL-004',
    method: 'POST',
    path: '/user/check_email',
    params: 'user_string,email_code,scene,country_code,lang',
    fields: async (client) => ({
      user_string: client.email,
      email_code: await client.codeAt(client.email),
      scene: 'register',
      country_code: '86',
    }),
  },
  {
    id: 'CALL-005',
    method: 'POST',
    path: '/user/register',
    params: 'user_string,code,password,re_password,extension_code,type=email',
    fields: async (client) => ({
      user_string: client.email,
      code: await client.codeAt(client.email),
      password: client.password,
      re_password: client.password,
      extension_code: '',
      type: 'email',
    }),
  },
  {
    id: 'CALL-006',
    method: 'POST',
    path: '/user/login',
    params: 'credentials',
    also: { user_string: 'S7.16', password: 'S7.16' },
    fields: (client) => ({ user_string: client.email, password: client.password }),
    learn: (client, message) => {
      client.token = message;
    },
  },
  {
    id: 'CALL-008',
    method: 'GET',
    path: '/user/info',
    params: '-',
    learn: (client, message) => {
      client.userId = message.id;
    },
  },
  {
    id: 'CALL-013',
    method: 'POST',
    path: '/sms_send',
    params: 'area_code,mobile',
    fields: ({ mobile }) => ({ area_code: '86', mobile }),
  },
  {
    id: 'CALL-014',
    method: 'POST',
    path: '/safe/mobile',
    params: 'mobile,code',
    also: STEP_UP,
    fields: async (client) => withPassword(client, { mobile: client.mobile, code: await client.codeAt(`+86${client.mobile}`) }),
  },
  { id: 'CALL-009', method: 'GET', path: '/real/state', params: '-' },
  {
    id: 'CALL-010',
    method: 'POST',
    path: '/user/real',
    params: 'real_type,id_type,name,card_id,front_pic,reverse_pic',
    also: { email_code: 'AMB-88' },
    fields: async (client) => ({
      real_type: 1,
      id_type: 'passport',
      name: 'Ada Lovelace',
      card_id: randomBytes(6).toString('hex'),
      front_pic: '',
      reverse_pic: '',
      email_code: await client.codeFor('kyc'),
    }),
    learn: async (client) => {
      // A reviewer has looked at it.
      await client.run(`UPDATE verifications SET state = 'verified', decided_at = submitted_at WHERE user_id = ${client.userId}`);
    },
  },
  {
    id: 'CALL-012',
    method: 'POST',
    path: '/safe/update_password',
    params: 'password,re_password,code',
    also: STEP_UP,
    fields: async (client) =>
      withPassword(client, {
        password: 'second horse battery',
        re_password: 'second horse battery',
        code: await client.codeFor('password'),
      }),
    learn: async (client) => {
      client.password = 'second horse battery';
      // The day that withdrawals wait after a security change is over.
      await client.run(`UPDATE users SET withdrawals_stopped_until = NULL WHERE id = ${client.userId}`);
    },
  },
  { id: 'CALL-015', method: 'GET', path: '/currency/list', params: '-' },
  {
    id: 'CALL-025',
    method: 'POST',
    path: '/upload',
    params: 'file',
    learn: (client, message) => {
      client.seen['picture'] = message;
    },
  },
  {
    id: 'CALL-019',
    method: 'POST',
    path: '/user/uploadHeadPortrait',
    params: 'head_portrait',
    fields: ({ seen }) => ({ head_portrait: String(seen['picture']) }),
  },
  {
    id: 'CALL-020',
    method: 'POST',
    path: '/user/editNickname',
    params: 'nickname',
    fields: () => ({ nickname: 'plain1' }),
  },
  {
    id: 'CALL-016',
    method: 'POST',
    path: '/user/wallet/save',
    params: '-',
    also: { ...STEP_UP, currency: 'ENT-008', name: 'ENT-008', address: 'ENT-008', qrcode: 'ENT-008' },
    fields: async (client) =>
      withPassword(client, {
        currency: 3,
        name: 'Cold store',
        address: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
        qrcode: (await client.upload()).message,
      }),
    learn: async (client, { id }) => {
      client.seen['address'] = id;
      // The hold of a new address is over.
      await client.run(`UPDATE wallet_addresses SET usable_at = created_at WHERE id = ${id}`);
    },
  },
  {
    id: 'CALL-018',
    method: 'GET',
    path: '/user/wallet/list',
    params: 'page,limit',
    fields: () => ({ page: 1, limit: 10 }),
  },
  {
    id: 'CALL-021',
    method: 'POST',
    path: '/user/cash_save',
    params: CARD,
    also: STEP_UP,
    fields: (client) => withPassword(client, card),
  },
  {
    id: 'CALL-022',
    method: 'POST',
    path: '/user/cash_save_international',
    params: `${CARD},ABA number,bank network`,
    also: STEP_UP,
    fields: (client) => withPassword(client, international),
  },
  { id: 'CALL-023', method: 'POST', path: '/user/cash_info', params: CARD, fields: () => card },
  {
    id: 'CALL-024',
    method: 'POST',
    path: '/user/cash_info_international',
    params: `${CARD},ABA number,bank network`,
    fields: () => international,
  },
  { id: 'CALL-026', method: 'GET', path: '/apis/US.json', params: '-' },
  { id: 'CALL-027', method: 'GET', path: '/news/index_pop', params: '-' },
  {
    id: 'CALL-028',
    method: 'POST',
    path: '/news/list',
    params: 'c_id',
    fields: () => ({ c_id: 4 }),
    learn: (client, { list }) => {
      client.seen['news'] = list[0].id;
    },
  },
  {
    id: 'CALL-029',
    method: 'POST',
    path: '/news/detail',
    params: 'id',
    fields: ({ seen }) => ({ id: Number(seen['news']) }),
  },
  { id: 'CALL-030', method: 'GET', path: '/currency/quotation_new', params: '-' },
  { id: 'CALL-031', method: 'GET', path: '/menu', params: '-' },
  { id: 'CALL-032', method: 'GET', path: '/faq', params: '-' },
  { id: 'CALL-033', method: 'GET', path: '/contactus', params: '-' },
  { id: 'CALL-034', method: 'GET', path: '/aboutus', params: '-' },
  { id: 'CALL-035', method: 'GET', path: '/operational_compliance', params: '-' },
  { id: 'CALL-036', method: 'GET', path: '/wallet/getRateCurrency', params: 'id', fields: () => ({ id: 1 }) },
  { id: 'CALL-037', method: 'POST', path: '/wallet/get_info', params: 'currency', fields: () => ({ currency: 3 }) },
  {
    id: 'CALL-038',
    method: 'POST',
    path: '/wallet/get_in_address',
    params: 'currency,user_id',
    fields: ({ userId }) => ({ currency: 3, user_id: userId }),
  },
  {
    id: 'CALL-039',
    method: 'POST',
    path: '/wallet/charge_req',
    params: 'account,amount,currency,type',
    also: { voucher: 'AMB-89' },
    fields: async (client) => ({
      account: 'change',
      amount: '500',
      currency: 3,
      type: 'coin',
      voucher: (await client.upload()).message,
    }),
  },
  { id: 'CALL-040', method: 'GET', path: '/recharge/log', params: 'page,limit', fields: () => ({ page: 1, limit: 10 }) },
  { id: 'CALL-041', method: 'POST', path: '/wallet/list', params: '-' },
  {
    id: 'CALL-042',
    method: 'POST',
    path: '/wallet/detail',
    params: 'currency,type=change',
    fields: () => ({ currency: 3, type: 'change' }),
  },
  {
    id: 'CALL-043',
    method: 'POST',
    path: '/wallet/legal_log',
    params: 'currency,type,page',
    fields: () => ({ currency: 3, type: 'change', page: 1 }),
  },
  { id: 'CALL-044', method: 'POST', path: '/user/getTransferList', params: '-' },
  {
    id: 'CALL-045',
    method: 'POST',
    path: '/user/getTransferFee',
    params: 'from_currency_id,to_currency_id',
    fields: () => ({ from_currency_id: 3, to_currency_id: 1 }),
  },
  {
    id: 'CALL-046',
    method: 'POST',
    path: '/user/Transfer',
    params: 'number,from_currency_id,to_currency_id',
    fields: () => ({ number: '100', from_currency_id: 3, to_currency_id: 1 }),
  },
  { id: 'CALL-047', method: 'GET', path: '/currency/user_currency_list', params: '-' },
  {
    id: 'CALL-048',
    method: 'POST',
    path: '/wallet/change',
    params: 'currency_id,number,from_field,to_field',
    fields: () => ({ currency_id: 3, number: '50', from_field: 'change', to_field: 'micro' }),
  },
  { id: 'CALL-049', method: 'GET', path: '/wallet/hzhistory', params: 'page', fields: () => ({ page: 1 }) },
  {
    id: 'CALL-050',
    method: 'POST',
    path: '/wallet/out',
    params: '?',
    also: { ...STEP_UP, currency: 'AMB-25', number: 'AMB-25', address_id: 'AMB-25', network: 'AMB-25', remark: 'AMB-25' },
    fields: (client) =>
      withPassword(client, {
        currency: 3,
        number: '100',
        address_id: Number(client.seen['address']),
        network: 'TRC20',
        remark: 'rent',
      }),
  },
  { id: 'CALL-051', method: 'GET', path: '/user/withdraw/list', params: 'page,limit', fields: () => ({ page: 1, limit: 10 }) },
  {
    id: 'CALL-017',
    method: 'POST',
    path: '/user/wallet/delete',
    params: '-',
    also: { id: 'S7.28' },
    fields: ({ seen }) => ({ id: Number(seen['address']) }),
  },
  {
    id: 'CALL-052',
    method: 'GET',
    path: '/currency/new_timeshar',
    params: 'from,to,symbol,period',
    fields: () => ({ from: Date.now() - 600_000, to: Date.now(), symbol: 'BTC/USDT', period: '1m' }),
  },
  {
    id: 'CALL-053',
    method: 'POST',
    path: '/optional/add',
    params: 'currency_id',
    fields: () => ({ currency_id: 2 }),
    learn: (client, { id }) => {
      client.seen['favorite'] = id;
    },
  },
  { id: 'CALL-055', method: 'GET', path: '/optional/list', params: '-' },
  {
    id: 'CALL-054',
    method: 'POST',
    path: '/optional/del',
    params: 'id',
    fields: ({ seen }) => ({ id: Number(seen['favorite']) }),
  },
  { id: 'CALL-063', method: 'GET', path: '/microtrade/payable_currencies', params: '-' },
  {
    id: 'CALL-065',
    method: 'GET',
    path: '/microtrade/seconds',
    params: '-',
    learn: (client, { list }) => {
      client.seen['match'] = list[0].match_id;
    },
  },
  {
    id: 'CALL-067',
    method: 'POST',
    path: '/microtrade/submit',
    params: 'match_id,currency_id,type,seconds,number',
    fields: ({ seen }) => ({ match_id: Number(seen['match']), currency_id: 3, type: 'up', seconds: 60, number: '10' }),
    learn: (client, { id }) => {
      client.seen['option'] = id;
    },
  },
  {
    id: 'CALL-064',
    method: 'GET',
    path: '/microtrade/lists',
    params: 'match_id,status,page=1,limit=5',
    fields: ({ seen }) => ({ match_id: Number(seen['match']), status: 'open', page: 1, limit: 5 }),
  },
  {
    id: 'CALL-066',
    method: 'GET',
    path: '/microtrade/get_result',
    params: 'id',
    fields: ({ seen }) => ({ id: Number(seen['option']) }),
  },
  {
    id: 'CALL-068',
    method: 'POST',
    path: '/coin/trade',
    params: 'amount,target_price,currency_id,legal_id,type',
    fields: () => ({ amount: '0.01', target_price: '5000', currency_id: 1, legal_id: 3, type: 'buy' }),
    learn: (client, { id }) => {
      client.seen['order'] = id;
    },
  },
  { id: 'CALL-070', method: 'GET', path: '/coin/list', params: '-' },
  {
    id: 'CALL-069',
    method: 'PUT',
    path: '/coin/trade?id={id}',
    params: 'id',
    fields: ({ seen }) => ({ id: Number(seen['order']) }),
  },
  { id: 'CALL-007', method: 'GET', path: '/user/logout', params: '-' },
  {
    id: 'CALL-011',
    method: 'POST',
    path: '/user/forget',
    params: 'account,password,repassword,code,oldpassword',
    fields: async (client) => {
      client.token = '';
      await client.send('POST', '/sms_mail', { user_string: client.email, type: 'forget' });
      return {
        account: client.email,
        password: 'third horse battery',
        repassword: 'third horse battery',
        code: await client.codeAt(client.email),
        oldpassword: '',
      };
    },
  },
];

/** The names that a row documents, with those of a card as the wire has them. */
export function documented({ params, also = {} }: Row): string[] {
  const named = params.split(',').map((name) => name.replace(/=.*/, ''));
  const ofCards = Object.keys(CARD_NAMES).filter((name) => named.includes(CARD_NAMES[name] as string));
  return [...named, ...ofCards, ...Object.keys(also)];
}
