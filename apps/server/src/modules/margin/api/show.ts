/** Shapes margin for the wire. Units: canonical decimal texts. */
import type {
  MarginAccount,
  MarginEventItem,
  MarginFund,
  MarginHour,
  MarginInterestItem,
  MarginItem as WireItem,
  MarginPool,
} from '@glasshouse/contract/margin';
import { formatAmount } from '@glasshouse/money';
import { type LogRecord, recordHash } from '@glasshouse/proofs';
import { assetsOf, collateralOf, debtsOf, hourCharge, shownLevel, triggerPrice, valueOf } from '@glasshouse/proofs/margin';
import { priceText } from '../../exchange/index.ts';
import { owedOf } from '../domain/account.ts';
import { type HourRate, hourOf, usePpm } from '../domain/pool.ts';
import { CALL_PPM, CHARGE_PPM, HEALS_PPM, HOUR_MS, LIQUIDATION_PPM } from '../domain/terms.ts';
import type { KeptEvent } from '../store/reading.ts';
import { type MarginParts, assetOf } from './parts.ts';
import { type AccountNow, type PoolNow, borrowRoom, leaveRoom } from './reading.ts';

export const LEVEL_PLACES = 4;
const PPM_PLACES = 6;
const HOURLY_PLACES = 10;

export const ppmText = (ppm: number): string => formatAmount(BigInt(ppm), PPM_PLACES);
export const levelText = (assets: bigint, debts: bigint): string | null => {
  const level = shownLevel(assets, debts);
  return level === null ? null : formatAmount(level, LEVEL_PLACES);
};
export const hashOf = (body: string): string => recordHash(JSON.parse(body) as LogRecord);

/** An asset, as answers name it. */
export function coinOf(parts: Pick<MarginParts, 'ledger'>, assetId: number) {
  const { id, code, scale } = assetOf(parts, assetId);
  return { currency_id: id, code, scale };
}

export const amountText = (parts: Pick<MarginParts, 'ledger'>, assetId: number, atoms: bigint): string =>
  formatAmount(atoms, assetOf(parts, assetId).scale);

/** A price of an asset in ticks of its market; null of the quote. */
export function tickText(parts: MarginParts, assetId: number, ticks: bigint | null): string | null {
  const market = parts.rules().markets.find((one) => one.assetId === assetId);
  return market && ticks !== null ? priceText(parts.venue.rules(market.marketId), ticks) : null;
}

/** The levels, by the terms of the quote's pool. */
export function levelsOf(parts: MarginParts) {
  const terms = parts.termsAt(parts.rules().quoteId, parts.platform.clock.now());
  return {
    borrow: ppmText(terms.borrowPpm),
    leave: ppmText(terms.leavePpm),
    call: ppmText(CALL_PPM),
    liquidation: ppmText(LIQUIDATION_PPM),
    heals: ppmText(HEALS_PPM),
  };
}

export const chargeText = ppmText(CHARGE_PPM);

function showItem(parts: MarginParts, now: AccountNow, pool: PoolNow): WireItem {
  const { assetId } = pool;
  const item = now.items?.find((one) => one.assetId === assetId) ?? null;
  const { available, frozen } = now.balances.get(assetId) ?? { available: 0n, frozen: 0n };
  const debt = now.debts.get(assetId) ?? { principal: 0n, interest: 0n };
  const text = (atoms: bigint) => amountText(parts, assetId, atoms);
  const money = (atoms: bigint) => amountText(parts, parts.rules().quoteId, atoms);
  const borrow = borrowRoom(now, pool);
  const leave = leaveRoom(parts, now, assetId);
  const trigger = (level: number) => (now.items ? triggerPrice(now.items, assetId, level) : null);
  return {
    ...coinOf(parts, assetId),
    available: text(available),
    frozen: text(frozen),
    principal: text(debt.principal),
    interest: text(debt.interest),
    owed: text(owedOf(debt)),
    value: item && money(valueOf(item, item.held, 'down')),
    debt_value: item && money(valueOf(item, item.owed, 'up')),
    index: item && tickText(parts, assetId, item.ticks),
    haircut: ppmText(pool.terms.haircutPpm),
    can_borrow: borrow && text(borrow.most),
    can_leave: leave === null ? null : text(leave),
    borrow_by: borrow?.by ?? 'closed',
    rate: ppmText(pool.rate.annualPpm),
    interest_hour: text(hourCharge(debt.principal, pool.rate.hourly, 0n)),
    call_price: tickText(parts, assetId, trigger(CALL_PPM)),
    liquidation_price: tickText(parts, assetId, trigger(LIQUIDATION_PPM)),
  };
}

/** An account for its owner. */
export function showAccount(parts: MarginParts, now: AccountNow, pools: readonly PoolNow[]): MarginAccount {
  const time = parts.platform.clock.now();
  const { items, forLeaving } = now;
  const money = (atoms: bigint) => amountText(parts, parts.rules().quoteId, atoms);
  const [assets, debts] = items ? [assetsOf(items), debtsOf(items)] : [null, null];
  return {
    state: now.account.state,
    called: now.account.calledAt,
    level: assets !== null && debts !== null ? levelText(assets, debts) : null,
    collateral_level: forLeaving && levelText(collateralOf(forLeaving), debtsOf(forLeaving)),
    assets: assets === null ? null : money(assets),
    debts: debts === null ? null : money(debts),
    net: assets === null || debts === null ? null : money(assets - debts),
    levels: levelsOf(parts),
    items: pools.map((pool) => showItem(parts, now, pool)),
    next_hour: (hourOf(time) + 1) * HOUR_MS,
    time,
  };
}

/** The rate of an hour. */
export function showHour(parts: MarginParts, rate: HourRate, record: string | null): MarginHour {
  const text = (atoms: bigint) => amountText(parts, rate.assetId, atoms);
  return {
    hour: rate.hour * HOUR_MS,
    utilisation: ppmText(rate.usePpm),
    rate: ppmText(rate.annualPpm),
    rate_hour: formatAmount(rate.hourly, HOURLY_PLACES),
    lent: text(rate.lent),
    idle: text(rate.idle),
    record: record === null ? null : hashOf(record),
  };
}

/** A pool. */
export function showPool(parts: MarginParts, pool: PoolNow): MarginPool {
  const { assetId, idle, sums, curve, terms, rate } = pool;
  const text = (atoms: bigint) => amountText(parts, assetId, atoms);
  const capital = idle + sums.lent;
  const part = (ppm: number) => (capital * BigInt(ppm)) / 1_000_000n;
  const lendable = idle - part(terms.idlePpm);
  return {
    ...coinOf(parts, assetId),
    curve: {
      base: ppmText(curve.base),
      kink: ppmText(curve.kink),
      at_kink: ppmText(curve.atKink),
      most: ppmText(curve.most),
    },
    haircut: ppmText(terms.haircutPpm),
    offered: terms.isOffered && capital > 0n,
    now: showHour(parts, rate, pool.record),
    utilisation: ppmText(usePpm({ lent: sums.lent, idle })),
    capital: text(capital),
    lent: text(sums.lent),
    idle: text(idle),
    lendable: text(lendable > 0n ? lendable : 0n),
    user_most: text(part(terms.userPpm)),
  };
}

/** The fund of an asset. */
export function showFund(parts: MarginParts, { assetId, idle, fund, sums }: PoolNow): MarginFund {
  const text = (atoms: bigint) => amountText(parts, assetId, atoms);
  return {
    ...coinOf(parts, assetId),
    fund: text(fund),
    capital: text(idle + sums.lent),
    lent: text(sums.lent),
    idle: text(idle),
    received: text(sums.received),
    made_good: text(sums.madeGood),
    written_off: text(sums.lost),
  };
}

/** A change of a debt. */
export const showEvent = (parts: MarginParts, event: KeptEvent): MarginEventItem => ({
  id: event.id,
  ...coinOf(parts, event.assetId),
  kind: event.kind,
  time: event.time,
  principal: amountText(parts, event.assetId, event.principal),
  interest: amountText(parts, event.assetId, event.interest),
  owed: amountText(parts, event.assetId, event.owed),
  order_id: event.orderId,
});

/** What an hour charged. */
export const showInterest = (parts: MarginParts, event: KeptEvent): MarginInterestItem => ({
  id: event.id,
  ...coinOf(parts, event.assetId),
  hour: (event.hour ?? 0) * HOUR_MS,
  time: event.time,
  base: amountText(parts, event.assetId, event.base ?? 0n),
  rate_hour: formatAmount(event.hourly ?? 0n, HOURLY_PLACES),
  before: amountText(parts, event.assetId, event.before ?? 0n),
  amount: amountText(parts, event.assetId, event.interest),
  record: event.record === null ? '' : hashOf(event.record),
});
