/** What users are told of recharges and withdrawals; words under `news` of the catalogue `funding`. */
import * as z from 'zod/mini';
import { decimal, id } from '../core/schemas.ts';

export const FUNDING_NEWS = [
  'recharge_approved',
  'recharge_rejected',
  'withdrawal_requested',
  'withdrawal_approved',
  'withdrawal_sent',
  'withdrawal_completed',
  /** Another transaction pays it than was said. */
  'withdrawal_corrected',
  'withdrawal_rejected',
  'withdrawal_failed',
] as const;
export type FundingNewsKind = (typeof FUNDING_NEWS)[number];

/** A recharge or withdrawal that came further. */
export const fundingNews = z.strictObject({
  id,
  currency_id: id,
  code: z.string(),
  amount: decimal,
  network: z.string(),
  /** Why it was rejected or failed. */
  reason: z.nullable(z.string()),
});
export type FundingNewsParams = z.infer<typeof fundingNews>;
