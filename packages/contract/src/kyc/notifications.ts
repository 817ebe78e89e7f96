/** Notifications of identity verification: a level was verified, or failed its review. */
import * as z from 'zod/mini';
import { defineNotifications } from '../core/notification-spec.ts';
import { KYC_REASONS } from './limits.ts';

const link = '/pages/setting/real';

export const kycNotifications = defineNotifications({
  kyc_approved: { group: 'security', params: z.strictObject({ level: z.int() }), link, act: 'kyc' },
  kyc_rejected: { group: 'security', params: z.strictObject({ level: z.int(), reason: z.enum(KYC_REASONS) }), link, act: 'kyc' },
});
