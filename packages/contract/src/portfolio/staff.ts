/** What the staff sees of a user's result. Nothing here changes one. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { decimal, idInput, time } from '../core/schemas.ts';
import { portfolioPeriod, portfolioSummary } from './calls.ts';

/** A span as the user reads it, in totals. Cost by average. */
const userResult = z.strictObject({
  period: portfolioPeriod,
  since: portfolioSummary.shape.since,
  put_in: decimal,
  result: portfolioSummary.shape.result,
  percent: portfolioSummary.shape.percent,
  unrealised: decimal,
  /** After fees. */
  realised: decimal,
  fees: decimal,
  /** Funding of contracts paid less received. */
  funding: decimal,
});
export type UserResult = z.infer<typeof userResult>;

export const getUserResult = defineCall({
  id: 'portfolio.getUserResult',
  method: 'GET',
  path: '/admin/user/portfolio',
  access: 'staff',
  permission: 'users.read',
  input: { user_id: idInput },
  target: { kind: 'user', field: 'user_id' },
  output: z.strictObject({
    time,
    worth: decimal,
    /** One for each period, in their order. */
    spans: z.array(userResult),
    without_price: portfolioSummary.shape.without_price,
  }),
  errors: ['PORTFOLIO_BEHIND'],
  summary: 'What a user owns is worth, and their result of each span with fees and funding, as they read it themselves.',
});
