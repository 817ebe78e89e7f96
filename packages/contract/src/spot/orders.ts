/** Orders and fills of spot: those of every product with a book, as they are. */
import type * as z from 'zod/mini';
import { fillItem, orderItem } from '../orders/orders.ts';

/** A spot order of the user. */
export const spotOrder = orderItem;
export type SpotOrder = z.infer<typeof spotOrder>;

/** A fill of one of the user's spot orders. */
export const spotFill = fillItem;
export type SpotFill = z.infer<typeof spotFill>;
