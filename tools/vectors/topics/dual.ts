/** Topic of dual investment: both payouts. */
import { formatUnits } from '@glasshouse/money';
import { type DualTerms, type DualType, payouts } from '@glasshouse/proofs/dual';
import { z } from 'zod';
import { decimal, form, type Topic } from '../topic.ts';
import { VALUE, unitsOf } from '../units.ts';

const STEP = 8;
const DAY_MS = 86_400_000;
/** Payouts know of no other terms. */
const terms = (type: DualType, linked: string): DualTerms => ({
  type,
  linked: unitsOf(linked, STEP),
  scale: VALUE,
  quoteScale: VALUE,
  priceDecimals: STEP,
  maturity: 0,
  unitMs: DAY_MS,
  windowMs: 0,
  extendMs: 0,
  sharePpm: 0n,
});
const paid = (type: DualType, linked: string, putIn: string, rate: bigint, days: number) => {
  const { base, quote } = payouts(terms(type, linked), unitsOf(putIn, VALUE), { units: days, rate });
  return { base: formatUnits(base, VALUE), quote: formatUnits(quote, VALUE) };
};

/** What dual investment declares. */
export const DUAL: readonly Topic[] = [
  {
    name: 'dual-investment',
    product: 'dual',
    forms: [
      form(
        { side: z.literal('sell-high'), amountBase: decimal, targetPrice: decimal, termRate: decimal },
        ({ amountBase, targetPrice, termRate }) => {
          // A rate of the term is that of a year when the term is one.
          const { base, quote } = paid('call', targetPrice, amountBase, unitsOf(termRate, 6), 365);
          return { ifBelowTarget_base: base, ifAtOrAboveTarget_quote: quote };
        },
      ),
      form(
        {
          side: z.literal('base deposit'),
          amountBase: decimal,
          linkedPrice: decimal,
          annualRate: decimal,
          days: z.int().positive(),
          yearDays: z.literal(365),
        },
        ({ amountBase, linkedPrice, annualRate, days }) => {
          const { base, quote } = paid('call', linkedPrice, amountBase, unitsOf(annualRate, 6), days);
          return { ifBelowTarget_base: base, ifAtOrAboveTarget_quote: quote };
        },
      ),
      form(
        {
          side: z.literal('quote deposit'),
          amountQuote: decimal,
          linkedPrice: decimal,
          annualRate: decimal,
          days: z.int().positive(),
          yearDays: z.literal(365),
        },
        ({ amountQuote, linkedPrice, annualRate, days }) => {
          const { base, quote } = paid('put', linkedPrice, amountQuote, unitsOf(annualRate, 6), days);
          return { ifBelowTarget_base: base, ifAtOrAboveTarget_quote: quote };
        },
      ),
    ],
  },
];
