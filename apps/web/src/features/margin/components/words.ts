/** Words and figures of margin that several screens use. */
import type { MarginItem } from '@glasshouse/contract/margin';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { canonicalDecimal, compareDecimals } from '@glasshouse/money';
import { HIDDEN_FIGURE, NO_FIGURE, withUnit } from '@glasshouse/ui';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useSettings } from '../../../app/session/use-session.ts';
import { type Balance, priceOfTicks } from '../model/account.ts';

/** What prices, assets and debts are counted in. */
export const MONEY = 'USDT';
const LEVEL_DECIMALS = 4;
const decimalsOf = (step: string) => canonicalDecimal(step).split('.')[1]?.length ?? 0;

/** The words in the language in use. */
export function useMarginWords() {
  const { t } = useTranslation(['leverage']);
  const formats = useFormats();
  const hidden = useSettings((settings) => settings.hideBalances);
  return {
    /** "1.4984", or that nothing is owed. */
    level: (level: string | null) => (level === null ? t(($) => $.leverage.level.noDebt) : formats.number(level, LEVEL_DECIMALS)),
    /** A threshold without zeros behind it, one decimal at least: "1.5", "2.0". */
    threshold: (level: string) => formats.number(canonicalDecimal(level), Math.max(1, decimalsOf(level))),
    /** A price of a coin with its unit, in its market's decimals. */
    price: (balance: Pick<Balance, 'tick'>, ticks: bigint | null) =>
      ticks === null ? NO_FIGURE : withUnit(formats.price(priceOfTicks(balance, ticks), decimalsOf(balance.tick)), MONEY),
    /** The same below a head that names the unit. */
    bare: (balance: Pick<Balance, 'tick'>, ticks: bigint) =>
      formats.price(priceOfTicks(balance, ticks), decimalsOf(balance.tick)),
    /** A rate of a year. */
    rate: (fraction: string) => formats.percent(fraction, 2),
    year: (fraction: string) => t(($) => $.leverage.borrow.year, { rate: formats.percent(fraction, 2) }),
    /** Own balances, hidden where the user hides them. */
    own: (text: string, code: string) => withUnit(hidden ? HIDDEN_FIGURE : formats.balance(text, code), code),
    /** What is owed, up to the last digit that is shown. */
    owed: (text: string, code: string) => (hidden ? withUnit(HIDDEN_FIGURE, code) : formats.money(text, code)),
    exact: (text: string, code: string) => formats.exact(text, code),
    money: (text: string) => formats.money(text, MONEY),
    /** A gain or a loss, with its sign. */
    change: (text: string) => withUnit(hidden ? HIDDEN_FIGURE : formats.signed(text, 2), MONEY),
    /** A record of the public log, short. */
    record: (hash: string) => `${hash.slice(0, 6)}…${hash.slice(-6)}`,
    hidden,
  };
}

/** Debts of the account. */
export const debtsIn = (items: readonly MarginItem[]): readonly MarginItem[] =>
  items.filter(({ owed }) => compareDecimals(owed, '0') > 0);
