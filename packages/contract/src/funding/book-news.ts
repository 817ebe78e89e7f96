/** News of the address book and the bank cards, so that an owner hears of what he did not do himself. */
import * as z from 'zod/mini';
import { time } from '../core/schemas.ts';

/** An address was added: its last characters, and from when a withdrawal may go to it. */
export const addressAddedNews = z.strictObject({ code: z.string(), network: z.string(), tail: z.string(), usable_from: time });
/** A bank card was saved; the number is masked. */
export const cardSavedNews = z.strictObject({ kind: z.enum(['domestic', 'international']), card_number: z.string() });
