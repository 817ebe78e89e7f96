/** `POST /lever/offset`: closes a long and a short of the user against each other at the mark. */
import { offsetContracts } from '@glasshouse/contract/contracts';
import { handleGroupedMoney } from '../../../platform/calls/handler.ts';
import { priceText, quantityText, readLots, granted } from '../../exchange/index.ts';
import type { OffsetDone } from '../domain/offset.ts';
import { requirePosition, withPosition } from './own-position.ts';
import type { ContractParts } from './parts.ts';
import { readPosition } from './show.ts';

export const offsetContractsHandler = (parts: ContractParts) =>
  handleGroupedMoney(offsetContracts, async (input, { user }, attempt) => {
    const { venue, platform } = parts;
    const { id, marketId, account } = await requirePosition(platform.db, user.id, input.long_id);
    const against = (await requirePosition(platform.db, user.id, input.short_id)).id;
    const rules = venue.rules(marketId);
    const lots = input.share === undefined ? null : granted(readLots(input.share, rules, 'share'));
    const act = { act: 'offset', positionId: id, against, lots };
    const answer = await withPosition(venue.submitOne({ type: 'act', userId: user.id, account, marketId, act }, attempt));
    const done = answer.act as unknown as OffsetDone;
    return {
      long: await readPosition(parts, platform.db, user.id, id),
      short: await readPosition(parts, platform.db, user.id, against),
      share: quantityText(rules, done.lots),
      price: priceText(rules, BigInt(done.ticks)),
    };
  });
