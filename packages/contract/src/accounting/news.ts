/** News that the house credited or debited a user by hand, with the reason that his bill shows. */
import * as z from 'zod/mini';
import { decimal } from '../core/schemas.ts';

export const adjustmentNews = z.strictObject({ amount: decimal, code: z.string(), reason: z.string() });
