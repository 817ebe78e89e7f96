/**
 * The overview of assets, shaped for the screen. Pure; amounts and values stay decimal text.
 * Units: amounts in their coin, `equivalent` in USD at the current index, null where a coin has no price.
 */
import type { AccountType } from '@glasshouse/contract';
import type { AssetsOverview, Balance, OutsideRow } from '@glasshouse/contract/wallet';
import { addDecimals, compareDecimals, divDecimals, mulDecimals, subDecimals, truncateDecimals } from '@glasshouse/money';
import { type OutsideProduct, outsideProduct } from './outside.ts';

type Account = AssetsOverview['accounts'][number];

/** Balances worth less than this many USD are small. */
export const SMALL_USD = '1';

/** A coin over all accounts. `account` is the one that holds most of it: its changes are opened. */
export interface CoinTotal extends Balance {
  account: AccountType;
}

/** A part of a whole: its tenths of a percent, which add up to 1,000 over all parts. */
export interface Share<K> {
  key: K;
  tenths: number;
}

const isZero = (amount: string) => compareDecimals(amount, '0') === 0;

/** Whether a balance is hidden by "hide small": nothing in it, or a known worth below 1 USD. */
export function isSmall(balance: Pick<Balance, 'total' | 'equivalent'>): boolean {
  if (isZero(balance.total)) return true;
  // Something without a price is not known to be small.
  return balance.equivalent !== null && compareDecimals(balance.equivalent, SMALL_USD) < 0;
}

const byWorth = (a: Balance, b: Balance) =>
  compareDecimals(b.equivalent ?? '0', a.equivalent ?? '0') || compareDecimals(b.total, a.total) || a.code.localeCompare(b.code);

/** The balances of a list that are shown: those with something in them, the largest worth first. */
export function shownBalances<B extends Balance>(balances: readonly B[], hideSmall: boolean): B[] {
  return balances.filter((balance) => (hideSmall ? !isSmall(balance) : !isZero(balance.total))).sort(byWorth);
}

/** The accounts that hold something, in the order of the answer. */
export function filledAccounts(accounts: readonly Account[]): Account[] {
  return accounts.filter((account) => account.balances.some((balance) => !isZero(balance.total)));
}

function addBalance(sum: CoinTotal, balance: Balance, account: AccountType, larger: boolean): CoinTotal {
  return {
    ...sum,
    available: addDecimals(sum.available, balance.available),
    frozen: addDecimals(sum.frozen, balance.frozen),
    total: addDecimals(sum.total, balance.total),
    equivalent: sum.equivalent === null || balance.equivalent === null ? null : addDecimals(sum.equivalent, balance.equivalent),
    account: larger ? account : sum.account,
  };
}

/** Each coin over all accounts. */
export function coinTotals(accounts: readonly Account[]): CoinTotal[] {
  const totals = new Map<number, CoinTotal>();
  const largest = new Map<number, string>();
  for (const account of accounts) {
    for (const balance of account.balances) {
      const type = account.type as AccountType;
      const sum = totals.get(balance.currency_id);
      const larger = compareDecimals(balance.total, largest.get(balance.currency_id) ?? '-1') > 0;
      if (larger) largest.set(balance.currency_id, balance.total);
      totals.set(balance.currency_id, sum ? addBalance(sum, balance, type, larger) : { ...balance, account: type });
    }
  }
  return [...totals.values()];
}

const ALL_TENTHS = 1_000;
const REST_DECIMALS = 24;

/**
 * Shares of what is worth something, largest first. Every part is cut to tenths of a percent, and what is then missing of
 * 100 % goes to the parts that lost most by it, one tenth each, so that the figures shown add up.
 */
export function sharesOf<K>(parts: readonly { key: K; worth: string }[]): Share<K>[] {
  const worth = parts.filter((part) => compareDecimals(part.worth, '0') > 0).sort((a, b) => compareDecimals(b.worth, a.worth));
  const sum = worth.reduce((total, part) => addDecimals(total, part.worth), '0');
  const exact = worth.map(({ key, worth: own }) => {
    const tenths = divDecimals(mulDecimals(own, String(ALL_TENTHS), REST_DECIMALS, 'down'), sum, REST_DECIMALS, 'down');
    const whole = truncateDecimals(tenths, 0);
    return { key, tenths: Number(whole), rest: subDecimals(tenths, whole) };
  });
  const missing = ALL_TENTHS - exact.reduce((total, share) => total + share.tenths, 0);
  const favoured = new Set([...exact].sort((a, b) => compareDecimals(b.rest, a.rest)).slice(0, worth.length === 0 ? 0 : missing));
  return exact.map((share) => ({ key: share.key, tenths: share.tenths + (favoured.has(share) ? 1 : 0) }));
}

/** What is worth something, added up by its key. */
function worthsBy<K>(parts: readonly { key: K; worth: string | null }[]): { key: K; worth: string }[] {
  const sums = new Map<K, string>();
  for (const { key, worth } of parts)
    if (worth !== null && compareDecimals(worth, '0') > 0) sums.set(key, addDecimals(sums.get(key) ?? '0', worth));
  return [...sums].map(([key, worth]) => ({ key, worth }));
}

/** Where the money is by account, and by product beside the accounts. What is owed has no share. */
export function accountShares(
  accounts: readonly Account[],
  outside: readonly OutsideRow[],
): Share<AccountType | OutsideProduct>[] {
  return sharesOf(
    worthsBy([
      ...accounts.map(({ type, equivalent: worth }) => ({ key: type, worth })),
      ...outside.flatMap((row) => {
        const key = outsideProduct(row);
        return key === null ? [] : [{ key, worth: row.equivalent }];
      }),
    ]),
  );
}

/** What the money is, by coin; a coin without a price has no share. */
export function coinShares(accounts: readonly Account[], outside: readonly OutsideRow[]): Share<string>[] {
  return sharesOf(worthsBy([...coinTotals(accounts), ...outside].map(({ code: key, equivalent: worth }) => ({ key, worth }))));
}

/** The balances whose code contains a text, whatever its case. */
export function foundBalances<B extends Pick<Balance, 'code'>>(balances: readonly B[], text: string): B[] {
  const wanted = text.trim().toUpperCase();
  return balances.filter(({ code }) => code.toUpperCase().includes(wanted));
}
