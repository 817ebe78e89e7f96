/** A transfer as the wire shows it. Units: atoms in, decimal texts out. */
import type { AccountType } from '@glasshouse/contract';
import type { Transfer } from '@glasshouse/contract/wallet';
import { formatAmount } from '@glasshouse/money';

/** The rate is 1 and the fee 0, because it is the same currency and free. */
export function presentTransfer(
  transfer: { id: number; time: number; from: AccountType; to: AccountType; atoms: bigint },
  asset: { id: number; code: string; scale: number },
): Transfer {
  const number = formatAmount(transfer.atoms, asset.scale);
  return {
    id: transfer.id,
    time: transfer.time,
    currency_id: asset.id,
    code: asset.code,
    from_field: transfer.from,
    to_field: transfer.to,
    number,
    rate: '1',
    fee: '0',
    received: number,
  };
}
