/** Which accounts a transfer goes between. Pure. */
import type { AccountType } from '@glasshouse/contract';
import type { UserCurrency } from '@glasshouse/contract/wallet';
import { compareDecimals } from '@glasshouse/money';

/** From one account to another. */
export interface Route {
  from: AccountType;
  to: AccountType;
}

/** Currencies that more than one account may hold: only these can be transferred. */
export function transferable(currencies: readonly UserCurrency[]): UserCurrency[] {
  return currencies.filter((currency) => currency.accounts.length > 1);
}

/** What is free in an account. */
export function freeIn(currency: UserCurrency, type: AccountType): string {
  return currency.accounts.find((account) => account.type === type)?.available ?? '0';
}

/** The other end unless one is named: where people move money most. */
const LIKELY: readonly AccountType[] = ['change', 'lever', 'lever_coin', 'margin'];

/** A route that the currency can go, as near as possible to the one wished for; it begins where there is money. */
export function routeFor(currency: UserCurrency, wish: { from?: string | undefined; to?: string | undefined }): Route {
  const types = currency.accounts.map((account) => account.type);
  const wished = (name: string | undefined) => types.find((type) => type === name);
  const usual = types.includes('change') ? 'change' : types[0];
  const to = wished(wish.to);
  const filled = currency.accounts.find(({ type, available }) => type !== to && compareDecimals(available, '0') > 0)?.type;
  const from = wished(wish.from) ?? [filled, usual, ...types].find((type) => type !== undefined && type !== to);
  if (from === undefined) throw new RangeError(`${currency.code} has no account`);
  const other = [...LIKELY.filter((type) => types.includes(type)), ...types].find((type) => type !== undefined && type !== from);
  return { from, to: to !== undefined && to !== from ? to : (other ?? from) };
}

/** The route after one end was chosen: choosing the other end's account swaps them. */
export function withEnd(route: Route, end: 'from' | 'to', type: AccountType): Route {
  const other = end === 'from' ? 'to' : 'from';
  return route[other] === type ? { from: route.to, to: route.from } : { ...route, [end]: type };
}
