/** Notifications of lock-up. */
import * as z from 'zod/mini';
import { defineNotifications } from '../core/notification-spec.ts';
import { decimal, id, time } from '../core/schemas.ts';

const ORDER = '/pages/lockming/detail?id={id}';
const amounts = { amount: 'amount', code: 'text' } as const;

/** Why an order that was to continue did not. */
export const LOCKUP_NOT_RENEWED = ['not_on_sale', 'worse_terms', 'limits', 'sold_out', 'fund', 'account', 'closed'] as const;
export type LockupNotRenewed = (typeof LOCKUP_NOT_RENEWED)[number];

export const lockupNotifications = defineNotifications({
  /** An order began: what is locked until when, and what the whole term pays. */
  lockup_bought: {
    group: 'money',
    params: z.strictObject({ id, amount: decimal, code: z.string(), total: decimal, expires: time }),
    shown: { ...amounts, total: 'amount', expires: 'time' },
    link: ORDER,
  },
  /** What the payouts of a day came to, of all orders in a currency. */
  lockup_paid: {
    group: 'money',
    params: z.strictObject({ amount: decimal, code: z.string(), orders: z.int() }),
    shown: { ...amounts, orders: 'count' },
    link: '/pages/lockming/order',
  },
  /** The term is over: principal back, all payouts made. */
  lockup_matured: {
    group: 'money',
    params: z.strictObject({ id, amount: decimal, code: z.string(), paid: decimal }),
    shown: { ...amounts, paid: 'amount' },
    link: ORDER,
    act: 'settlement',
  },
  /** It was left early. */
  lockup_left: {
    group: 'money',
    params: z.strictObject({ id, amount: decimal, code: z.string(), returned: decimal, penalty: decimal }),
    shown: { ...amounts, returned: 'amount', penalty: 'amount' },
    link: ORDER,
    act: 'settlement',
  },
  /** It continues as a new order on the same or better terms. */
  lockup_renewed: {
    group: 'money',
    params: z.strictObject({ id, amount: decimal, code: z.string(), total: decimal, expires: time }),
    shown: { ...amounts, total: 'amount', expires: 'time' },
    link: ORDER,
  },
  /** It was to continue and could not: the principal is back, and why. */
  lockup_not_renewed: {
    group: 'money',
    params: z.strictObject({ id, amount: decimal, code: z.string(), reason: z.enum(LOCKUP_NOT_RENEWED) }),
    link: ORDER,
    act: 'settlement',
  },
});
