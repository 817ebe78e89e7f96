/**
 * What a withdrawal would come to, and what stands in its way. Pure; amounts are canonical decimal texts. The server decides
 * again by the same rules; what counts against a limit is rounded up here too.
 */
import type { CallInput, CallOutput } from '@glasshouse/contract';
import type { getWithdrawInfo, requestWithdrawal } from '@glasshouse/contract/funding';
import { addDecimals, compareDecimals, divDecimals, mulDecimals, subDecimals } from '@glasshouse/money';
import type { Target } from './targets.ts';

/** Limits and fees of a currency for this user, from the server. */
export type WithdrawInfo = CallOutput<typeof getWithdrawInfo>;
/** The terms of one network. */
export type WithdrawTerms = WithdrawInfo['networks'][number];

/** Where the form stands. */
export type WithdrawState =
  | { kind: 'empty' }
  | { kind: 'minimum'; min: string }
  | { kind: 'missing'; missing: string }
  | { kind: 'limit' }
  | { kind: 'fiatLimit' }
  | { kind: 'good'; arrival: string; left: string };

const BTC_DECIMALS = 8;
const USDT_DECIMALS = 6;
/** Prices come cut to 12 decimals: the true one is below this much more. */
const PRICE_STEP = '0.000000000001';

/** What an amount counts as against the limit of 24 hours, in BTC. */
export const countedBtc = (number: string, { price_btc: price }: Pick<WithdrawInfo, 'price_btc'>): string =>
  mulDecimals(number, price ?? '0', BTC_DECIMALS, 'up');

/** Looks at an amount: at or above the minimum, covered, within the limits; then what arrives and what is left. */
export function withdrawState(number: string, info: WithdrawInfo, terms: WithdrawTerms): WithdrawState {
  if (number === '' || compareDecimals(number, '0') <= 0) return { kind: 'empty' };
  // Something has to arrive, whatever the minimum is set to.
  if (compareDecimals(number, terms.min) < 0 || compareDecimals(number, terms.fee) <= 0)
    return { kind: 'minimum', min: terms.min };
  if (compareDecimals(number, info.available) > 0) return { kind: 'missing', missing: subDecimals(number, info.available) };
  if (info.type === 'bank' && isAboveSingle(number, info)) return { kind: 'fiatLimit' };
  // Exactly the limit is within it (AMB-80).
  if (compareDecimals(countedBtc(number, info), info.left_btc) > 0) return { kind: 'limit' };
  return { kind: 'good', arrival: subDecimals(number, terms.fee), left: subDecimals(info.available, number) };
}

const isAboveSingle = (number: string, { price_usd: price, fiat_single_usdt: most }: WithdrawInfo): boolean =>
  price !== null && compareDecimals(mulDecimals(number, price, USDT_DECIMALS, 'up'), most) > 0;

const smaller = (one: string, other: string): string => (compareDecimals(one, other) <= 0 ? one : other);

/** The most that can be withdrawn now: what is available, within the limits. Cut to the decimals of the currency. */
export function mostOf(info: WithdrawInfo): string {
  const { available, scale, type, code, price_btc: btc, price_usd: usd } = info;
  let most = available;
  if (btc !== null && compareDecimals(btc, '0') > 0) {
    const price = code === 'BTC' ? btc : addDecimals(btc, PRICE_STEP);
    most = smaller(most, divDecimals(info.left_btc, price, scale, 'down'));
  }
  if (type === 'bank' && usd !== null && compareDecimals(usd, '0') > 0)
    most = smaller(most, divDecimals(info.fiat_single_usdt, addDecimals(usd, PRICE_STEP), scale, 'down'));
  return most;
}

/** How much of the limit an amount would use up together with what is used already: 0 to 100, for a bar. */
export function usedShare(info: Pick<WithdrawInfo, 'limit_btc' | 'used_btc'>, more: string): number {
  if (compareDecimals(info.limit_btc, '0') <= 0) return 100;
  const share = divDecimals(mulDecimals(addDecimals(info.used_btc, more), '100', BTC_DECIMALS, 'up'), info.limit_btc, 2, 'up');
  return Math.min(100, Number(share));
}

/** A withdrawal that was filled in. */
export interface FilledWithdrawal {
  info: Pick<WithdrawInfo, 'currency_id'>;
  terms: Pick<WithdrawTerms, 'network' | 'fee'>;
  target: Pick<Target, 'kind' | 'id'>;
  number: string;
  remark: string;
}

/** What is sent: to an address or a card, with the fee that was shown; empty parts are left out. */
export function withdrawalInput({ info, terms, target, number, remark }: FilledWithdrawal) {
  return {
    currency: info.currency_id,
    number,
    ...(target.kind === 'card' ? { card_id: target.id } : { address_id: target.id }),
    ...(terms.network === '' ? {} : { network: terms.network }),
    ...(remark.trim() === '' ? {} : { remark: remark.trim() }),
    fee: terms.fee,
  } satisfies Omit<CallInput<typeof requestWithdrawal>, 'lang' | 'request_id'>;
}
