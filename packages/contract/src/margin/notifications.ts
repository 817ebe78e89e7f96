/** Notifications of margin. */
import * as z from 'zod/mini';
import { defineNotifications } from '../core/notification-spec.ts';
import { decimal, id } from '../core/schemas.ts';

/** Who does not read them in time loses a part of the account. */
const ALWAYS = ['in_app', 'mail'] as const;
const ACCOUNT = '/pages/transaction/index2?tab=margin';
const LIQUIDATION = `${ACCOUNT}&liquidation={id}`;

export const marginNotifications = defineNotifications({
  /** The level fell to that of the call, or below a further step of it. */
  margin_called: {
    group: 'trading',
    params: z.strictObject({ level: decimal, liquidation: decimal }),
    shown: { level: 'amount', liquidation: 'amount' },
    link: ACCOUNT,
    always: ALWAYS,
  },
  /** A part of the account was sold to pay debts, or bought for it. */
  margin_liquidated: {
    group: 'trading',
    params: z.strictObject({ id, amount: decimal, code: z.string(), value: decimal, value_code: z.string(), level: decimal }),
    shown: { amount: 'amount', code: 'text', value: 'amount', value_code: 'text', level: 'amount' },
    link: LIQUIDATION,
    act: 'settlement',
    always: ALWAYS,
  },
  /** The same, and nothing is owed any more. */
  margin_cleared: {
    group: 'trading',
    params: z.strictObject({ id, amount: decimal, code: z.string(), value: decimal, value_code: z.string() }),
    shown: { amount: 'amount', code: 'text', value: 'amount', value_code: 'text' },
    link: LIQUIDATION,
    act: 'settlement',
    always: ALWAYS,
  },
  /** A step of a liquidation that traded nothing: what the account held of an asset paid what it owed of it. */
  margin_repaid_in_kind: {
    group: 'trading',
    params: z.strictObject({ id, amount: decimal, code: z.string() }),
    shown: { amount: 'amount', code: 'text' },
    link: LIQUIDATION,
    act: 'settlement',
    always: ALWAYS,
  },
  /** Everything was sold and did not pay the debts: nothing more is owed. */
  margin_written_off: {
    group: 'trading',
    params: z.strictObject({ id, amount: decimal, code: z.string() }),
    shown: { amount: 'amount', code: 'text' },
    link: LIQUIDATION,
    act: 'settlement',
    always: ALWAYS,
  },
  /** A week of interest at the rate of this hour is more than one percent of the account. */
  margin_interest_high: {
    group: 'trading',
    params: z.strictObject({ week: decimal, code: z.string() }),
    shown: { week: 'amount', code: 'text' },
    link: ACCOUNT,
  },
});
