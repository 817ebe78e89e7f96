/** Notifications that the operator credited or debited a user by hand, with the reason that the bill shows. */
import * as z from 'zod/mini';
import { defineNotifications } from '../core/notification-spec.ts';
import { decimal } from '../core/schemas.ts';

const adjustment = z.strictObject({ amount: decimal, code: z.string(), reason: z.string() });

export const accountingNotifications = defineNotifications({
  manual_credit: { group: 'money', params: adjustment, link: '/pages/setting/bill', act: 'bill' },
  manual_debit: { group: 'money', params: adjustment, link: '/pages/setting/bill', act: 'bill' },
});
