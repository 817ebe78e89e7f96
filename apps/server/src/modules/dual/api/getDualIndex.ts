/** GET /dual/index: products of a coin and type with the quotes of this minute. */
import { ASSET_IDS } from '@glasshouse/contract';
import { getDualIndex } from '@glasshouse/contract/dual';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { type QuoteCache, loadOffers } from './offers.ts';
import type { DualParts } from './parts.ts';

export const getDualIndexHandler = (parts: DualParts, quotes: QuoteCache) =>
  handleVisitor(getDualIndex, async (input) => {
    const id = Number(input.currency_id ?? ASSET_IDS.BTC);
    const coin = parts.coins().find(({ assetId }) => assetId === id) ?? refuseField('currency_id', 'DUAL_UNKNOWN');
    return loadOffers(parts, quotes, coin, input.type ?? 'call');
  });
