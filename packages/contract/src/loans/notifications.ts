/** Notifications of loans. */
import * as z from 'zod/mini';
import { defineNotifications } from '../core/notification-spec.ts';
import { decimal, id, time } from '../core/schemas.ts';

/** Who does not read them in time loses a part of the pledge. */
const ALWAYS = ['in_app', 'mail'] as const;
const LOAN = '/pages/common/borrowing?id={id}';
const amounts = { amount: 'amount', code: 'text' } as const;
const amount = { id, amount: decimal, code: z.string() };

export const loansNotifications = defineNotifications({
  /** A loan opened: what was borrowed against what, and at which price the pledge is sold. */
  loan_opened: {
    group: 'money',
    params: z.strictObject({ ...amount, pledge: decimal, pledge_code: z.string(), sale: decimal }),
    shown: { ...amounts, pledge: 'amount', pledge_code: 'text', sale: 'price' },
    link: LOAN,
  },
  /** The index reached the warning: how far it is, and the price at which a part is sold. */
  loan_warned: {
    group: 'money',
    params: z.strictObject({ ...amount, symbol: z.string(), price: decimal, sale: decimal }),
    shown: { ...amounts, symbol: 'text', price: 'price', sale: 'price' },
    link: LOAN,
    always: ALWAYS,
  },
  /** A part of the pledge was sold; `owed` is what is left. */
  loan_sold: {
    group: 'money',
    params: z.strictObject({ ...amount, price: decimal, owed: decimal, owed_code: z.string() }),
    shown: { ...amounts, price: 'price', owed: 'amount', owed_code: 'text' },
    link: LOAN,
  },
  /** It is to be paid back by then. */
  loan_due: {
    group: 'money',
    params: z.strictObject({ ...amount, due: time }),
    shown: { ...amounts, due: 'time' },
    link: LOAN,
    always: ALWAYS,
  },
  /** Its day has passed: until then it may still be paid, after that the pledge is sold. */
  loan_overdue: {
    group: 'money',
    params: z.strictObject({ ...amount, until: time }),
    shown: { ...amounts, until: 'time' },
    link: LOAN,
    always: ALWAYS,
  },
  /** Nothing is owed any more: what came back of the pledge. */
  loan_closed: {
    group: 'money',
    params: z.strictObject(amount),
    shown: amounts,
    link: LOAN,
    act: 'settlement',
  },
  /** The whole pledge was sold and did not pay it: nothing more is owed, the pool lost the amount. */
  loan_written_off: {
    group: 'money',
    params: z.strictObject(amount),
    shown: amounts,
    link: LOAN,
    act: 'settlement',
  },
});
