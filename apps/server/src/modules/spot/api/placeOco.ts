/** `POST /coin/oco`: a limit order and a stop of which the one that trades first ends the other. */
import { placeOco } from '@glasshouse/contract/spot';
import { handleGroupedMoney } from '../../../platform/calls/handler.ts';
import { type Venue, ofStop, granted } from '../../exchange/index.ts';
import type { FiatGate } from './fiat-gate.ts';
import { readPlacement } from './read-placement.ts';

export const placeOcoHandler = (desk: Venue, fiat: FiatGate) =>
  handleGroupedMoney(placeOco, async (input, context, attempt) => {
    const { trigger_price, trigger_by, stop_price, target_price, lang: _lang, request_id: _id, ...common } = input;
    const read = (order: Parameters<typeof readPlacement>[3]) =>
      readPlacement(desk, context.user.id, desk.connections.of(context), order);
    const limit = granted(read({ ...common, kind: 'limit', target_price }));
    await fiat.require(limit, attempt);
    const stop = read({
      ...common,
      kind: stop_price === undefined ? 'stop_market' : 'stop_limit',
      trigger_price,
      ...(trigger_by === undefined ? {} : { trigger_by }),
      ...(stop_price === undefined ? {} : { target_price: stop_price }),
    });
    return desk.submitOne({ type: 'oco', userId: context.user.id, limit, stop: granted(ofStop(stop)) }, attempt);
  });
