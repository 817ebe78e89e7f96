/** News for whoever has open orders in a market that leaves the lists. */
import * as z from 'zod/mini';
import { id, time } from '../core/schemas.ts';

/** Which market, from when on it takes cancels only, and when the orders that are left end. */
export const marketDelistingNews = z.strictObject({ match_id: id, symbol: z.string(), effective: time, ends: time });
