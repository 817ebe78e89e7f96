/** Calls that exist in demo mode only. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { decimal, id, time } from '../core/schemas.ts';

export const listOutbox = defineCall({
  id: 'demo.listOutbox',
  method: 'GET',
  path: '/demo/outbox',
  access: 'visitor',
  input: { to: z.string().check(z.maxLength(254)) },
  output: z.array(z.strictObject({ to: z.string(), subject: z.string(), text: z.string(), code: z.nullable(z.string()), time })),
  summary: 'Demo only: the mails that an address would have received, newest first.',
});

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
  errors: ['DEMO_RETURN_HELD', 'REQUEST_ID_REUSED', 'MONEY_STOPPED'],
  summary: 'Demo only: gives everything available in all accounts back; answers how much of each asset that was.',
});
