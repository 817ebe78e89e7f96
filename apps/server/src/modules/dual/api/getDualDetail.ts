/** GET /dual/detail: a product with what its formula is made of. */
import { getDualDetail } from '@glasshouse/contract/dual';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { loadSold } from '../store/products.ts';
import { type QuoteCache, loadDetail } from './offers.ts';
import type { DualParts } from './parts.ts';

export const getDualDetailHandler = (parts: DualParts, quotes: QuoteCache) =>
  handleVisitor(getDualDetail, async ({ id }) => {
    const one = (await loadSold(parts.platform.db, Number(id))) ?? refuseField('id', 'DUAL_UNKNOWN');
    const coin = parts.coins().find(({ assetId }) => assetId === one.product.assetId) ?? refuseField('id', 'DUAL_UNKNOWN');
    return loadDetail(parts, quotes, coin, one);
  });
