/** Whether a receipt is that of the order which the screens show. Pure. */
import type { LockupOrder } from '@glasshouse/contract/lockup';
import { formatAmount } from '@glasshouse/money';
import { type LockupVerdict, dailyOf, expiryOf } from '@glasshouse/proofs/lockup';

const RATE_DECIMALS = 6;
const rate = (ppm: number) => formatAmount(BigInt(ppm), RATE_DECIMALS);
const areSame = (some: readonly unknown[], others: readonly unknown[]) => some.every((value, i) => value === others[i]);

type Said = Pick<LockupVerdict, 'terms' | 'result'>;

/** Whether the receipt says every term that is shown, and the end where one is shown: one that leaves the end out proves none. */
export function isReceiptOf({ terms, result }: Said, order: LockupOrder): boolean {
  if (terms === null) return false;
  const amount = (atoms: bigint) => formatAmount(atoms, terms.scale);
  const { unitMs, units, dailyPpm, ratioPpm, lockedAt } = terms;
  const isOnTerms =
    areSame(
      [terms.id, terms.asset, amount(terms.amount), amount(dailyOf(terms.amount, terms)), terms.renewedFrom],
      [order.id, order.code, order.amount, order.daily, order.renewed_from],
    ) &&
    areSame(
      [unitMs, units, rate(dailyPpm), rate(ratioPpm), lockedAt, expiryOf(terms)],
      [order.unit_ms, order.units, order.daily_yield, order.penalty_ratio, order.lock_time, order.expiry_time],
    );
  if (!isOnTerms || order.end === null) return isOnTerms;
  if (result === null) return false;
  const { how, time, penalty, returned } = order.end;
  return areSame(
    [result.how, result.time, result.paid, amount(result.penalty.atoms), amount(result.returned)],
    [how, time, order.paid_count, penalty, returned],
  );
}
