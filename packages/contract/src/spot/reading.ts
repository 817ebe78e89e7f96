/** Calls that read spot orders, fills and fees. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { decimal, id, idInput, listOf, pageFields } from '../core/schemas.ts';
import { orderFilters } from '../orders/fields.ts';
import { ORDER_KINDS } from '../orders/orders.ts';
import { spotFill, spotOrder } from './orders.ts';

export const listOrders = defineCall({
  id: 'spot.listOrders',
  method: 'GET',
  path: '/coin/list',
  access: 'user',
  input: {
    /** `open` those that rest or wait, `history` the ended ones; the last two are parts of the history. */
    status: z.optional(z.enum(['open', 'history', 'filled', 'cancelled'])),
    kind: z.optional(z.enum(ORDER_KINDS)),
    ...orderFilters,
    ...pageFields,
  },
  output: listOf(spotOrder),
  errors: ['CURSOR_INVALID'],
  summary: 'Orders of the user, newest first, by status, pair, side, kind and time of placing.',
});

export const getOrder = defineCall({
  id: 'spot.getOrder',
  method: 'GET',
  path: '/coin/order',
  access: 'user',
  input: { id: z.optional(idInput), client_id: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,36}$/))) },
  output: spotOrder,
  errors: ['ORDER_UNKNOWN'],
  summary: 'One order of the user, by its id or by the name he gave it.',
});

export const listFills = defineCall({
  id: 'spot.listFills',
  method: 'GET',
  path: '/coin/fills',
  access: 'user',
  input: { order_id: z.optional(idInput), ...orderFilters, ...pageFields },
  output: listOf(spotFill),
  errors: ['ORDER_UNKNOWN', 'CURSOR_INVALID'],
  summary: 'Fills of the user, newest first, by order, pair, side and time.',
});

const rates = { maker: decimal, taker: decimal };
/** Markets whose new orders pay these, whatever the tier. */
const ownFees = { markets: z.array(z.strictObject({ market_id: id, ...rates })) };

export const getFees = defineCall({
  id: 'spot.getFees',
  method: 'GET',
  path: '/coin/fees',
  access: 'visitor',
  input: {},
  output: z.strictObject({
    ...rates,
    /** All tiers, from the first; `volume` is what of 30 days it takes, in USDT. */
    tiers: z.array(z.strictObject({ tier: z.int(), volume: decimal, ...rates })),
    ...ownFees,
  }),
  summary:
    'Maker and taker fee as fractions of what is received: those of the first tier, all tiers, and markets with fees of their own.',
});

export const getFeeTier = defineCall({
  id: 'spot.getFeeTier',
  method: 'GET',
  path: '/coin/fee_tier',
  access: 'user',
  input: {},
  output: z.strictObject({
    tier: z.int(),
    ...rates,
    /** Traded in the 30 UTC days before today, in USDT; decides the tier of today. */
    volume: decimal,
    /** Traded today, which counts from tomorrow on. */
    volume_today: decimal,
    /** The next tier and what is missing to it; null at the last. */
    next: z.nullable(z.strictObject({ tier: z.int(), volume: decimal, missing: decimal, ...rates })),
    ...ownFees,
  }),
  summary: 'The fee tier of the user, their volume of 30 days and the next tier.',
});
