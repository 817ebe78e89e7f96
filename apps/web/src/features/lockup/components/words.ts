/** Terms, rates and amounts of lock-up in the language in use. */
import type { LockupOffer } from '@glasshouse/contract/lockup';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';

/** What of an exact time names its minute. */
const MINUTES = 'YYYY-MM-DD HH:MM'.length;
/** A hyphen at which no line ends. */
const UNBROKEN = '\u2011';

type Rates = Pick<LockupOffer, 'unit' | 'units' | 'daily_yield' | 'penalty_ratio'>;

/** The words. */
export function useLockupWords() {
  const { t } = useTranslation(['lockup']);
  const formats = useFormats();
  const rateOf = (fraction: string) => formats.percent(fraction, 2, 4);
  return {
    rateOf,
    /** A time here and, to the minute, in UTC. */
    whenBoth: (ms: number) => `${formats.dateTime(ms)} (${formats.utc(ms).slice(0, MINUTES).replaceAll('-', UNBROKEN)}\u00a0UTC)`,
    /** "30 days", "5 × 2 min". */
    term: ({ unit, units }: Pick<Rates, 'unit' | 'units'>) =>
      unit === 'day' ? t(($) => $.lockup.term.day, { count: units }) : t(($) => $.lockup.term.demo, { count: units }),
    /** "0.36% a day". */
    daily: ({ unit, daily_yield: daily }: Pick<Rates, 'unit' | 'daily_yield'>) =>
      unit === 'day'
        ? t(($) => $.lockup.rate.day, { rate: rateOf(daily) })
        : t(($) => $.lockup.rate.demo, { rate: rateOf(daily) }),
    /** "early exit 0.30% for each day left". */
    exit: ({ unit, penalty_ratio: ratio }: Pick<Rates, 'unit' | 'penalty_ratio'>) =>
      unit === 'day'
        ? t(($) => $.lockup.exit.day, { rate: rateOf(ratio) })
        : t(($) => $.lockup.exit.demo, { rate: rateOf(ratio) }),
  };
}
