/** Terms, prices and times of dual investment in the language in use. */
import type { DualIndex } from '@glasshouse/contract/dual';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import type { ReceiptWords } from '../../../app/integrity/ReceiptChecks.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';

const DAY_MS = 86_400_000;
const ZONE_MS = 28_800_000;
/** What of an exact time names its minute. */
const MINUTES = 'YYYY-MM-DD HH:MM'.length;
/** A hyphen at which no line ends. */
const UNBROKEN = '\u2011';

/** Coins of the product, as a choice has them. */
export const coinsOf = ({ coins }: Pick<DualIndex, 'coins'>) => coins.map(({ currency_id: id, code }) => ({ id, code }));

/** The words. */
export function useDualWords() {
  const { t } = useTranslation(['dual']);
  const formats = useFormats();
  const minuteOf = (ms: number) => formats.utc(ms).slice(0, MINUTES).replaceAll('-', UNBROKEN);
  return {
    /** "7 days", "1 hour". */
    term: (count: number, unitMs: number) =>
      unitMs === DAY_MS ? t(($) => $.dual.term.day, { count }) : t(($) => $.dual.term.hour, { count }),
    /** Whether a rate of a year may be its headline. */
    isOfDays: (unitMs: number) => unitMs === DAY_MS,
    /** A price of one coin, exact, with its unit. */
    price: (text: string) => formats.exact(text, 'USDT'),
    /** A yield of a term, such as 1.8497%. */
    yieldOf: (fraction: string) => formats.percent(fraction, 2, 4),
    rateOf: (fraction: string) => formats.percent(fraction, 2, 2),
    /** The instant in the zone of settlement, in UTC and here. */
    threeTimes: (ms: number) =>
      t(($) => $.dual.buy.threeTimes, {
        zone: minuteOf(ms + ZONE_MS),
        utc: minuteOf(ms).slice(-'HH:MM'.length),
        own: formats.dateTime(ms),
      }),
  };
}

const COMMAND = 'npm run verify -- receipt.json';

/** The words of checks, whatever is checked. */
export function useReceiptWords(): Omit<ReceiptWords, 'step'> {
  const { t } = useTranslation(['dual']);
  return {
    title: t(($) => $.dual.verify.title),
    sealed: t(($) => $.dual.verify.sealed),
    checking: t(($) => $.dual.verify.checking),
    verified: t(($) => $.dual.verify.verified),
    tooEarly: t(($) => $.dual.verify.tooEarly),
    unavailable: t(($) => $.dual.verify.unavailable),
    failed: t(($) => $.dual.verify.failed),
    save: t(($) => $.dual.verify.save),
    own: t(($) => $.dual.verify.own, { command: COMMAND }),
    passed: t(($) => $.dual.verify.passed),
    notPassed: t(($) => $.dual.verify.notPassed),
  };
}
