/** Words and figures of copy trading that several screens use. */
import type { CopyFollow, CopyOwnOrder, CopyTrader } from '@glasshouse/contract/copy';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { canonicalDecimal, compareDecimals, mulDecimals } from '@glasshouse/money';
import { NO_FIGURE } from '@glasshouse/ui';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { hrefOf } from '../../../app/paths.ts';

/** What contracts are settled in. */
export const MONEY = 'USDT';
const HOURS_A_DAY = 24;
const LOT_DECIMALS = 4;
const decimalsOf = (text: string): number => canonicalDecimal(text).split('.')[1]?.length ?? 0;

export type FigureTone = 'up' | 'down' | 'zero';

/** The colour of a figure by its sign; null has none. */
export function toneOf(text: string | null): FigureTone {
  const sign = text === null ? 0 : compareDecimals(text, '0');
  return sign > 0 ? 'up' : sign < 0 ? 'down' : 'zero';
}

/** A drop as it is shown: a loss, with its sign. */
export const fallOf = (drop: string): string => (compareDecimals(drop, '0') === 0 ? '0' : `-${drop}`);

/** The colour of a fall: none while nothing fell. */
export const toneOfFall = (drop: string | null): FigureTone | undefined =>
  drop === null ? undefined : compareDecimals(drop, '0') === 0 ? 'zero' : 'down';

/** The page of a trader, and the one on which a follow is set. */
export const traderHref = (id: number) => `#${hrefOf('/pages/copytrade/trader', { trader_user_id: id })}`;
export const followHref = (id: number) => `#${hrefOf('/pages/follow/follow', { trader_user_id: id })}`;
export const resultHref = (followId: number) => `#${hrefOf('/pages/copytrade/result', { follow_id: followId })}`;
export const AGREEMENT_HREF = `#${hrefOf('/pages/common/article', { slug: 'copy-trading-agreement' })}`;

/** The id in a page's query; null where it is none. */
export const readId = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;

/** The words in the language in use. */
export function useCopyWords() {
  const { t } = useTranslation(['copy']);
  const formats = useFormats();
  const money = (text: string) => formats.money(text, MONEY);
  return {
    money,
    exact: (text: string) => formats.exact(text, MONEY),
    /** A gain or loss with its sign; null where a mark is missing. */
    result: (text: string | null) => (text === null ? NO_FIGURE : formats.result(text, MONEY)),
    /** A price with at least two decimals, as books of contracts have them. */
    price: (text: string | null) => (text === null ? NO_FIGURE : formats.price(text, Math.max(2, decimalsOf(text)))),
    lots: (text: string) => formats.number(text, LOT_DECIMALS),
    /** Why an order was left out. */
    skipped: (reason: NonNullable<CopyOwnOrder['skipped']>) => t(($) => $.copy.skips[reason]),
    ended: (reason: NonNullable<CopyFollow['end_reason']>) => t(($) => $.copy.my.reasons[reason]),
    /** A result with every digit. */
    exactResult: (text: string) =>
      compareDecimals(text, '0') > 0 ? `+${formats.exact(text, MONEY)}` : formats.exact(text, MONEY),
    change: (fraction: string | null) => (fraction === null ? NO_FIGURE : formats.change(fraction)),
    percent: (fraction: string) => formats.percent(fraction, 0, 2),
    /** A rate that was typed in percent. */
    percentOf: (percent: string) => formats.percent(mulDecimals(percent || '0', '0.01', 6, 'down'), 0, 2),
    /** "0.25×" or "0.1 lots". */
    size: ({ type, number }: Pick<CopyFollow, 'type' | 'number'>) => {
      const figure = formats.rate(canonicalDecimal(number));
      return type === 1 ? t(($) => $.copy.say.multiple, { number: figure }) : t(($) => $.copy.say.lots, { number: figure });
    },
    status: (status: CopyTrader['status'] | CopyFollow['status']) => t(($) => $.copy.say[status]),
    /** How long a record is: hours in the first two days, then days. */
    length: (hours: number) =>
      hours < 2 * HOURS_A_DAY
        ? t(($) => $.copy.say.hours, { count: hours })
        : t(($) => $.copy.say.days, { count: Math.floor(hours / HOURS_A_DAY) }),
  };
}
