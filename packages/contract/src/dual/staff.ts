/** What the staff sees of dual investment. Nothing here names a rate, a price or an outcome, or ends a position. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { decimal, id, idInput, listOf, pageFields, time } from '../core/schemas.ts';
import { dualOffer, dualPosition, dualType } from './entities.ts';

export const listUserDuals = defineCall({
  id: 'dual.listUserPositions',
  method: 'GET',
  path: '/admin/user/dual',
  access: 'staff',
  permission: 'users.read',
  input: { user_id: idInput, status: z.optional(z.enum(['open', 'ended'])), ...pageFields },
  target: { kind: 'user', field: 'user_id' },
  output: listOf(dualPosition),
  errors: ['CURSOR_INVALID'],
  summary: 'Dual investment positions of a user, newest first, as they see them themselves.',
});

export const getDualOverview = defineCall({
  id: 'dual.getOverview',
  method: 'GET',
  path: '/admin/dual',
  access: 'staff',
  permission: 'earn.read',
  refresh: 'figures',
  input: {},
  output: z.strictObject({
    products: z.array(z.strictObject({ ...dualOffer.shape, positions: z.int() })),
    funds: z.array(
      z.strictObject({
        code: z.string(),
        free: decimal,
        held: decimal,
        /** What the open positions may be paid in this coin: the same as `held`. */
        promised: decimal,
        positions: z.int(),
      }),
    ),
    /** What is open by maturity: shares, what was put in, and what both outcomes would pay. */
    open: z.array(
      z.strictObject({
        currency_id: id,
        code: z.string(),
        type: dualType,
        maturity: time,
        positions: z.int(),
        put_in: decimal,
        put_in_code: z.string(),
        if_base: decimal,
        if_quote: decimal,
      }),
    ),
    settlements: z.array(
      z.strictObject({
        currency_id: id,
        code: z.string(),
        maturity: time,
        window_ms: z.int(),
        price: z.nullable(decimal),
        end: z.nullable(time),
        /** Milliseconds of the window that ticks covered. */
        covered_ms: z.int(),
        positions: z.int(),
      }),
    ),
    /** Maturities and hours that are due longer than ten seconds, and since when the oldest is. */
    overdue: z.strictObject({ count: z.int(), since: z.nullable(time) }),
    time,
  }),
  summary: 'Products, funds against what is promised from them, what is open by maturity, settlements, and what is overdue.',
});
