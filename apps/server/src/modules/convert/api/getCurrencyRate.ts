/** GET /wallet/getRateCurrency: what one unit of a currency is worth in USD. */
import { getCurrencyRate } from '@glasshouse/contract/convert';
import { divDecimals } from '@glasshouse/money';
import { handleUser } from '../../../platform/calls/handler.ts';
import { refuseField } from '../../../platform/refusal.ts';
import type { Asset } from '../../ledger/index.ts';
import { priceText } from '../domain/price.ts';
import type { ConvertParts } from './parts.ts';
import { isParity } from './prices.ts';

/** Decimals of a fiat rate turned around, cut. */
const DECIMALS = 12;

function rateOf(parts: ConvertParts, asset: Asset, now: number): { rate: string | null; basis: 'index' | 'parity' | 'daily' } {
  if (asset.kind === 'fiat' && !isParity(asset.id)) {
    const perUsd = parts.fiatPerUsd(asset.code);
    return { rate: perUsd && divDecimals('1', perUsd, DECIMALS, 'down'), basis: 'daily' };
  }
  const price = parts.priceOf(asset.id, now);
  return { rate: price && priceText(price), basis: isParity(asset.id) ? 'parity' : 'index' };
}

export const getCurrencyRateHandler = (parts: ConvertParts) =>
  handleUser(getCurrencyRate, (input) => {
    const asset = parts.ledger.asset(Number(input.id)) ?? refuseField('id', 'WALLET_CURRENCY_UNKNOWN');
    const now = parts.platform.clock.now();
    return { currency_id: asset.id, code: asset.code, ...rateOf(parts, asset, now), prices: parts.source(asset.id), time: now };
  });
