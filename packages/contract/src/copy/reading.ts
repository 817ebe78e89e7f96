/** Calls of copy trading that show traders, copies, results and shares. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { decimalInput, idInput, listOf, pageFields } from '../core/schemas.ts';
import { COPY_SORTS, copyHour, copyPreview, copyTrader } from './entities.ts';
import { COPY_ORDER_KINDS, copyOrder, copyOwnOrder, copyResult, copyShare, copyTraderDetail } from './orders.ts';

const OFTEN = { max: 600, windowMs: 60_000 } as const;
/** Of returns and drops: 30 (default), 90 or 365. */
const days = z.optional(z.union([z.literal(30), z.literal(90), z.literal(365), z.enum(['30', '90', '365'])]));

export const listCopyTraders = defineCall({
  id: 'copy.listTraders',
  method: 'GET',
  path: '/follow/index',
  access: 'visitor',
  limit: OFTEN,
  input: { sort: z.optional(z.enum(COPY_SORTS)), days, ...pageFields },
  output: listOf(copyTrader),
  errors: ['CURSOR_INVALID'],
  summary: 'All traders, by what the median follower got, or as asked for; those who stopped stay in the list.',
});

export const getCopyTrader = defineCall({
  id: 'copy.getTrader',
  method: 'GET',
  path: '/follow/traderDetail',
  access: 'visitor',
  limit: OFTEN,
  input: { trader_user_id: idInput, days },
  output: copyTraderDetail,
  errors: ['COPY_NOT_LEADING'],
  summary: 'A trader with the curve of the record, and what is open: at once for followers, an hour late for others.',
});

export const listCopyHours = defineCall({
  id: 'copy.listHours',
  method: 'GET',
  path: '/follow/hours',
  access: 'visitor',
  limit: OFTEN,
  input: { trader_user_id: idInput, ...pageFields },
  output: listOf(copyHour),
  errors: ['CURSOR_INVALID', 'COPY_NOT_LEADING'],
  summary: 'Hours of a trader, newest first: from their records anybody recomputes return and drop.',
});

export const listCopyHistory = defineCall({
  id: 'copy.listHistory',
  method: 'GET',
  path: '/follow/historyTrade',
  access: 'visitor',
  limit: OFTEN,
  input: { trader_user_id: idInput, ...pageFields },
  output: listOf(copyOrder),
  errors: ['CURSOR_INVALID', 'COPY_NOT_LEADING'],
  summary: 'Closed positions of a trader with their fills, newest first; who does not follow sees them from the next hour on.',
});

export const previewCopy = defineCall({
  id: 'copy.preview',
  method: 'GET',
  path: '/follow/preview',
  access: 'user',
  input: {
    trader_user_id: idInput,
    budget: z.optional(decimalInput),
    max_loss: z.optional(decimalInput),
    /** As in `copy.followTrader`; a multiple of 1 where nothing is said. */
    number: z.optional(decimalInput),
    type: z.optional(z.union([z.literal(1), z.literal(2), z.enum(['1', '2'])])),
    multiple_max: z.optional(idInput),
  },
  output: copyPreview,
  errors: ['COPY_NOT_LEADING', 'COPY_NUMBER', 'COPY_CAP_ABOVE_BUDGET'],
  summary: 'What a follow would set aside and at most lose, its share, and what it would make of the trader’s last order.',
});

export const listCopyOrders = defineCall({
  id: 'copy.listOrders',
  method: 'GET',
  path: '/follow/orders',
  access: 'user',
  input: { kind: z.optional(z.enum(COPY_ORDER_KINDS)), ...pageFields },
  output: listOf(copyOwnOrder),
  errors: ['CURSOR_INVALID'],
  summary: 'Copies of the user that are open (default) or closed, or orders that were not copied with the reason, newest first.',
});

export const getCopyResult = defineCall({
  id: 'copy.getResult',
  method: 'GET',
  path: '/follow/result',
  access: 'user',
  input: { follow_id: idInput },
  output: copyResult,
  errors: ['COPY_NOT_FOLLOWING'],
  summary: 'The result of a follow beside the trader’s at the same size, and the difference in parts that add up.',
});

export const listCopyShares = defineCall({
  id: 'copy.listShares',
  method: 'GET',
  path: '/follow/shares',
  access: 'user',
  input: { follow_id: z.optional(idInput), ...pageFields },
  output: listOf(copyShare),
  errors: ['CURSOR_INVALID'],
  summary: 'Shares that the user paid to traders, newest first.',
});
