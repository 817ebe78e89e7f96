/** Turns the fields of an order as the contract has them into a command, or says why not. */
import type { CallInput } from '@glasshouse/contract';
import type { placeOrder } from '@glasshouse/contract/spot';
import { type Decision, type PlacementCommand, type Venue, accept, deny, readOrder } from '../../exchange/index.ts';

/** The fields of one order. */
export type PlacementFields = Omit<CallInput<typeof placeOrder>, 'lang' | 'request_id'>;

/** Reads one order of a user; `connection` is the one whose end cancels it. */
export function readPlacement(
  desk: Venue,
  userId: number,
  connection: string | null,
  input: PlacementFields,
): Decision<PlacementCommand> {
  const rules = desk.rulesOfPair(Number(input.currency_id), Number(input.legal_id), 'spot');
  if (!rules) return deny('MARKETS_UNKNOWN_MARKET');
  const { account, side_effect: sideEffect = 'none' } = input;
  if (account !== undefined && rules.clearings[account] === undefined) return deny('MARGIN_ASSET', {}, 'account');
  if (account === undefined && sideEffect !== 'none') return deny('ORDER_FIELD_NOT_ALLOWED', {}, 'side_effect');
  const from = account && { account, terms: { sideEffect } };
  const order = readOrder(
    {
      side: input.type,
      kind: input.kind,
      amount: input.amount,
      price: input.target_price,
      quoteAmount: input.quote_amount,
      force: input.force,
      trigger: input.trigger_price,
      triggerBy: input.trigger_by,
      display: input.display_amount,
      stp: input.stp,
      clientId: input.client_id,
    },
    rules,
  );
  return order.ok ? accept({ type: 'place', userId, marketId: rules.marketId, connection, ...order.value, ...from }) : order;
}
