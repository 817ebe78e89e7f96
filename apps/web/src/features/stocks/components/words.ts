/** Words of stocks that several screens use: how one stands, how long until something, shares and days. */
import type { Stock, StockAction } from '@glasshouse/contract/stocks';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { canonicalDecimal } from '@glasshouse/money';
import { withUnit } from '@glasshouse/ui';
import type { Tone } from '@glasshouse/ui/Chip.tsx';
import { type Formats, useFormats } from '../../../app/formats/use-formats.ts';
import { type Standing, standingOf } from '../model/standing.ts';
import { waitOf } from '../model/hours.ts';

/** What shares are priced in: it stands for US dollars one to one. */
export const MONEY = 'USDT';

/** Hours and minutes of a clock. */
export const minuteOf = (ms: number, formats: Pick<Formats, 'clock'>): string => formats.clock(ms).slice(0, -3);

const TONES: Readonly<Record<Standing, Tone>> = {
  closed: 'plain',
  auction: 'gold',
  open: 'success',
  pause: 'warn',
  stale: 'warn',
  delisted: 'danger',
  halted: 'danger',
  limited: 'warn',
};

/** The words in the language in use. */
export function useStockWords() {
  const { t } = useTranslation(['equities']);
  const formats = useFormats();
  return {
    standing: (stock: Pick<Stock, 'phase' | 'mode'>) => {
      const standing = standingOf(stock);
      return { text: t(($) => $.equities.phases[standing]), tone: TONES[standing] };
    },
    /** "1 h 58 min", in the last two minutes seconds. */
    wait: (ms: number) => {
      const wait = waitOf(ms);
      if (wait.unit === 'seconds') return t(($) => $.equities.wait.seconds, wait);
      return wait.hours === 0 ? t(($) => $.equities.wait.minutes, wait) : t(($) => $.equities.wait.hours, wait);
    },
    /** A number of shares as it is written: without zeros behind it. */
    shares: (text: string) => {
      const plain = canonicalDecimal(text);
      return formats.number(plain, plain.split('.')[1]?.length ?? 0);
    },
    /** With their code. */
    sharesOf: (text: string, code: string) => formats.exact(text, code),
    money: (text: string) => formats.money(text, MONEY),
    /** Every decimal: what is paid and kept back. */
    exactMoney: (text: string) => formats.exact(text, MONEY),
    price: (text: string) => withUnit(formats.price(text, 2), 'USD'),
    priceFigure: (text: string) => formats.price(text, 2),
    /** What an action is: "Split 7:1", "Dividend 0.47 USDT a share". */
    action: ({
      kind,
      numerator,
      denominator,
      per_share: each,
    }: Pick<StockAction, 'kind' | 'numerator' | 'denominator' | 'per_share'>) =>
      kind === 'split'
        ? t(($) => $.equities.actions.split, { ratio: `${numerator}:${denominator}` })
        : t(($) => $.equities.actions[kind], { amount: formats.exact(each ?? '0', MONEY) }),
  };
}
