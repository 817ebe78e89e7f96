/** The call of Home that exists in demo mode only; those of other screens stand apart, since Home's are part of every start. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { decimal, id } from '../core/schemas.ts';

export const requestFunds = defineCall({
  id: 'demo.requestFunds',
  method: 'POST',
  path: '/demo/funds',
  access: 'user',
  effect: 'write',
  idempotent: true,
  input: {},
  output: z.strictObject({ currency_id: id, code: z.string(), amount: decimal }),
  errors: ['DEMO_FUNDS_LIMIT', 'REQUEST_ID_REUSED', 'MONEY_STOPPED'],
  summary: 'Demo only: 10,000 more paper USDT into the spot account.',
});
