/** The analysis of a user's own trading: what contracts brought and cost, by day and by market, as the bills have it. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { decimal, id, idInput, listOf, pageFields, time } from '../core/schemas.ts';
import { contractKind } from '../markets/prices.ts';
import { direction } from './entities.ts';
import { timeInput } from '../wallet/time-input.ts';

/** Most days of one analysis. */
export const ANALYSIS_MAX_DAYS = 92;

/** What moved the account, in what its markets settle in. `net` = result - fees - funding - liquidation + insurance. */
const parts = {
  /** Results of closes. */
  result: decimal,
  fees: decimal,
  /** Funding paid; below zero: received. */
  funding: decimal,
  /** What liquidations took for the insurance fund. */
  liquidation: decimal,
  /** What the insurance fund paid of losses that the margin did not cover. */
  insurance: decimal,
  net: decimal,
};
const sums = {
  ...parts,
  /** Positions that ended, and those of them that brought more than they cost. */
  closed: z.int(),
  won: z.int(),
};

export const contractAnalysis = z.strictObject({
  currency_id: id,
  total: z.strictObject(sums),
  /** Each day that was asked for, oldest first; `until` is the net of the range up to its end. */
  days: z.array(z.strictObject({ from: time, ...sums, until: decimal })),
  /** Markets in which anything moved, by symbol. */
  markets: z.array(
    z.strictObject({ market_id: id, currency_id: id, legal_id: id, symbol: z.string(), contract: contractKind, ...sums }),
  ),
});
export type ContractAnalysis = z.infer<typeof contractAnalysis>;

export const getContractAnalysis = defineCall({
  id: 'contracts.getAnalysis',
  method: 'POST',
  path: '/lever/analysis',
  access: 'user',
  effect: 'read',
  limit: { max: 60, windowMs: 60_000 },
  input: {
    /** What the markets settle in. */
    currency_id: idInput,
    /** Where days begin, oldest first, and at the end where the last one ends: so days are those of the user's clock. */
    edges: z.array(time).check(z.minLength(2), z.maxLength(ANALYSIS_MAX_DAYS + 1)),
  },
  output: contractAnalysis,
  errors: ['MARKETS_UNKNOWN_MARKET'],
  summary: 'What own contracts brought and cost over some days: by day, by market, and how many positions ended with a gain.',
});

/** What a change of a position came from; `settled`: a winner of a cross account paid at the mark, `returned`: what a liquidation left was divided. */
export const CHANGE_KINDS = ['open', 'close', 'offset', 'liquidation', 'adl', 'funding', 'settled', 'returned'] as const;

export const contractChange = z.strictObject({
  id,
  position_id: id,
  market_id: id,
  symbol: z.string(),
  contract: contractKind,
  currency_id: id,
  legal_id: id,
  type: direction,
  kind: z.enum(CHANGE_KINDS),
  time,
  ...parts,
});
export type ContractChange = z.infer<typeof contractChange>;

export const listContractChanges = defineCall({
  id: 'contracts.listChanges',
  method: 'GET',
  path: '/lever/changes',
  access: 'user',
  limit: { max: 120, windowMs: 60_000 },
  input: { currency_id: idInput, legal_id: idInput, from: z.optional(timeInput), to: z.optional(timeInput), ...pageFields },
  output: listOf(contractChange),
  errors: ['CURSOR_INVALID', 'MARKETS_UNKNOWN_MARKET'],
  summary:
    'Every change of own positions of a market that moved money, newest first; `from` is within, `to` is not. They add up to the analysis of the market.',
});
