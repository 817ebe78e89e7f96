/**
 * The overview of assets, shaped for the screen. Pure; amounts and values stay decimal text.
 * Units: amounts in their coin, `equivalent` in USD at the current index, null where a coin has no price.
 */
import type { AccountType, AssetsOverview, Balance } from '@glasshouse/contract';
import { addDecimals, compareDecimals, divDecimals } from '@glasshouse/money';

type Account = AssetsOverview['accounts'][number];

/** Balances worth less than this many USD are small. */
export const SMALL_USD = '1';

/** A coin over all accounts. `account` is the one that holds most of it: its changes are opened. */
export interface CoinTotal extends Balance {
  account: AccountType;
}

/** One account's share of the total, as a fraction. */
export interface AccountShare {
  type: AccountType;
  fraction: string;
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

const SHARE_DECIMALS = 6;

/** Where the money is: the accounts with a worth above zero, largest first, as fractions of the sum, cut. */
export function accountShares(accounts: readonly Account[]): AccountShare[] {
  const worth = accounts.filter((account) => compareDecimals(account.equivalent, '0') > 0);
  const sum = worth.reduce((total, account) => addDecimals(total, account.equivalent), '0');
  return worth
    .map((account) => ({
      type: account.type as AccountType,
      fraction: divDecimals(account.equivalent, sum, SHARE_DECIMALS, 'down'),
    }))
    .sort((a, b) => compareDecimals(b.fraction, a.fraction));
}
