/** Notifications for the owner of orders and positions of contracts. Apart from the calls, so that the app's start stays small. */
import * as z from 'zod/mini';
import { defineNotifications } from '../core/notification-spec.ts';
import { decimal, id } from '../core/schemas.ts';

const POSITIONS = '/pages/transaction/contract_order';
const ONE_POSITION = `${POSITIONS}?position={id}`;

const position = { id, symbol: z.string(), side: z.enum(['long', 'short']), share: decimal };

export const contractsNotifications = defineNotifications({
  /** A resting order was filled to its end. */
  contract_filled: {
    group: 'trading',
    params: z.strictObject({ ...position, price: decimal }),
    link: ONE_POSITION,
    act: 'orders',
  },
  /** The desk ended an order: why (END_REASONS), and what of it was filled before. */
  contract_order_ended: {
    group: 'trading',
    params: z.strictObject({ ...position, filled: decimal, reason: z.string() }),
    link: ONE_POSITION,
    act: 'orders',
  },
  /** More happened to the orders of a user within minutes than is notified one by one: how often what. */
  contract_orders_gathered: {
    group: 'trading',
    params: z.strictObject({ filled: z.int(), triggered: z.int(), ended: z.int() }),
    shown: { filled: 'count', triggered: 'count', ended: 'count' },
    link: POSITIONS,
    act: 'orders',
  },
  /** A stop of the user closed a position or a part of it: what it brought after the fee. */
  contract_stopped: {
    group: 'trading',
    params: z.strictObject({
      ...position,
      kind: z.enum(['tp', 'sl', 'trailing']),
      mark: decimal,
      result: decimal,
      code: z.string(),
    }),
    link: ONE_POSITION,
    act: 'settlement',
  },
  /** The mark fired a conditional entry, which placed an order. `id` is that of the order. */
  contract_entry_placed: {
    group: 'trading',
    params: z.strictObject({ ...position, trigger: decimal, mark: decimal }),
    link: POSITIONS,
    act: 'orders',
  },
  /** The mark fired a conditional entry, and no order could be placed: the code of the refusal. `id` is that of the entry. */
  contract_entry_refused: {
    group: 'trading',
    params: z.strictObject({ ...position, trigger: decimal, mark: decimal, reason: z.string() }),
    link: POSITIONS,
    act: 'orders',
  },
  /** A position came within a fifth of its liquidation: its risk rate passed 80 %. */
  contract_at_risk: {
    group: 'trading',
    params: z.strictObject({ ...position, mark: decimal, liquidation: decimal }),
    link: ONE_POSITION,
    act: 'orders',
  },
  /** What a cross account is worth came within a fifth of what its positions require: its risk rate passed 80 %. */
  contract_account_at_risk: {
    group: 'trading',
    params: z.strictObject({ code: z.string(), equity: decimal, requirement: decimal }),
    link: POSITIONS,
    act: 'orders',
  },
  /** Funding took more than one percent of a position's margin: what it paid, and what of that is still owed. */
  contract_funding: {
    group: 'trading',
    params: z.strictObject({ ...position, amount: decimal, owed: decimal, code: z.string() }),
    link: ONE_POSITION,
    act: 'settlement',
  },
  /** A position was liquidated in part or whole: what was lost, and what came back. */
  contract_liquidated: {
    group: 'trading',
    params: z.strictObject({ ...position, mark: decimal, result: decimal, returned: decimal, code: z.string() }),
    link: ONE_POSITION,
    act: 'settlement',
  },
  /** A position was closed against a liquidation, by its rank. */
  contract_deleveraged: {
    group: 'trading',
    params: z.strictObject({
      ...position,
      price: decimal,
      result: decimal,
      code: z.string(),
      rank: z.int(),
      of: z.int(),
    }),
    link: ONE_POSITION,
    act: 'settlement',
  },
});
