/** GET /margin/hours: rates of an asset by hour, newest first. */
import { listMarginHours } from '@glasshouse/contract/margin';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { listRates } from '../store/reading.ts';
import type { MarginParts } from './parts.ts';
import { requireMarginAsset } from './read-asset.ts';
import { showHour } from './show.ts';

export const listMarginHoursHandler = (parts: MarginParts) =>
  handleVisitor(listMarginHours, async ({ currency_id: id, ...input }) => {
    const asset = requireMarginAsset(parts, id);
    const paging = readPaging(input);
    const rates = await listRates(parts.platform.db, asset.id, paging.slice);
    const rows = rates.map((rate) => ({ ...rate, id: rate.hour }));
    return presentPage(paging, rows, (rate) => showHour(parts, rate, rate.record));
  });
