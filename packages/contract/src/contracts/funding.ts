/**
 * Funding of contracts: every eight hours longs pay shorts, or shorts pay longs. Periods count from the epoch and begin at 00:00, 08:00
 * and 16:00 UTC; the rate of a period is known at its beginning and paid at its end. Rates and premiums are fractions.
 */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { decimal, id, idInput, listOf, pageFields, time } from '../core/schemas.ts';
import { contractKind } from '../markets/prices.ts';
import { direction } from './entities.ts';
import { anyPairFields, pairFields } from './fields.ts';

/**
 * Where a period stands: its rate is `known`; at its end payments are `due`, and `done` when every position has its own; `skipped`
 * when its index had no price within ten minutes of its end: nobody paid.
 */
export const FUNDING_STATES = ['known', 'due', 'done', 'skipped'] as const;

/** A period of a market. */
export const contractFunding = z.strictObject({
  /** The record of its rate in the public log, and its place there once it has one. */
  id,
  leaf: z.nullable(id),
  period: id,
  begins: time,
  ends: time,
  rate: decimal,
  /** Minutes of the period before that its rate was computed from. */
  samples: z.int(),
  state: z.enum(FUNDING_STATES),
  /** The mark that payments were computed at, its second, and the record that says so. */
  mark: z.nullable(decimal),
  time: z.nullable(time),
  funding_id: z.nullable(id),
});
export type ContractFunding = z.infer<typeof contractFunding>;

/** A minute of the premium of the book over the index. */
export const contractSample = z.strictObject({
  minute: time,
  /** Seconds with a price that were looked at, and the one that counts. */
  ticks: z.int(),
  tick: time,
  index: decimal,
  /** The size that was looked for on each side, and its mean price there; null where the book had less. */
  size: decimal,
  impact_bid: z.nullable(decimal),
  impact_ask: z.nullable(decimal),
  /** Of the second that counts; what the minute counts is 0 where its seconds had different signs. */
  premium: decimal,
  counted: decimal,
  leaf: z.nullable(id),
});
export type ContractSample = z.infer<typeof contractSample>;

/** A payment of a position of the user. */
export const contractPayment = z.strictObject({
  /** The record of the period that was due. */
  id,
  position_id: id,
  market_id: id,
  symbol: z.string(),
  contract: contractKind,
  currency_id: id,
  legal_id: id,
  type: direction,
  period: id,
  rate: decimal,
  mark: decimal,
  /** Of the position at that mark. */
  value: decimal,
  /** Above zero it was received, below zero paid. */
  amount: decimal,
  /** What of it the margin could not pay. */
  owed: decimal,
  time,
});
export type ContractPayment = z.infer<typeof contractPayment>;

export const listContractFunding = defineCall({
  id: 'contracts.listFunding',
  method: 'GET',
  path: '/lever/funding',
  access: 'visitor',
  input: { ...pairFields, ...pageFields },
  output: listOf(contractFunding),
  errors: ['CURSOR_INVALID', 'MARKETS_UNKNOWN_MARKET'],
  summary: 'Periods of funding of a market with their rates, the newest first.',
});

export const listContractSamples = defineCall({
  id: 'contracts.listSamples',
  method: 'GET',
  path: '/lever/samples',
  access: 'visitor',
  input: { ...pairFields, period: idInput },
  output: z.strictObject({ list: z.array(contractSample) }),
  errors: ['MARKETS_UNKNOWN_MARKET'],
  summary: 'The minutes of a period whose premiums make the rate of the next one, the oldest first.',
});

export const listContractPayments = defineCall({
  id: 'contracts.listPayments',
  method: 'GET',
  path: '/lever/payments',
  access: 'user',
  input: { ...anyPairFields, position_id: z.optional(idInput), ...pageFields },
  output: listOf(contractPayment),
  errors: ['CURSOR_INVALID', 'CONTRACTS_POSITION_UNKNOWN', 'MARKETS_UNKNOWN_MARKET'],
  summary: 'Funding that positions of the user paid and received, the newest first.',
});

export const getContractRateReceipt = defineCall({
  id: 'contracts.getRateReceipt',
  method: 'GET',
  path: '/lever/rate_receipt',
  access: 'visitor',
  input: { id: idInput },
  /** A file of the envelope of receipts; its fields are those of the rule that it names. */
  output: z.record(z.string(), z.unknown()),
  errors: ['CONTRACTS_RECEIPT_UNKNOWN', 'CONTRACTS_RECEIPT_NOT_YET', 'UNAVAILABLE'],
  summary: 'The receipt of a rate of funding: its record with every sample that it follows from, once a signed head covers it.',
});
