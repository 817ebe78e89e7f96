/** Notifications of dual investment. */
import * as z from 'zod/mini';
import { defineNotifications } from '../core/notification-spec.ts';
import { decimal, id, time } from '../core/schemas.ts';

const POSITION = '/pages/invest/mine?id={id}';
const put = { amount: 'amount', code: 'text' } as const;

export const dualNotifications = defineNotifications({
  /** A position began: what was put in, and when it is settled. */
  dual_bought: {
    group: 'money',
    params: z.strictObject({ id, amount: decimal, code: z.string(), linked: decimal, maturity: time }),
    shown: { ...put, linked: 'price', maturity: 'time' },
    link: POSITION,
  },
  /** It was settled in the coin that was put in: with its yield. */
  dual_kept: {
    group: 'money',
    params: z.strictObject({
      id,
      amount: decimal,
      code: z.string(),
      paid: decimal,
      paid_code: z.string(),
      price: decimal,
      linked: decimal,
    }),
    shown: { ...put, paid: 'amount', paid_code: 'text', price: 'price', linked: 'price' },
    link: POSITION,
    act: 'settlement',
  },
  /** It was settled in the other coin. */
  dual_exchanged: {
    group: 'money',
    params: z.strictObject({
      id,
      amount: decimal,
      code: z.string(),
      paid: decimal,
      paid_code: z.string(),
      price: decimal,
      linked: decimal,
    }),
    shown: { ...put, paid: 'amount', paid_code: 'text', price: 'price', linked: 'price' },
    link: POSITION,
    act: 'settlement',
  },
  /** Several were settled at one price: what all of them paid, in both coins. */
  dual_settled: {
    group: 'money',
    params: z.strictObject({
      positions: z.int(),
      price: decimal,
      base: decimal,
      base_code: z.string(),
      quote: decimal,
      quote_code: z.string(),
    }),
    shown: { positions: 'count', price: 'price', base: 'amount', base_code: 'text', quote: 'amount', quote_code: 'text' },
    link: '/pages/invest/mine',
  },
  /** No window had a price: what was put in came back with its whole yield. */
  dual_failed: {
    group: 'money',
    params: z.strictObject({ id, amount: decimal, code: z.string(), paid: decimal, paid_code: z.string() }),
    shown: { ...put, paid: 'amount', paid_code: 'text' },
    link: POSITION,
    act: 'settlement',
  },
});
