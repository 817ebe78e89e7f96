/** GET /margin/preview: levels, prices and interest, now and after borrowing, repaying or taking out. */
import { type MarginPreview, previewMargin } from '@glasshouse/contract/margin';
import { divRound, formatAmount } from '@glasshouse/money';
import {
  type MarginItem,
  assetsOf,
  collateralOf,
  debtsOf,
  hourCharge,
  paid,
  triggerPrice,
  yearlyRate,
} from '@glasshouse/proofs/margin';
import { requireAmount } from '../../../platform/amount-field.ts';
import { handleUser } from '../../../platform/calls/handler.ts';
import { inSnapshot } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { owedOf } from '../domain/account.ts';
import { hourOf, usePpm } from '../domain/pool.ts';
import { CALL_PPM, LIQUIDATION_PPM } from '../domain/terms.ts';
import type { MarginParts } from './parts.ts';
import { requireMarginAsset } from './read-asset.ts';
import { type AccountNow, type PoolNow, borrowRoom, leaveRoom, poolNow, readAccount } from './reading.ts';
import { amountText, coinOf, levelText, ppmText, tickText } from './show.ts';

type Act = MarginPreview['act'];
type Items = readonly MarginItem[];

const least = (a: bigint, b: bigint) => (a < b ? a : b);
const NOTHING = { principal: 0n, interest: 0n };

function afterAct(items: Items, assetId: number, act: Act, atoms: bigint): Items {
  const held = act === 'borrow' ? atoms : -atoms;
  const owed = { borrow: atoms, repay: -atoms, leave: 0n }[act];
  return items.map((item) => (item.assetId === assetId ? { ...item, held: item.held + held, owed: item.owed + owed } : item));
}

interface Bound {
  readonly most: bigint;
  readonly by: MarginPreview['most_by'];
  readonly refusal: string | null;
}

const REFUSALS = { level: 'MARGIN_LEVEL', pool: 'MARGIN_POOL_EMPTY', user: 'MARGIN_USER_CAP', closed: 'MARGIN_ASSET' } as const;

/** The most of an act, and why so much could not be done. */
function boundOf(parts: MarginParts, now: AccountNow, pool: PoolNow, act: Act, atoms: bigint): Bound {
  const { assetId } = pool;
  const { available } = now.balances.get(assetId) ?? { available: 0n };
  const owed = owedOf(now.debts.get(assetId) ?? NOTHING);
  const isHealing = now.account.state === 'liquidating';
  if (act === 'repay') {
    const by = owed < available ? 'owed' : 'balance';
    const refusal = owed === 0n ? 'MARGIN_NOTHING_OWED' : atoms > available ? 'WALLET_INSUFFICIENT_BALANCE' : null;
    return { most: least(owed, available), by, refusal };
  }
  if (act === 'leave') {
    const most = leaveRoom(parts, now, assetId) ?? 0n;
    const by = most < available ? 'level' : 'balance';
    if (isHealing) return { most, by, refusal: 'MARGIN_LIQUIDATING' };
    return { most, by, refusal: atoms <= most ? null : by === 'level' ? 'MARGIN_TRANSFER_LEVEL' : 'WALLET_INSUFFICIENT_BALANCE' };
  }
  const { most, by } = borrowRoom(now, pool) ?? { most: 0n, by: 'closed' as const };
  return { most, by, refusal: isHealing ? 'MARGIN_LIQUIDATING' : atoms <= most ? null : REFUSALS[by] };
}

const DISTANCE = 1_000_000n;

function triggersOf(parts: MarginParts, before: Items, after: Items): MarginPreview['triggers'] {
  return parts.rules().markets.flatMap(({ assetId, symbol }) => {
    const item = before.find((one) => one.assetId === assetId);
    if (!item || item.ticks <= 1n) return [];
    const price = (items: Items, level: number) => tickText(parts, assetId, triggerPrice(items, assetId, level));
    const liquidation = triggerPrice(after, assetId, LIQUIDATION_PPM);
    return [
      {
        ...coinOf(parts, assetId),
        symbol,
        index: tickText(parts, assetId, item.ticks) ?? '0',
        call_now: price(before, CALL_PPM),
        call_after: price(after, CALL_PPM),
        liquidation_now: price(before, LIQUIDATION_PPM),
        liquidation_after: price(after, LIQUIDATION_PPM),
        distance:
          liquidation === null ? null : formatAmount(divRound((liquidation - item.ticks) * DISTANCE, item.ticks, 'down'), 6),
      },
    ];
  });
}

/** What of the running hour more principal is charged at once. */
function chargedNow(now: AccountNow, pool: PoolNow, atoms: bigint, hour: number): bigint {
  const debt = now.debts.get(pool.assetId);
  const isSame = debt?.hour === hour;
  const principal = (debt?.principal ?? 0n) + atoms;
  const base = isSame && debt.hourBase > principal ? debt.hourBase : principal;
  return hourCharge(base, pool.rate.hourly, isSame ? debt.hourCharged : 0n);
}

function show(parts: MarginParts, now: AccountNow, pool: PoolNow, act: Act, atoms: bigint): MarginPreview {
  const { items, forLeaving } = now;
  if (items === null || forLeaving === null) return refuse('MARGIN_NO_PRICE');
  const { assetId, idle, sums, curve } = pool;
  const debt = now.debts.get(assetId) ?? NOTHING;
  const taken = act === 'repay' ? least(atoms, owedOf(debt)) : atoms;
  const [after, leaving] = [afterAct(items, assetId, act, taken), afterAct(forLeaving, assetId, act, taken)];
  const payment = paid(debt, act === 'repay' ? taken : 0n);
  const lent = { borrow: taken, repay: -payment.principal, leave: 0n }[act];
  const used = { lent: sums.lent + lent, idle: idle - lent };
  const text = (value: bigint) => amountText(parts, assetId, value);
  const principal = { borrow: debt.principal + taken, repay: payment.debt.principal, leave: debt.principal }[act];
  const hourly = hourCharge(principal, pool.rate.hourly, 0n);
  const time = parts.platform.clock.now();
  const { most, by, refusal } = boundOf(parts, now, pool, act, atoms);
  const isBeyond = used.idle < 0n;
  return {
    ...coinOf(parts, assetId),
    act,
    number: text(atoms),
    rate: ppmText(pool.rate.annualPpm),
    rate_after: ppmText(isBeyond ? curve.most : yearlyRate(curve, usePpm(used))),
    interest_now: text(act === 'borrow' ? chargedNow(now, pool, taken, hourOf(time)) : 0n),
    interest_hour: text(hourly),
    interest_day: text(hourly * 24n),
    to_interest: text(payment.toFund + payment.toFees),
    to_principal: text(payment.principal),
    level_now: levelText(assetsOf(items), debtsOf(items)),
    level_after: levelText(assetsOf(after), debtsOf(after)),
    collateral_now: levelText(collateralOf(forLeaving), debtsOf(forLeaving)),
    collateral_after: levelText(collateralOf(leaving), debtsOf(leaving)),
    net_now: amountText(parts, parts.rules().quoteId, assetsOf(items) - debtsOf(items)),
    triggers: triggersOf(parts, items, after),
    most: text(most),
    most_by: by,
    refusal,
    time,
  };
}

export const previewMarginHandler = (parts: MarginParts) =>
  handleUser(previewMargin, async ({ act, currency_id: id, number }, { user }) => {
    const asset = requireMarginAsset(parts, id);
    const atoms = requireAmount('number', number, asset);
    return inSnapshot(parts.platform.db, async (tx) => {
      const now = await readAccount(parts, tx, user.id);
      const { available, frozen } = now.balances.get(asset.id) ?? { available: 0n, frozen: 0n };
      // What is not there cannot be taken out of the figures.
      const shown = act === 'borrow' || atoms <= available + frozen ? atoms : available + frozen;
      const pool = await poolNow(parts, tx, asset.id);
      return { ...show(parts, now, pool, act, shown), ...(shown !== atoms && refused(parts, now, pool, act, atoms)) };
    });
  });

function refused(parts: MarginParts, now: AccountNow, pool: PoolNow, act: Act, atoms: bigint) {
  return { number: amountText(parts, pool.assetId, atoms), refusal: boundOf(parts, now, pool, act, atoms).refusal };
}
