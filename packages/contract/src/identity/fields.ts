/** Fields that the calls of accounts share. */
import * as z from 'zod/mini';

/** Text of at most so many UTF-16 units. */
export const text = (max: number) => z.string().check(z.maxLength(max));
/** Text that may be absent; empty counts as absent. */
export const optionalText = (max: number) => z.optional(text(max));
/** An email address or a mobile number, as typed. */
export const target = text(254);
