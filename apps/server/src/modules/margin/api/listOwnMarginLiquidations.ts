/** GET /margin/liquidations/own: steps of liquidations of the user, newest first. */
import { listOwnMarginLiquidations } from '@glasshouse/contract/margin';
import { handleUser } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { listLiquidations } from '../store/reading.ts';
import type { MarginParts } from './parts.ts';
import { showLiquidation } from './show-liquidation.ts';

export const listOwnMarginLiquidationsHandler = (parts: MarginParts) =>
  handleUser(listOwnMarginLiquidations, async (input, { user }) => {
    const paging = readPaging(input);
    const rows = await listLiquidations(parts.platform.db, user.id, paging.slice);
    return presentPage(paging, rows, (row) => showLiquidation(parts, row));
  });
