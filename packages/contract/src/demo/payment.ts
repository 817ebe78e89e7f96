/** A payment that a demo makes, to be reported as a deposit. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { decimal, decimalInput, idInput } from '../core/schemas.ts';

export const makeDemoPayment = defineCall({
  id: 'demo.makePayment',
  method: 'POST',
  path: '/demo/payment',
  access: 'user',
  effect: 'write',
  limit: { max: 30, windowMs: 60_000 },
  input: { currency: idInput, network: z.optional(z.string().check(z.maxLength(16))), amount: decimalInput },
  output: z.strictObject({
    /** Of the form that the network's transactions, or a bank's transfers, have. */
    reference: z.string(),
    amount: decimal,
    code: z.string(),
  }),
  errors: [
    'WALLET_CURRENCY_UNKNOWN',
    'WALLET_AMOUNT_INVALID',
    'WALLET_AMOUNT_DECIMALS',
    'DEMO_PAYMENT_LARGE',
    'DEMO_FUNDS_LIMIT',
  ],
  summary: 'Demo only: makes a payment of paper money whose reference can be reported as a deposit. Nothing is credited by it.',
});
