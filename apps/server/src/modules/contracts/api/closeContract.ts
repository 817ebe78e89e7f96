/** `POST /lever/close`: closes a position or a part of it. */
import { closeContract } from '@glasshouse/contract/contracts';
import { handleGroupedMoney } from '../../../platform/calls/handler.ts';
import { readLots, readTicks, granted } from '../../exchange/index.ts';
import { closeCommand } from './closing.ts';
import { requirePosition, withPosition } from './own-position.ts';
import type { ContractParts } from './parts.ts';
import { readItem } from './show.ts';
import { refuseField } from '../../../platform/refusal.ts';

export const closeContractHandler = (parts: ContractParts) =>
  handleGroupedMoney(closeContract, async (input, context, attempt) => {
    const { venue, platform } = parts;
    const position = await requirePosition(platform.db, context.user.id, input.id);
    const rules = venue.rules(position.marketId);
    const lots = input.share === undefined ? null : granted(readLots(input.share, rules, 'share'));
    const isMarket = input.target_price === undefined || input.target_price === '';
    if (isMarket && (input.force ?? 'gtc') !== 'gtc') refuseField('force', 'ORDER_FIELD_NOT_ALLOWED');
    const priceTicks = isMarket ? null : granted(readTicks(input.target_price as string, rules));
    const command = closeCommand(position, { lots, priceTicks, force: input.force ?? 'gtc' });
    const item = await withPosition(venue.submitOne({ ...command, connection: venue.connections.of(context) }, attempt));
    return readItem(parts, platform.db, item);
  });
