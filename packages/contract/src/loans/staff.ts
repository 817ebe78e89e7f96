/** What the staff sees of loans. Nothing here sells a pledge, stops a sale, changes a debt or gives a rate to one user. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { decimal, id, idInput, listOf, pageFields, time } from '../core/schemas.ts';
import { loan, loanLiquidation, loanState } from './entities.ts';

export const listUserLoans = defineCall({
  id: 'loans.listUserLoans',
  method: 'GET',
  path: '/admin/user/loans',
  access: 'staff',
  permission: 'users.read',
  input: { user_id: idInput, status: z.optional(z.enum(['open', 'ended'])), ...pageFields },
  target: { kind: 'user', field: 'user_id' },
  output: listOf(loan),
  errors: ['CURSOR_INVALID'],
  summary: 'Loans of a user, newest first, as they see them themselves.',
});

export const getLoansOverview = defineCall({
  id: 'loans.getOverview',
  method: 'GET',
  path: '/admin/loans',
  access: 'staff',
  permission: 'earn.read',
  refresh: 'figures',
  input: {},
  output: z.strictObject({
    /** Open loans of a pair by LTV in steps of five points; `from` null: without a price. */
    bands: z.array(
      z.strictObject({
        symbol: z.string(),
        code: z.string(),
        pledge_code: z.string(),
        from: z.nullable(decimal),
        loans: z.int(),
        owed: decimal,
        pledge: decimal,
      }),
    ),
    states: z.array(z.strictObject({ code: z.string(), state: loanState, loans: z.int(), owed: decimal })),
    liquidations: z.array(loanLiquidation),
    losses: z.array(z.strictObject({ id, code: z.string(), amount: decimal, covered: decimal, time })),
    /** What the keeper holds; nothing outside a round. */
    keeper: z.array(z.strictObject({ code: z.string(), amount: decimal })),
    overdue: z.strictObject({ count: z.int(), since: z.nullable(time) }),
    time,
  }),
  summary: 'Open loans by LTV, forced sales with their rounds, losses, what the keeper holds, and what is overdue.',
});
