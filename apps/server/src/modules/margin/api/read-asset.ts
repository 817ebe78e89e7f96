/** Fields of calls on an asset of the account. */
import { parseAmount } from '@glasshouse/money';
import { refuseField } from '../../../platform/refusal.ts';
import type { Asset } from '../../ledger/index.ts';
import { assetIds } from '../domain/markets.ts';
import { type MarginParts, assetOf } from './parts.ts';

/** A market of the desk that acts are decided in. Refusal: MARGIN_ASSET where no market prices anything. */
export const anyMarket = ({ rules }: Pick<MarginParts, 'rules'>): number =>
  rules().markets[0]?.marketId ?? refuseField('currency_id', 'MARGIN_ASSET');

/** The asset of a field. Refusal: MARGIN_ASSET. */
export function requireMarginAsset(parts: MarginParts, id: number | string): Asset {
  if (!assetIds(parts.rules()).includes(Number(id))) refuseField('currency_id', 'MARGIN_ASSET');
  return assetOf(parts, Number(id));
}

const RATE_PLACES = 6;

/** The largest rate that is accepted, in parts per million; null where none is named. Refusal: WALLET_AMOUNT_INVALID. */
export function readRate(text: string | undefined): number | null {
  if (text === undefined) return null;
  const parsed = parseAmount(text, RATE_PLACES);
  return parsed.ok ? Number(parsed.atoms) : refuseField('rate', 'WALLET_AMOUNT_INVALID');
}
