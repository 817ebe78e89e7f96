/** Conversion between currencies at a price that the server holds for a few seconds; the operator is the other side. */
import * as z from 'zod/mini';
import { ACCOUNT_TYPE_NAMES, type AccountType } from '../core/constants.ts';
import { defineCall } from '../core/define.ts';
import { decimal, decimalInput, id, idInput, listOf, pageFields, time } from '../core/schemas.ts';
import { priceSource } from '../markets/prices.ts';

const accountField = z.enum(ACCOUNT_TYPE_NAMES as [AccountType, ...AccountType[]]);
const pair = { from_currency_id: idInput, to_currency_id: idInput };

/** What a conversion costs, as fractions of what is received: the same for everybody. */
export const conversionTerms = z.strictObject({
  /** How far the rate is from the market, against the user. */
  spread: decimal,
  /** Of the amount after the spread. */
  fee: decimal,
  /** How long a quote is held. */
  held_ms: z.int(),
});
export type ConversionTerms = z.infer<typeof conversionTerms>;

/** A currency that can be converted. */
export const convertibleCurrency = z.strictObject({
  currency_id: id,
  code: z.string(),
  name: z.string(),
  kind: z.enum(['crypto', 'fiat', 'stock']),
  scale: z.int(),
  status: z.enum(['normal', 'halted']),
  /** The account that pays and receives it. */
  account: accountField,
  available: decimal,
  /** USD of one unit (USDT and USD count as one); null while there is no fresh price: then it can't be converted. */
  price: z.nullable(decimal),
});
export type ConvertibleCurrency = z.infer<typeof convertibleCurrency>;

/** The figures of a conversion: those of a quote, and exactly those of its fill (ENT-015 with the fields of currencies). */
const figures = {
  from_currency_id: id,
  to_currency_id: id,
  from_code: z.string(),
  to_code: z.string(),
  /** What is paid, in the currency converted from. */
  number: decimal,
  /** Units received for one unit before the fee: the market's rate less the spread. Cut for display; amounts are exact. */
  rate: decimal,
  /** The same by the index, without spread. */
  market_rate: decimal,
  /** What the spread takes, in the currency received; rounded up. */
  spread: decimal,
  /** In the currency received. */
  fee: decimal,
  /** What arrives. */
  received: decimal,
  /** The second of the index behind the rate. */
  price_time: time,
  prices: priceSource,
};

/** A rate that is held until `expires` for this user, pair and amount, to be used once. A new quote replaces it. */
export const conversionQuote = z.strictObject({ quote_id: z.string(), ...figures, time, expires: time });
export type ConversionQuote = z.infer<typeof conversionQuote>;

/** A conversion that took place. */
export const conversion = z.strictObject({ id, time, ...figures });
export type Conversion = z.infer<typeof conversion>;

export const getCurrencyRate = defineCall({
  id: 'convert.getCurrencyRate',
  method: 'GET',
  path: '/wallet/getRateCurrency',
  access: 'user',
  input: { id: idInput },
  output: z.strictObject({
    currency_id: id,
    code: z.string(),
    /** USD of one unit; null when there is no price. */
    rate: z.nullable(decimal),
    /** `index` of the markets, `parity` for USD and USDT, `daily` from the file of fiat rates. */
    basis: z.enum(['index', 'parity', 'daily']),
    prices: priceSource,
    time,
  }),
  errors: ['WALLET_CURRENCY_UNKNOWN'],
  summary: 'What one unit of a currency is worth in USD.',
});

export const listConvertible = defineCall({
  id: 'convert.listConvertible',
  method: 'POST',
  path: '/user/getTransferList',
  access: 'user',
  effect: 'read',
  input: {},
  output: z.strictObject({
    list: z.array(convertibleCurrency),
    terms: conversionTerms,
    /** The user's level of verification: 0, 1 or 2. */
    level: z.int(),
    /** What one exchange between a coin and fiat money may be worth at that level, in USDT. */
    fiat_trade_usdt: decimal,
    prices: priceSource,
    time,
  }),
  summary: 'Currencies that can be converted, what the user has of each, and what a conversion costs.',
});

export const getConversionFee = defineCall({
  id: 'convert.getConversionFee',
  method: 'POST',
  path: '/user/getTransferFee',
  access: 'user',
  effect: 'read',
  input: pair,
  output: z.strictObject({
    from_currency_id: id,
    to_currency_id: id,
    rate: decimal,
    market_rate: decimal,
    terms: conversionTerms,
    /** The most that one conversion takes, in the currency converted from. */
    max: decimal,
    prices: priceSource,
    time,
  }),
  errors: ['WALLET_CURRENCY_UNKNOWN', 'WALLET_CURRENCY_HALTED', 'CONVERT_SAME_CURRENCY', 'CONVERT_NO_PRICE'],
  summary: 'The rate and the fee of a pair at this moment.',
});

const refusals = [
  'IDENTITY_NOT_VERIFIED',
  'WALLET_CURRENCY_UNKNOWN',
  'WALLET_CURRENCY_HALTED',
  'WALLET_AMOUNT_INVALID',
  'WALLET_AMOUNT_DECIMALS',
  'CONVERT_SAME_CURRENCY',
  'CONVERT_NO_PRICE',
  'CONVERT_TOO_SMALL',
  'CONVERT_TOO_LARGE',
  'CONVERT_HOUSE_LIMIT',
  'CONVERT_FIAT_LIMIT',
] as const;

export const quoteConversion = defineCall({
  id: 'convert.quoteConversion',
  method: 'POST',
  path: '/user/transfer_quote',
  access: 'user',
  effect: 'open',
  begins: 'convert',
  limit: { max: 180, windowMs: 60_000 },
  input: { number: decimalInput, ...pair },
  output: conversionQuote,
  errors: [...refusals],
  summary: 'A rate held for a few seconds for this user, pair and amount. It replaces the user’s quote before it.',
});

export const convertCurrency = defineCall({
  id: 'convert.convertCurrency',
  method: 'POST',
  path: '/user/Transfer',
  access: 'user',
  effect: 'open',
  begins: 'convert',
  idempotent: true,
  acknowledged: true,
  limit: { max: 60, windowMs: 60_000 },
  input: {
    number: decimalInput,
    ...pair,
    quote_id: z.optional(z.string().check(z.maxLength(64))),
    min_received: z.optional(decimalInput),
  },
  output: conversion,
  errors: [
    ...refusals,
    'CONVERT_QUOTE_EXPIRED',
    'CONVERT_QUOTE_USED',
    'CONVERT_QUOTE_DIFFERS',
    'CONVERT_BELOW_MINIMUM',
    'WALLET_INSUFFICIENT_BALANCE',
    'REQUEST_ID_REUSED',
    'MONEY_STOPPED',
  ],
  summary:
    'Converts: with `quote_id` exactly as quoted, without it at the rate of this moment, and then not below `min_received` when that is given.',
});

export const listConversions = defineCall({
  id: 'convert.listConversions',
  method: 'GET',
  path: '/user/transfer_history',
  access: 'user',
  input: { ...pageFields },
  output: listOf(conversion),
  errors: ['CURSOR_INVALID'],
  summary: 'Conversions of the user, newest first.',
});
