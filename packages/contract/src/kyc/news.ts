/** News of identity verification: a level was verified, or failed its review. */
import * as z from 'zod/mini';
import { KYC_REASONS } from './limits.ts';

export const kycApprovedNews = z.strictObject({ level: z.int() });
export const kycRejectedNews = z.strictObject({ level: z.int(), reason: z.enum(KYC_REASONS) });
