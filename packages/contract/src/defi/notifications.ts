/** Notifications of the lending pool. */
import * as z from 'zod/mini';
import { defineNotifications } from '../core/notification-spec.ts';
import { decimal, id } from '../core/schemas.ts';

const POOL = '/pages/defi/pool?currency_id={currency_id}';
const moved = { currency_id: id, amount: decimal, code: z.string() } as const;
const amounts = { amount: 'amount', code: 'text' } as const;

export const defiNotifications = defineNotifications({
  /** Coins became shares of a pool. */
  defi_supplied: { group: 'money', params: z.strictObject(moved), shown: amounts, link: POOL },
  /** Shares were paid at once. */
  defi_withdrawn: { group: 'money', params: z.strictObject(moved), shown: amounts, link: POOL },
  /** A withdrawal that waited was paid: wholly, or in part with what still waits. */
  defi_exit_paid: { group: 'money', params: z.strictObject(moved), shown: amounts, link: POOL, act: 'settlement' },
  defi_exit_part: {
    group: 'money',
    params: z.strictObject({ ...moved, left: decimal }),
    shown: { ...amounts, left: 'amount' },
    link: POOL,
    act: 'settlement',
  },
  /** A loan was written off, and the reserve did not cover it: what their shares lost by it. */
  defi_lost: { group: 'money', params: z.strictObject(moved), shown: amounts, link: POOL },
});
