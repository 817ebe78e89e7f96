/** News that an account takes on no new risk, or does again. */
import * as z from 'zod/mini';
import { FREEZE_REASONS } from './staff.ts';

export const accountFrozenNews = z.strictObject({ reason: z.enum(FREEZE_REASONS) });
export const accountUnfrozenNews = z.strictObject({});
