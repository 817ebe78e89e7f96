/**
 * News in the reader's language, by what is kept of them: for the centre, for pushes, and for mails whose product brings
 * no words. Catalogue `notifications`, and those of the products where they have the words already.
 */
import {
  FALLBACK_LANGUAGE,
  type Language,
  type Notification,
  type ParamKind,
  type PlainNotificationKind,
  shownParams,
} from '@glasshouse/contract';
import type { FundingNewsKind, FundingNewsParams } from '@glasshouse/contract/funding';
import { VERIFICATION_LIMITS } from '@glasshouse/contract/kyc';
import type { BroadcastWords } from '@glasshouse/contract/notifications';
import { INTL_TAG, type Namespace } from '@glasshouse/i18n';
import { subDecimals, toShownAmount } from '@glasshouse/money';
import { formatParam } from '@glasshouse/i18n/errors.ts';
import { serverText, whereText } from '@glasshouse/i18n/server.ts';

/** A piece of news as far as its words go. */
export type Told = Pick<Notification, 'kind' | 'params'>;
/** One whose kind says its words. */
interface ToldByKind {
  kind: Exclude<Told['kind'], 'broadcast' | PlainNotificationKind>;
  params: Told['params'];
}
interface ToldPlain {
  kind: PlainNotificationKind;
  params: Told['params'];
}
/** The words of a piece of news; `language` is the one they are in. */
export interface NoticeWords {
  title: string;
  text: string;
  language: Language;
}
type ParamsOf<K extends Notification['kind']> = Extract<Notification, { kind: K }>['params'];
type Say = (namespace: Namespace, key: string, params?: Record<string, string | number>) => string;

const timeText = (language: Language, at: number, timeStyle: 'short' | 'long' = 'short') =>
  new Intl.DateTimeFormat(INTL_TAG[language], {
    dateStyle: 'long',
    timeStyle,
    timeZone: 'UTC',
  }).format(at);
/** An amount with the decimals its asset is shown with, and its unit; `sign` for results, whose minus is a true one. */
function withCode(language: Language, amount: string, code: string, sign = false): string {
  const shown = toShownAmount(amount, code);
  const decimals = shown.split('.')[1]?.length ?? 0;
  const format = new Intl.NumberFormat(INTL_TAG[language], {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: sign ? 'exceptZero' : 'auto',
  });
  // Intl takes decimal text exactly (ES2023); the type of the library still says number.
  return `${format.format(shown as unknown as number).replace('-', '\u2212')}\u00a0${code}`;
}

function priceAlert(say: Say, language: Language, params: ParamsOf<'price_alert'>) {
  const { condition, symbol, value, price, time, prices } = params;
  const isChange = condition === 'up_24h' || condition === 'down_24h';
  const values = {
    symbol,
    value: formatParam(isChange ? 'percent' : 'price', value, language),
    price: formatParam('price', price, language),
    time: timeText(language, time, 'long'),
  };
  const text = say('notifications', `price_alert.${condition}.text`, values);
  return {
    title: say('notifications', `price_alert.${condition}.subject`, values),
    // What is no price of today must not pass for one in a mail either.
    text: prices === 'live' ? text : `${text} ${say('notifications', `price_alert.${prices}`)}`,
  };
}

function funding(say: Say, language: Language, kind: FundingNewsKind, params: FundingNewsParams) {
  const { id, amount, code, network, reason } = params;
  const otherRoom = kind === 'withdrawal_failed' ? 'failed' : 'withdraw';
  const room = kind === 'recharge_rejected' ? 'recharge' : otherRoom;
  const values = {
    id,
    amount: withCode(language, amount, code),
    network: network || code,
    reason: reason === null ? '' : say('funding', `reasons.${room}.${reason}`),
  };
  return { title: say('funding', `news.${kind}.subject`, values), text: say('funding', `news.${kind}.text`, values) };
}

function kyc(say: Say, language: Language, key: 'approved' | 'rejected', params: { level: number; reason?: string }) {
  const { level, reason } = params;
  const limits = VERIFICATION_LIMITS[level as 1 | 2];
  const values = {
    level,
    btc: formatParam('amount', limits.withdraw_btc, language),
    usdt: formatParam('amount', limits.fiat_trade_usdt, language),
    reason: reason === undefined ? '' : say('kyc', `reasons.${reason}`),
  };
  return { title: say('kyc', `news.${key}.subject`, values), text: say('kyc', `news.${key}.text`, values) };
}

/** Title and text of a kind whose words stand under its name. */
const own = (say: Say, key: string, values: Record<string, string>) => ({
  title: say('notifications', `${key}.subject`, values),
  text: say('notifications', `${key}.text`, values),
});

type OrderNews = Extract<Notification, { kind: 'order_filled' | 'order_triggered' | 'order_ended' }>;

function order(say: Say, language: Language, { kind, params }: OrderNews) {
  const [base = '', quote = ''] = params.symbol.split('/');
  const values = {
    symbol: params.symbol,
    amount: withCode(language, params.amount, base),
    price: 'price' in params ? `${formatParam('price', params.price, language)}\u00a0${quote}` : '',
    filled: 'filled' in params ? withCode(language, params.filled, base) : '',
  };
  const { title, text } = own(say, `${kind}.${params.side}`, values);
  if (kind === 'order_ended') return { title, text: `${say('orders', `ends.${params.reason}`)} ${text}` };
  return {
    title,
    text: kind === 'order_filled' && params.triggered ? `${text} ${say('notifications', 'order_filled.triggered')}` : text,
  };
}

type ContractNews = Extract<
  Notification,
  {
    kind:
      | 'contract_filled'
      | 'contract_order_ended'
      | 'contract_stopped'
      | 'contract_entry_placed'
      | 'contract_entry_refused'
      | 'contract_at_risk'
      | 'contract_funding'
      | 'contract_liquidated'
      | 'contract_deleveraged';
  }
>;

/** The key of its words. */
function contractWords({ kind, params }: ContractNews): string {
  if (kind === 'contract_stopped') return `${kind}.${params.kind}`;
  if (kind === 'contract_funding') return `${kind}.${params.owed === '0' ? 'paid' : 'owing'}`;
  return kind;
}

const ENTRY_REASONS: Readonly<Record<string, string>> = {
  CONTRACTS_INSUFFICIENT_MARGIN: 'margin',
  CONTRACTS_PRICE_FAR: 'price',
  CONTRACTS_STOP_SIDE: 'price',
  ORDER_PRICE_BAND: 'price',
  ORDER_NO_LIQUIDITY: 'price',
  ORDER_POST_ONLY_CROSSES: 'price',
  ORDER_FOK_UNFILLED: 'price',
  MARKETS_NO_PRICE: 'late',
  CONTRACTS_OWNER_FROZEN: 'frozen',
  ORDER_MARKET_CLOSED: 'market',
  ORDER_MARKET_READ_ONLY: 'market',
  CONTRACTS_PAUSED: 'market',
  CONTRACTS_FUND_SHORT: 'market',
  UNAVAILABLE: 'market',
};

/** Which words say why a conditional entry placed no order; most refusals are limits. */
const entryReason = (code: string): string => ENTRY_REASONS[code] ?? 'limits';

/** News of an order or a position: amounts in the base currency, prices in that of the market, results with their sign. */
function contract(say: Say, language: Language, { kind, params }: ContractNews) {
  const [base = '', quote = ''] = params.symbol.split('/');
  const price = (value: string) => `${formatParam('price', value, language)}\u00a0${quote}`;
  const values = {
    symbol: params.symbol,
    side: say('notifications', `contract_sides.${params.side}`),
    share: withCode(language, params.share, base),
    ...('filled' in params && { filled: withCode(language, params.filled, base) }),
    ...('price' in params && { price: price(params.price) }),
    ...('mark' in params && { mark: price(params.mark) }),
    ...('trigger' in params && { trigger: price(params.trigger) }),
    ...(kind === 'contract_entry_refused' && {
      reason: say('notifications', `contract_entry_reasons.${entryReason(params.reason)}`),
    }),
    ...('liquidation' in params && { liquidation: price(params.liquidation) }),
    ...('result' in params && { result: withCode(language, params.result, params.code, true) }),
    ...('owed' in params && {
      amount: withCode(language, params.amount, params.code),
      owed: withCode(language, params.owed, params.code),
    }),
    ...('returned' in params && { returned: withCode(language, params.returned, params.code) }),
    ...('rank' in params && { rank: String(params.rank), of: String(params.of) }),
  };
  const words = own(say, contractWords({ kind, params } as ContractNews), values);
  if (kind !== 'contract_order_ended') return words;
  return { ...words, text: `${say('orders', `ends.${params.reason}`)} ${words.text}` };
}

/** A kind that is its product's words with the parameters put in. */
function plain(say: Say, language: Language, { kind, params }: Told, shown: Readonly<Record<string, ParamKind>>) {
  const values = Object.entries(params).map(([name, value]) => [
    name,
    formatParam(shown[name] ?? 'text', (value as string | number | null) ?? '', language, 'UTC'),
  ]);
  return own(say, kind, Object.fromEntries(values) as Record<string, string>);
}

function frozen(say: Say, { reason }: ParamsOf<'account_frozen'>) {
  const shown = { reason: say('identity', `freeze.reasons.${reason}`) };
  return { title: say('identity', 'freeze.subject'), text: say('identity', 'freeze.text', shown) };
}

function adjusted(say: Say, language: Language, side: 'credit' | 'debit', params: ParamsOf<'manual_credit'>) {
  const values = { amount: withCode(language, params.amount, params.code), reason: params.reason };
  return {
    title: say('wallet', `adjusted.${side}.subject`, values),
    text: say('wallet', `adjusted.${side}.text`, values),
  };
}

function addressAdded(say: Say, language: Language, params: ParamsOf<'address_added'>) {
  const { code, network, tail, usable_from: from } = params;
  return {
    title: say('addresses', 'news.added.subject', { code }),
    text: say('notifications', 'address_added.text', {
      code: network === '' ? code : `${code} ${network}`,
      tail,
      time: timeText(language, from),
    }),
  };
}

function securityEvent(say: Say, language: Language, { event, device, country }: ParamsOf<'security_event'>) {
  return {
    title: say('security', `events.${event}`),
    text: say('notifications', event === 'login_new_device' ? 'security_event.login' : 'security_event.change', {
      device: device || say('security', 'devices.unnamed'),
      place: whereText(language, country),
    }),
  };
}

function delisting(say: Say, language: Language, { symbol, effective, ends }: ParamsOf<'market_delisting'>) {
  const times = { effective: timeText(language, effective, 'long'), ends: timeText(language, ends, 'long') };
  return own(say, 'market_delisting', { symbol, ...times });
}

function accountAtRisk(say: Say, language: Language, params: ParamsOf<'contract_account_at_risk'>) {
  const { code, equity, requirement } = params;
  const values = { code, equity: withCode(language, equity, code), requirement: withCode(language, requirement, code) };
  return own(say, 'contract_account_at_risk', values);
}

function optionSettled(say: Say, language: Language, params: ParamsOf<'option_settled'>) {
  const { symbol, outcome, stake, returned, code } = params;
  return own(say, `option_settled.${outcome}`, {
    symbol,
    stake: withCode(language, stake, code),
    returned: withCode(language, returned, code),
    // A win is what was gained, a loss what was lost: the stake was the user's own before.
    result: withCode(language, subDecimals(returned, stake), code, true),
  });
}

/** A lock-up order that was to continue and is over instead: its principal is back, and why. */
function notRenewed(say: Say, language: Language, { amount, code, reason }: ParamsOf<'lockup_not_renewed'>) {
  const params = { amount: withCode(language, amount, code) };
  const why = say('notifications', `lockup_not_renewed.reasons.${reason}`);
  return {
    title: say('notifications', 'lockup_not_renewed.subject', params),
    text: say('notifications', 'lockup_not_renewed.text', { ...params, why }),
  };
}

function wordsIn(language: Language, told: ToldByKind | ToldPlain): { title: string; text: string } {
  const say: Say = (namespace, key, params) => serverText(language, namespace, key, params);
  const shown = shownParams(told.kind);
  if (shown) return plain(say, language, told as Told, shown);
  const news = told as ToldByKind;
  switch (news.kind) {
    case 'price_alert':
      return priceAlert(say, language, news.params as ParamsOf<'price_alert'>);
    case 'kyc_approved':
    case 'kyc_rejected':
      return kyc(say, language, news.kind === 'kyc_approved' ? 'approved' : 'rejected', news.params as { level: number });
    case 'account_frozen':
      return frozen(say, news.params as ParamsOf<'account_frozen'>);
    case 'account_unfrozen':
      return { title: say('identity', 'freeze.endSubject'), text: say('identity', 'freeze.endText') };
    case 'manual_credit':
    case 'manual_debit':
      return adjusted(
        say,
        language,
        news.kind === 'manual_credit' ? 'credit' : 'debit',
        news.params as ParamsOf<'manual_credit'>,
      );
    case 'address_added':
      return addressAdded(say, language, news.params as ParamsOf<'address_added'>);
    case 'card_saved': {
      const { card_number: number } = news.params as ParamsOf<'card_saved'>;
      return { title: say('cards', 'news.saved.subject'), text: say('notifications', 'card_saved.text', { number }) };
    }
    case 'security_event':
      return securityEvent(say, language, news.params as ParamsOf<'security_event'>);
    case 'market_delisting':
      return delisting(say, language, news.params as ParamsOf<'market_delisting'>);
    case 'order_filled':
    case 'order_triggered':
    case 'order_ended':
      return order(say, language, news as OrderNews);
    case 'contract_account_at_risk':
      return accountAtRisk(say, language, news.params as ParamsOf<'contract_account_at_risk'>);
    case 'contract_filled':
    case 'contract_order_ended':
    case 'contract_stopped':
    case 'contract_entry_placed':
    case 'contract_entry_refused':
    case 'contract_at_risk':
    case 'contract_funding':
    case 'contract_liquidated':
    case 'contract_deleveraged':
      return contract(say, language, news as ContractNews);
    case 'lockup_not_renewed':
      return notRenewed(say, language, news.params as ParamsOf<'lockup_not_renewed'>);
    case 'option_settled':
      return optionSettled(say, language, news.params as ParamsOf<'option_settled'>);
    case 'recharge_approved':
    case 'recharge_rejected':
    case 'withdrawal_requested':
    case 'withdrawal_approved':
    case 'withdrawal_sent':
    case 'withdrawal_completed':
    case 'withdrawal_corrected':
    case 'withdrawal_rejected':
    case 'withdrawal_failed':
      return funding(say, language, news.kind, news.params as FundingNewsParams);
    default:
      // A kind that has no words does not compile.
      return news.kind satisfies never;
  }
}

/** The words of a piece of news; `broadcast` are those of a broadcast, English where there are none in the language. */
export function wordsOfNews(news: Told, language: Language, broadcast?: BroadcastWords): NoticeWords {
  if (news.kind !== 'broadcast') return { ...wordsIn(language, news as ToldByKind | ToldPlain), language };
  if (!broadcast) throw new Error('a broadcast came without its words');
  const written = broadcast[language];
  return written ? { ...written, language } : { ...broadcast.en, language: FALLBACK_LANGUAGE };
}
