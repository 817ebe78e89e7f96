/** GET /dual/history: settled products, newest first. */
import { listDualHistory } from '@glasshouse/contract/dual';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { presentPast } from '../domain/present.ts';
import { loadPastProducts } from '../store/products.ts';
import type { DualParts } from './parts.ts';

export const listDualHistoryHandler = (parts: DualParts) =>
  handleVisitor(listDualHistory, async ({ currency_id: currencyId, type, ...input }) => {
    const paging = readPaging(input);
    const assetId = currencyId === undefined ? null : Number(currencyId);
    const rows = await loadPastProducts(parts.platform.db, assetId, type ?? null, paging.slice);
    return presentPage(
      paging,
      rows.map(({ product, price }) => presentPast(product, price)),
      (past) => past,
    );
  });
