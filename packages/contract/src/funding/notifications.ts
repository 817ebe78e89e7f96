/**
 * Notifications of recharges and withdrawals, whose words stand under `news` of the catalogue `funding`, and of the address book
 * and the bank cards, so that an owner notices what somebody else did there.
 */
import * as z from 'zod/mini';
import { type NotificationSpec, defineNotifications } from '../core/notification-spec.ts';
import { decimal, id, time } from '../core/schemas.ts';

export const FUNDING_NEWS = [
  'recharge_approved',
  'recharge_rejected',
  'withdrawal_requested',
  'withdrawal_approved',
  'withdrawal_sent',
  'withdrawal_completed',
  /** Another transaction pays it than the recorded one. */
  'withdrawal_corrected',
  'withdrawal_rejected',
  'withdrawal_failed',
] as const;
export type FundingNewsKind = (typeof FUNDING_NEWS)[number];

/** A recharge or withdrawal that came further. */
export const fundingNews = z.strictObject({
  id,
  currency_id: id,
  code: z.string(),
  amount: decimal,
  network: z.string(),
  /** Why it was rejected or failed. */
  reason: z.nullable(z.string()),
});
export type FundingNewsParams = z.infer<typeof fundingNews>;

const RECORDS = '/pages/fund/receive_withdraw_record';
const recharge = { group: 'money', params: fundingNews, link: `${RECORDS}?tab=recharge&id={id}`, act: 'records' } as const;
const withdrawal = { group: 'money', params: fundingNews, link: `${RECORDS}?tab=withdraw&id={id}`, act: 'records' } as const;

export const fundingNotifications = defineNotifications({
  recharge_approved: recharge,
  recharge_rejected: recharge,
  withdrawal_requested: withdrawal,
  withdrawal_approved: withdrawal,
  withdrawal_sent: withdrawal,
  withdrawal_completed: withdrawal,
  withdrawal_corrected: withdrawal,
  withdrawal_rejected: withdrawal,
  withdrawal_failed: withdrawal,
  /** An address was added: its last characters, and from when a withdrawal may go to it. */
  address_added: {
    group: 'security',
    params: z.strictObject({ code: z.string(), network: z.string(), tail: z.string(), usable_from: time }),
    link: '/pages/setting/wallet',
    act: 'addresses',
  },
  /** A bank card was saved; the number is masked. */
  card_saved: {
    group: 'security',
    params: z.strictObject({ kind: z.enum(['domestic', 'international']), card_number: z.string() }),
    link: '/pages/setting/bank',
    act: 'card',
  },
} satisfies Record<FundingNewsKind | 'address_added' | 'card_saved', NotificationSpec>);
