/** Funds: what the operator has for promises of yields, and what it has set aside for those that it made. */
import * as z from 'zod/mini';
import { defineCall, defineChannel } from '../core/define.ts';
import { decimal, id, time } from '../core/schemas.ts';

/** The names of funds: the ledger's account `house:<fund>`. */
export const FUNDS = ['lockup', 'dual'] as const;
export type FundName = (typeof FUNDS)[number];

/** A fund in one currency. */
export const fund = z.strictObject({
  fund: z.enum(FUNDS),
  currency_id: id,
  code: z.string(),
  /** What may still be promised. */
  free: decimal,
  /** What is set aside for open positions. */
  held: decimal,
  /** What open positions will still be paid; the ledger's check sees to it that this is what is set aside. */
  promised: decimal,
  positions: z.int(),
  /** What the fund paid to users within the last 24 hours and 30 days. */
  paid_24h: decimal,
  paid_30d: decimal,
  /** The newest record of a day in the public log: 00:00 UTC of the day, and the hash of its leaf; null before the first. */
  day: z.nullable(z.strictObject({ time, leaf: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })),
});
export type Fund = z.infer<typeof fund>;

/** All funds at one moment. */
export const funds = z.strictObject({
  list: z.array(fund),
  /** The newest journal that the balances count. */
  as_of_journal: z.int(),
  time,
});
export type Funds = z.infer<typeof funds>;

export const getFunds = defineCall({
  id: 'earn.getFunds',
  method: 'GET',
  path: '/funds',
  access: 'visitor',
  input: {},
  output: funds,
  summary: 'What each fund still may promise, what it has set aside for open positions, and what it paid.',
});

export const fundsChannel = defineChannel({
  id: 'earn.funds',
  access: 'visitor',
  message: funds,
  latestOnly: true,
  summary: 'The funds after a change.',
});
