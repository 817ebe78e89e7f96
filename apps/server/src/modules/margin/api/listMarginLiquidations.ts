/** GET /margin/liquidations: steps of liquidations of all users, newest first; nobody is named. */
import { listMarginLiquidations } from '@glasshouse/contract/margin';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { listLiquidations } from '../store/reading.ts';
import type { MarginParts } from './parts.ts';
import { showLiquidation } from './show-liquidation.ts';

export const listMarginLiquidationsHandler = (parts: MarginParts) =>
  handleVisitor(listMarginLiquidations, async (input) => {
    const paging = readPaging(input);
    const rows = await listLiquidations(parts.platform.db, null, paging.slice);
    return presentPage(paging, rows, (row) => showLiquidation(parts, row));
  });
