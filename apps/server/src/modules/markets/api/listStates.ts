/** `GET /market/states`: the state of every market. */
import { listStates } from '@glasshouse/contract/markets';
import { type BoundCall, handleVisitor } from '../../../platform/calls/handler.ts';
import type { MarketStates } from '../live/market-states.ts';

/** Binds the call. */
export function bindListStates(states: MarketStates): BoundCall {
  return handleVisitor(listStates, () => states.all());
}
