/** Ends of ranges of time that calls are asked for, epoch milliseconds. */
import * as z from 'zod/mini';

/** No range of time ends later (1 January 2100). */
export const LATEST_TIME = 4_102_444_800_000;

export const timeInput = z.int().check(z.minimum(0), z.maximum(LATEST_TIME));
