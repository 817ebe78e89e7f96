/** Changing a pending order. Apart from the other calls: few screens need it. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import type { ErrorCode } from '../core/errors.ts';
import { decimalInput, idInput } from '../core/schemas.ts';
import { contractOrder } from './entities.ts';
import { MARKET_ERRORS, MONEY_ERRORS, STOP_ERRORS } from './fields.ts';

/** Refusals of a change of an order. */
const AMEND_ERRORS = [
  ...MARKET_ERRORS,
  ...STOP_ERRORS,
  'ORDER_UNKNOWN',
  'ORDER_CLOSED',
  'ORDER_AMEND_NOTHING',
  'ORDER_AMEND_FILLED',
  'ORDER_AMOUNT_INVALID',
  'ORDER_AMOUNT_LOT',
  'ORDER_AMOUNT_TOO_LARGE',
  'ORDER_PRICE_BAND',
  'ORDER_FIELD_NOT_ALLOWED',
  'ORDER_DISPLAY_INVALID',
  'ORDER_NOTIONAL_TOO_SMALL',
  'ORDER_POST_ONLY_CROSSES',
  'CONTRACTS_AMEND_YOUNGER',
  'CONTRACTS_PRICE_FAR',
  'CONTRACTS_MULTIPLE_TIER',
  'CONTRACTS_SIZE_TOO_LARGE',
  'CONTRACTS_INSUFFICIENT_MARGIN',
  'CONTRACTS_OPEN_INTEREST',
  'CONTRACTS_FUND_SHORT',
  'CONTRACTS_REDUCE_TOO_MUCH',
  'CONTRACTS_POSITION_CLOSING',
] as const satisfies readonly ErrorCode[];

export const amendContractOrder = defineCall({
  id: 'contracts.amend',
  method: 'POST',
  path: '/lever/amend',
  access: 'user',
  effect: 'reduce',
  overSocket: true,
  idempotent: true,
  acknowledged: true,
  limit: { max: 600, windowMs: 60_000 },
  input: {
    id: idInput,
    /** The new whole share, filled part included. */
    share: z.optional(decimalInput),
    target_price: z.optional(decimalInput),
    /** Of an order that opens and has no fill yet; empty or 0 takes it away. */
    target_profit_price: z.optional(decimalInput),
    stop_loss_price: z.optional(decimalInput),
  },
  output: contractOrder,
  errors: [...AMEND_ERRORS, ...MONEY_ERRORS],
  summary:
    'Changes a pending order under the same id, where nothing new is opened only one that closes: its price, its share, the stops that an opening order begins with. Only making it smaller, and other stops, keep its place; a new price may trade at once. An opening order cannot become larger while a younger position of its side is open, since the tier of that would change.',
});
