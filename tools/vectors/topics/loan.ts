/** Topic of loans: the LTV, the values of a pledge at its levels, and interest by the hour. */
import { formatUnits, truncateDecimals } from '@glasshouse/money';
import { type LoanPair, chargedTo, ltvPpm } from '@glasshouse/proofs/loan';
import { z } from 'zod';
import { decimal, form, type Topic } from '../topic.ts';
import { VALUE, ppmOf, unitsOf } from '../units.ts';

const SCALE = 6;
const PPM_DECIMALS = 6;
const PPM = 1_000_000n;
const HOURS = 24;
const SHOWN = 10;
const DAYS_OF_YEAR = 365n;
/** A pledge that is worth what it counts. */
const PAR: LoanPair = { borrows: 'quote', coinScale: SCALE, quoteScale: SCALE, priceDecimals: 0 };

function ltvOf(loan: string, value: string): bigint {
  const ltv = ltvPpm(PAR, unitsOf(loan, SCALE), unitsOf(value, SCALE), 1n);
  if (ltv === null) throw new RangeError('no pledge');
  return ltv;
}

/** The value of a pledge at which a level is reached, cut. */
const valueAt = (loan: string, level: string) => formatUnits((unitsOf(loan, SCALE) * PPM) / ppmOf(level), SCALE);

/** What loans declare. */
export const LOAN: readonly Topic[] = [
  {
    name: 'loan',
    product: 'loans',
    forms: [
      form({ loan: decimal, collateral: decimal, maxLtv: decimal }, ({ loan, collateral }) => ({
        ltv: formatUnits(ltvOf(loan, collateral), PPM_DECIMALS),
      })),
      form(
        { loan: decimal, collateralValue: decimal, marginCallLtv: decimal, liquidationLtv: decimal },
        ({ loan, collateralValue, marginCallLtv, liquidationLtv }) => ({
          ltvPercent: formatUnits(ltvOf(loan, collateralValue), PPM_DECIMALS - 2),
          marginCallValue: valueAt(loan, marginCallLtv),
          liquidationValue: valueAt(loan, liquidationLtv),
        }),
      ),
      form({ principal: decimal, dailyRate: decimal, days: z.int().positive() }, ({ principal, dailyRate, days }) => {
        // The last unit of each hour is rounded up, in units that are fine enough to be cut.
        const state = { principal: unitsOf(principal, VALUE), interest: 0n, pledge: 0n, hour: 0 };
        const { interest } = chargedTo(state, days * HOURS, Number(ppmOf(dailyRate) * DAYS_OF_YEAR));
        return { interest: truncateDecimals(formatUnits(interest, VALUE), SHOWN) };
      }),
    ],
  },
];
