/** Topic of deposits: what a day and a term pay. Nothing is compounded, and no other account pays from one minute to the next. */
import { divRound, formatUnits, powerOfTen } from '@glasshouse/money';
import { dailyOf, totalOf } from '@glasshouse/proofs/lockup';
import { z } from 'zod';
import { decimal, form, type Topic } from '../topic.ts';
import { VALUE, ppmOf, unitsOf } from '../units.ts';

const DAYS_OF_YEAR = 365n;
/** Significant decimals of what is shown of a day and of a term. */
const [OF_DAY, OF_TERM] = [12, 11];

/** What a rate of the year makes of a day or of a term: what the rule rounds down shows in no example. */
const shown = (ofYear: bigint, decimals: number) =>
  formatUnits(divRound(ofYear, DAYS_OF_YEAR * powerOfTen(VALUE - decimals), 'halfUp'), decimals);

/** What lock-up declares. */
export const LOCKUP: readonly Topic[] = [
  {
    name: 'deposit',
    product: 'lockup',
    forms: [
      form({ principal: decimal, apr: decimal, days: z.literal(30) }, ({ principal, apr, days }) => {
        const [amount, rate] = [unitsOf(principal, VALUE), Number(ppmOf(apr))];
        return {
          daily: shown(dailyOf(amount, { dailyPpm: rate }), OF_DAY),
          total30: shown(totalOf(amount, { dailyPpm: rate, units: days }), OF_TERM),
        };
      }),
    ],
    otherwise: 'compounds: a yield of lock-up never earns another one',
  },
];
