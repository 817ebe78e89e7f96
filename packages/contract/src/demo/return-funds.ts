/** Giving paper money back, in demo mode only. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { decimal, id } from '../core/schemas.ts';

export const returnFunds = defineCall({
  id: 'demo.returnFunds',
  method: 'POST',
  path: '/demo/return',
  access: 'user',
  effect: 'write',
  outflow: true,
  idempotent: true,
  input: {},
  output: z.array(z.strictObject({ currency_id: id, code: z.string(), amount: decimal })),
  errors: ['DEMO_RETURN_HELD', 'WALLET_BACKS_POSITIONS', 'STOCKS_ACTION_PENDING', 'REQUEST_ID_REUSED', 'MONEY_STOPPED'],
  summary: 'Demo only: gives everything available in all accounts back; answers how much of each asset that was.',
});
