/**
 * What the house can change of its products, and what each value is made of. Fractions are texts: "0.001" is 0.1 percent.
 * A change is for new orders only and is published a day before it counts; nothing here can reach what is open.
 */
import * as z from 'zod/mini';
import { decimalInput, id } from '../core/schemas.ts';
import { MOST_TIERS } from './tiers.ts';

/** `markets.listing` has four eyes of its own (kind `market`), the others are of the kind `parameter`. */
export const PARAMETER_NAMES = [
  'spot.rules',
  'spot.tiers',
  'options.terms',
  'convert.terms',
  'funding.terms',
  'funding.thresholds',
  'markets.listing',
] as const;
export type ParameterName = (typeof PARAMETER_NAMES)[number];

/** How long before it counts a change is published, at least; the database holds it too. Milliseconds. */
export const PARAMETER_NOTICE_MS = 24 * 3_600_000;
/** How far ahead a change may be published. */
export const PARAMETER_AHEAD_MS = 90 * 24 * 3_600_000;
/** Between the cancel-only of a market that is delisted and the end of the orders that are left. */
export const DELISTING_MS = 24 * 3_600_000;

/** Steps, smallest value and fees of a spot market; without fees everybody pays by his tier. */
export const spotRules = z.strictObject({
  tick: decimalInput,
  lot: decimalInput,
  min_notional: decimalInput,
  fees: z.nullable(z.strictObject({ maker: decimalInput, taker: decimalInput })),
});
export type SpotRulesValue = z.infer<typeof spotRules>;

/** The fee tiers of spot trading, from everybody's on: what each takes in USDT within 30 days, and what it pays. */
export const spotTiersValue = z.strictObject({
  tiers: z
    .array(z.strictObject({ volume: decimalInput, maker: decimalInput, taker: decimalInput }))
    .check(z.minLength(1), z.maxLength(MOST_TIERS)),
});
export type SpotTiersValue = z.infer<typeof spotTiersValue>;

/** What recharges and withdrawals of an asset take over each of its networks. */
export const fundingTermsValue = z.strictObject({
  ways: z
    .array(
      z.strictObject({
        network: z.string(),
        min_recharge: decimalInput,
        min_withdraw: decimalInput,
        withdraw_fee: decimalInput,
      }),
    )
    .check(z.minLength(1), z.maxLength(8)),
});
export type FundingTermsValue = z.infer<typeof fundingTermsValue>;

/** Above which value two people approve, in whole USD. */
export const fundingThresholdsValue = z.strictObject({ recharge: decimalInput, withdraw: decimalInput });
export type FundingThresholdsValue = z.infer<typeof fundingThresholdsValue>;

/** Lengths of an underlying with payout and stakes, and the most that the house may have to pay at once. */
export const optionTermsValue = z.strictObject({
  lengths: z
    .array(z.strictObject({ seconds: z.int(), payout: decimalInput, min: decimalInput, max: decimalInput }))
    .check(z.minLength(1), z.maxLength(12)),
  cap: decimalInput,
});
export type OptionTermsValue = z.infer<typeof optionTermsValue>;

/** What a conversion costs. */
export const convertTermsValue = z.strictObject({ spread: decimalInput, fee: decimalInput });
export type ConvertTermsValue = z.infer<typeof convertTermsValue>;

/** Whether a market is traded here. */
export const listingValue = z.strictObject({ state: z.enum(['listed', 'delisted']) });
export type ListingValue = z.infer<typeof listingValue>;

/** The value of each parameter. */
export const PARAMETER_VALUES = {
  'spot.rules': spotRules,
  'spot.tiers': spotTiersValue,
  'options.terms': optionTermsValue,
  'convert.terms': convertTermsValue,
  'funding.terms': fundingTermsValue,
  'funding.thresholds': fundingThresholdsValue,
  'markets.listing': listingValue,
} as const;
export type ParameterValues = { [N in ParameterName]: z.infer<(typeof PARAMETER_VALUES)[N]> };

/**
 * What a proposal of the kinds `parameter` and `market` holds. `value` is JSON text; `market` is 0 where there is none, and the
 * asset's id in `funding.terms`.
 */
export const parameterPayload = z.strictObject({
  name: z.enum(PARAMETER_NAMES),
  market: z.union([z.literal(0), id]),
  value: z.string().check(z.maxLength(4_000)),
  effective_at: z.int(),
});
export type ParameterPayload = z.infer<typeof parameterPayload>;
