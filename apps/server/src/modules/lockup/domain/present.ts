/** Products and orders as the wire shows them. Pure. */
import type { LockupOffer, LockupOrder as ShownOrder, LockupPreview } from '@glasshouse/contract/lockup';
import { formatAmount, powerOfTen } from '@glasshouse/money';
import {
  type LockupTerms,
  breakEvenPayout,
  dailyOf,
  expiryOf,
  payoutAt,
  penaltyOf,
  totalOf,
  unitsLeft,
} from '@glasshouse/proofs/lockup';
import type { LockupProduct, LockupState } from './lockup.ts';
import { NOTHING_TAKEN, type Taken, capacity, counted, isOnSale } from './opening.ts';
import { RATE_DECIMALS } from './series.ts';

const DAY_MS = 86_400_000;
/** The round amount of examples: a thousand of a dollar coin, one of any other. */
const EXAMPLE_UNITS: Readonly<Record<string, bigint>> = { USDT: 1_000n };

/** What an asset is on the wire. */
export interface Named {
  readonly code: string;
  readonly scale: number;
}

const rate = (ppm: number) => formatAmount(BigInt(ppm), RATE_DECIMALS);
const unitOf = (unitMs: number) => (unitMs === DAY_MS ? ('day' as const) : ('demo' as const));

const ratesOf = ({ unitMs, units, dailyPpm, ratioPpm }: Pick<LockupTerms, 'unitMs' | 'units' | 'dailyPpm' | 'ratioPpm'>) => ({
  unit: unitOf(unitMs),
  unit_ms: unitMs,
  units,
  daily_yield: rate(dailyPpm),
  penalty_ratio: rate(ratioPpm),
});

/** What is known of a product at a moment. */
export interface ProductNow {
  readonly now: number;
  readonly taken: Taken;
  readonly freesAt: number | null;
  /** What the fund may still promise for it; the balances of fund and held. */
  readonly usable: bigint;
  readonly free: bigint;
  readonly held: bigint;
}

function statusOf(product: LockupProduct, now: number, left: bigint): LockupOffer['status'] {
  if (now >= product.closesAt) return 'closed';
  if (!isOnSale(product, now)) return 'soon';
  return left < product.min ? 'sold_out' : 'open';
}

/** A product. */
export function presentProduct(product: LockupProduct, at: ProductNow, { code, scale }: Named): LockupOffer {
  const amount = (atoms: bigint) => formatAmount(atoms, scale);
  const { quota, fund } = capacity(product, { taken: at.taken, own: NOTHING_TAKEN, free: at.usable });
  const left = quota < fund ? quota : fund;
  const example = (EXAMPLE_UNITS[code] ?? 1n) * powerOfTen(scale);
  const status = statusOf(product, at.now, left);
  return {
    config_id: product.id,
    series: product.series,
    currency_id: product.assetId,
    code,
    scale,
    ...ratesOf(product),
    lock_period: product.units * product.unitMs,
    dividend_time: product.offsetMs,
    min: amount(product.min),
    max: amount(product.maxUser),
    quota: amount(product.quota),
    counts: product.counts,
    taken: amount(counted(product, at.taken)),
    left: amount(left),
    frees_at: status === 'sold_out' && product.counts === 'open' ? at.freesAt : null,
    fund: { free: amount(at.free), held: amount(at.held) },
    opens: product.opensAt,
    closes: product.closesAt,
    status,
    is_demo: product.isDemo,
    examples: {
      amount: amount(example),
      kept: amount(totalOf(example, product)),
      left_at_once: amount(-penaltyOf(example, product, product.units).atoms),
    },
    record: product.recordHash,
  };
}

/** When the penalty falls next: the end of the unit that runs. */
const heldUntil = (terms: LockupTerms, left: number) => expiryOf(terms) - (left - 1) * terms.unitMs;

function leaveOf({ order, paid, end }: LockupState, now: number, amount: (atoms: bigint) => string): ShownOrder['leave'] {
  if (end !== null) return null;
  const time = Math.max(now, order.lockedAt);
  const left = unitsLeft(order, time);
  const penalty = penaltyOf(order.amount, order, left).atoms;
  return {
    units_left: left,
    penalty: amount(penalty),
    returned: amount(order.amount - penalty),
    result: amount(BigInt(paid) * order.daily - penalty),
    until: left === 0 ? order.expiresAt : heldUntil(order, left),
  };
}

const breakEvenOf = (terms: LockupTerms) => {
  const payout = breakEvenPayout(terms.amount, terms);
  return { payout, time: payoutAt(terms, payout) };
};

/** An order in any of its states. */
export function presentOrder(state: LockupState, now: number, { code, scale }: Named): ShownOrder {
  const { order, paid, end } = state;
  const amount = (atoms: bigint) => formatAmount(atoms, scale);
  const toCome = end === null ? order.units - paid : 0;
  return {
    id: order.id,
    config_id: order.productId,
    series: order.series,
    currency_id: order.assetId,
    code,
    amount: amount(order.amount),
    status: end === null ? 1 : end.how === 'matured' ? 2 : 3,
    ...ratesOf(order),
    daily: amount(order.daily),
    total: amount(order.total),
    escrowed: amount(BigInt(toCome) * order.daily),
    paid: amount(BigInt(paid) * order.daily),
    paid_count: paid,
    next: toCome > 0 ? { time: payoutAt(order, paid + 1), amount: amount(order.daily) } : null,
    lock_time: order.lockedAt,
    expiry_time: order.expiresAt,
    leave: leaveOf(state, now, amount),
    break_even: breakEvenOf(order),
    renew: order.renew,
    renewed_from: order.renewedFrom,
    renewed_as: state.renewedAs,
    end: end && {
      how: end.how,
      time: end.at,
      penalty: amount(end.penalty),
      returned: amount(end.returned),
      result: amount(BigInt(paid) * order.daily - end.penalty),
    },
    is_demo: order.isDemo,
    record: order.recordHash,
  };
}

/** All payouts of an order: made, to come, or given up by leaving. */
export function presentPayouts({ order, paid, end }: LockupState, { scale }: Named) {
  const amount = formatAmount(order.daily, scale);
  return Array.from({ length: order.units }, (_, i) => ({
    number: i + 1,
    due: payoutAt(order, i + 1),
    amount,
    state: i < paid ? ('paid' as const) : end === null ? ('to_come' as const) : ('given_up' as const),
  }));
}

/** What an amount would come to in a product when it is locked at a time. */
export function presentPreview(
  product: LockupProduct,
  amount: bigint,
  now: number,
  most: LockupPreview['most'],
  { code, scale }: Named,
): LockupPreview {
  const text = (atoms: bigint) => formatAmount(atoms, scale);
  const terms: LockupTerms = { ...product, amount, lockedAt: now };
  const [daily, total] = [dailyOf(amount, product), totalOf(amount, product)];
  const leave = penaltyOf(amount, product, product.units).atoms;
  return {
    config_id: product.id,
    currency_id: product.assetId,
    code,
    amount: text(amount),
    daily: text(daily),
    total: text(total),
    at_maturity: text(amount + total),
    lock_time: now,
    expiry_time: expiryOf(terms),
    payouts: Array.from({ length: product.units }, (_, i) => ({
      number: i + 1,
      time: payoutAt(terms, i + 1),
      sum: text(BigInt(i + 1) * daily),
    })),
    leave: {
      units_left: product.units,
      penalty: text(leave),
      returned: text(amount - leave),
      step: text(penaltyOf(amount, product, 1).atoms),
    },
    break_even: breakEvenOf(terms),
    most,
  };
}
