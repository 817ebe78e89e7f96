/** News for the owner of a spot order that he does not look at. Apart from the calls, so that the app's start stays small. */
import * as z from 'zod/mini';
import { decimal, id } from '../core/schemas.ts';

const side = z.enum(['buy', 'sell']);

/** A resting order was filled to its end: how much, at which average price, and whether its trigger had to be reached first. */
export const orderFilledNews = z.strictObject({
  id,
  symbol: z.string(),
  side,
  amount: decimal,
  price: decimal,
  triggered: z.boolean(),
});

/** An order's trigger was reached; it is in the book now. */
export const orderTriggeredNews = z.strictObject({ id, symbol: z.string(), side, amount: decimal, price: decimal });

/** The house ended an order: why (END_REASONS), and what of it was filled before. */
export const orderEndedNews = z.strictObject({
  id,
  symbol: z.string(),
  side,
  amount: decimal,
  filled: decimal,
  reason: z.string(),
});

/** More happened to the orders of a user within minutes than is told one by one: how often what. */
export const ordersGatheredNews = z.strictObject({ filled: z.int(), triggered: z.int(), ended: z.int() });
