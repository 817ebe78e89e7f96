/** Turns the ledger's shortage into the refusal that says how much is missing. */
import { formatAmount } from '@glasshouse/money';
import { refuseField } from '../../../platform/refusal.ts';
import { InsufficientFundsError, type Ledger } from '../../ledger/index.ts';

/** Throws WALLET_INSUFFICIENT_BALANCE for a shortage and any other error as it is. */
export function refuseShortage(error: unknown, ledger: Ledger, path = 'number'): never {
  if (!(error instanceof InsufficientFundsError)) throw error;
  const asset = ledger.asset(error.assetId);
  if (!asset) throw error;
  return refuseField(path, 'WALLET_INSUFFICIENT_BALANCE', {
    needed: formatAmount(error.missing, asset.scale),
    asset: asset.code,
  });
}
