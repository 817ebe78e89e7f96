/** `POST /lever/setstop`: sets take-profit and stop-loss of a position, or takes them away. */
import { setContractStops } from '@glasshouse/contract/contracts';
import { handleGroupedMoney } from '../../../platform/calls/handler.ts';
import { requirePosition, withPosition } from './own-position.ts';
import { granted } from '../../exchange/index.ts';
import type { ContractParts } from './parts.ts';
import { readStop } from './read-entry.ts';
import { readPosition } from './show.ts';

export const setContractStopsHandler = (parts: ContractParts) =>
  handleGroupedMoney(setContractStops, async (input, { user }, attempt) => {
    const { venue, platform } = parts;
    const { id, marketId, account } = await requirePosition(platform.db, user.id, input.id);
    const rules = venue.rules(marketId);
    const ticksOf = (text: string | undefined, path: string) =>
      text === undefined ? undefined : granted(readStop(rules, text, path));
    const takeProfitTicks = ticksOf(input.target_profit_price, 'target_profit_price');
    const stopLossTicks = ticksOf(input.stop_loss_price, 'stop_loss_price');
    const act = {
      act: 'stops',
      positionId: id,
      ...(takeProfitTicks !== undefined && { takeProfitTicks }),
      ...(stopLossTicks !== undefined && { stopLossTicks }),
    };
    await withPosition(venue.submitOne({ type: 'act', userId: user.id, account, marketId, act }, attempt));
    return readPosition(parts, platform.db, user.id, id);
  });
