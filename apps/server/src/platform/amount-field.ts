/** Money fields of requests: decimal text to atoms, or a refusal that names the field. */
import { parseAmount } from '@glasshouse/money';
import { refuseField } from './refusal.ts';

/**
 * Reads a positive amount of an asset; never rounds, so text finer than the asset's atom is refused.
 * Errors: WALLET_AMOUNT_INVALID, WALLET_AMOUNT_DECIMALS.
 */
export function requireAmount(path: string, text: string, asset: { code: string; scale: number }): bigint {
  const parsed = parseAmount(text, asset.scale);
  if (parsed.ok) return parsed.atoms;
  if (parsed.reason === 'TOO_MANY_DECIMALS')
    return refuseField(path, 'WALLET_AMOUNT_DECIMALS', { asset: asset.code, decimals: asset.scale });
  return refuseField(path, 'WALLET_AMOUNT_INVALID');
}
