/** Entries that wait for the mark: what they are, their calls, their channel. Apart from the others: most screens need none of it. */
import * as z from 'zod/mini';
import { defineCall, defineChannel } from '../core/define.ts';
import type { ErrorCode } from '../core/errors.ts';
import { decimal, decimalInput, id, idInput, listOf, pageFields, time } from '../core/schemas.ts';
import { contractKind } from '../markets/prices.ts';
import { FORCES } from '../orders/orders.ts';
import { MARGIN_MODES, direction } from './entities.ts';
import { MARKET_ERRORS, MONEY_ERRORS, STOP_ERRORS, anyPairFields, entryFields } from './fields.ts';

const LIMIT = { max: 600, windowMs: 60_000 };

/** What becomes of a conditional entry: it waits, its mark came and placed an order or was refused, or its owner or the market ended it. */
export const CONDITIONAL_STATUSES = ['waiting', 'placed', 'refused', 'cancelled', 'delisted'] as const;
export type ConditionalStatus = (typeof CONDITIONAL_STATUSES)[number];

/**
 * An entry that waits for the mark. It holds nothing and is no order: when the mark reaches its price it places one, with an id of its own,
 * which is checked as any other then.
 */
export const contractConditional = z.strictObject({
  id,
  market_id: id,
  symbol: z.string(),
  contract: contractKind,
  currency_id: id,
  legal_id: id,
  type: direction,
  kind: z.enum(['limit', 'market']),
  force: z.enum(FORCES),
  margin_mode: z.enum(MARGIN_MODES),
  multiple: z.int(),
  share: decimal,
  /** Its limit; null at market. */
  target_price: z.nullable(decimal),
  display: z.nullable(decimal),
  target_profit_price: z.nullable(decimal),
  stop_loss_price: z.nullable(decimal),
  trigger_price: decimal,
  /** Whether the mark has to rise or to fall to it: by the mark when it was placed. */
  trigger_way: z.enum(['rise', 'fall']),
  status: z.enum(CONDITIONAL_STATUSES),
  /** The order that it placed. */
  order_id: z.nullable(id),
  /** Why it placed none: the refusal that a new order would have had. */
  refusal: z.nullable(z.strictObject({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })),
  /** The mark that fired it, and the number of its receipt. */
  mark: z.nullable(decimal),
  receipt: z.nullable(id),
  /** SHA-256 over all that was placed, as its receipt states it. */
  head: z.string(),
  created: time,
  ended: z.nullable(time),
});
export type ContractConditional = z.infer<typeof contractConditional>;

/** A conditional entry: an entry without a name, and the mark that it waits for. */
const { client_id: _named, ...unnamed } = entryFields;
const conditionalFields = { ...unnamed, trigger_price: decimalInput };

/** Refusals of a conditional entry when it is placed; what a new order needs is asked when it fires. */
const CONDITIONAL_ERRORS = [
  ...MARKET_ERRORS,
  ...STOP_ERRORS,
  'ORDER_AMOUNT_INVALID',
  'ORDER_AMOUNT_LOT',
  'ORDER_AMOUNT_TOO_LARGE',
  'ORDER_PRICE_REQUIRED',
  'ORDER_FIELD_NOT_ALLOWED',
  'ORDER_DISPLAY_INVALID',
  'ORDER_STOPS_FULL',
  'CONTRACTS_MULTIPLE_INVALID',
  'CONTRACTS_MULTIPLE_TIER',
  'CONTRACTS_INSUFFICIENT_MARGIN',
  'CONTRACTS_TRIGGER_REACHED',
  'CONTRACTS_TOO_MANY_CONDITIONALS',
] as const satisfies readonly ErrorCode[];

export const placeConditional = defineCall({
  id: 'contracts.placeConditional',
  method: 'POST',
  path: '/lever/conditional',
  access: 'user',
  effect: 'open',
  begins: 'futures',
  overSocket: true,
  idempotent: true,
  acknowledged: true,
  limit: LIMIT,
  input: conditionalFields,
  output: contractConditional,
  errors: [...CONDITIONAL_ERRORS, ...MONEY_ERRORS],
  summary:
    'Waits for the mark to reach `trigger_price` from the side on which it is now, and then places an order as `/lever/submit` does. It holds nothing until then, is checked when it fires, and ends with the reason where the order is refused. Modes that make stops wait make it wait too. It fires by recorded seconds of the mark alone; one that is looked at more than five seconds late places no order. It outlives the connection that placed it. A user has at most 20 in a market, four where half of its places are taken.',
});

export const cancelConditional = defineCall({
  id: 'contracts.cancelConditional',
  method: 'POST',
  path: '/lever/cancel_conditional',
  access: 'user',
  effect: 'protect',
  overSocket: true,
  idempotent: true,
  acknowledged: true,
  limit: LIMIT,
  input: { id: idInput },
  output: contractConditional,
  errors: [
    'CONTRACTS_CONDITIONAL_UNKNOWN',
    'CONTRACTS_CONDITIONAL_ENDED',
    'MARKETS_UNKNOWN_MARKET',
    'ORDER_MARKET_HALTED',
    ...MONEY_ERRORS,
  ],
  summary:
    'Cancels a conditional entry that waits. Marks that were recorded before are looked at first: one of them may fire it.',
});

export const listConditionals = defineCall({
  id: 'contracts.listConditionals',
  method: 'GET',
  path: '/lever/conditionals',
  access: 'user',
  input: {
    ...anyPairFields,
    /** Those that wait when not named. */
    status: z.optional(z.enum([...CONDITIONAL_STATUSES, 'ended'])),
    ...pageFields,
  },
  output: listOf(contractConditional),
  errors: ['CURSOR_INVALID', 'MARKETS_UNKNOWN_MARKET'],
  summary: 'Conditional entries of the user, newest first: those that wait, those of a status, or all that ended.',
});

export const contractConditionalsChannel = defineChannel({
  id: 'contracts.conditionals',
  access: 'user',
  message: contractConditional,
  summary: 'Each change of a conditional entry of the user, after commit.',
});
