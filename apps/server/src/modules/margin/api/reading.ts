/** A margin account, its pools and rates as they are now, by rows and the newest index: in any process. */
import { type MarginCurve, type MarginItem, amountOf, collateralOf, mostToLeave, debtsOf } from '@glasshouse/proofs/margin';
import type { Db } from '../../../platform/db/database.ts';
import { houseBalance } from '../../ledger/index.ts';
import { type Account, type Debt, type Holding, type Price, freshAccount, itemsOf, owedOf } from '../domain/account.ts';
import { type BorrowRoom, roomOf } from '../domain/borrowing.ts';
import type { PoolSums } from '../domain/kept.ts';
import { assetIds } from '../domain/markets.ts';
import { type HourRate, hourOf, rateOf } from '../domain/pool.ts';
import { FUND, POOL } from '../domain/postings.ts';
import { HOUR_MS, type MarginTerms, kinder } from '../domain/terms.ts';
import { loadAccount, loadDebts, loadRate, loadSums, loadUse } from '../store/reading.ts';
import type { MarginParts } from './parts.ts';

/** A pool as it is now. */
export interface PoolNow {
  readonly assetId: number;
  readonly idle: bigint;
  readonly fund: bigint;
  readonly sums: PoolSums;
  readonly rate: HourRate;
  /** The record of the rate; null until it is made. */
  readonly record: string | null;
  readonly curve: MarginCurve;
  readonly terms: MarginTerms;
}

/** What of a balance may be used, and what is on hold. */
export interface OwnBalance {
  readonly available: bigint;
  readonly frozen: bigint;
}

/** An account as it is now. */
export interface AccountNow {
  readonly userId: number;
  readonly account: Account;
  readonly debts: ReadonlyMap<number, Debt>;
  readonly balances: ReadonlyMap<number, OwnBalance>;
  /** Without haircuts, with those of borrowing and of leaving; null without prices. */
  readonly items: readonly MarginItem[] | null;
  readonly forBorrowing: readonly MarginItem[] | null;
  readonly forLeaving: readonly MarginItem[] | null;
  /** Assets without a price now. */
  readonly unpriced: ReadonlySet<number>;
}

/** The newest price of a market that is not old. */
export function priceNow({ markets }: Pick<MarginParts, 'markets'>, marketId: number): Price | null {
  const index = markets.index(marketId);
  return index === null ? null : { ticks: index.priceTicks, time: index.time };
}

/** A pool and the rate of its running hour, which is made when it is first needed. */
export async function poolNow(parts: MarginParts, db: Db, assetId: number): Promise<PoolNow> {
  const now = parts.platform.clock.now();
  const [sums, idle, fund] = [
    await loadSums(db, assetId),
    await houseBalance(db, POOL, assetId),
    await houseBalance(db, FUND, assetId),
  ];
  const use = (await loadUse(db, assetId)) ?? { at: 0, lent: sums.lent, idle, hourSum: 0n };
  // A process whose clock is ahead may have begun the next hour.
  const hour = Math.max(hourOf(now), hourOf(use.at));
  const curve = parts.curveAt(assetId, hour * HOUR_MS);
  const kept = await loadRate(db, assetId, hour);
  const rate = kept ?? rateOf(assetId, hour, use, curve);
  return { assetId, idle, fund, sums, rate, record: kept?.record ?? null, curve, terms: parts.termsAt(assetId, now) };
}

/** The terms by which money leaves: stricter ones than when something was borrowed last do not hold for it. */
export function leavingTerms(parts: Pick<MarginParts, 'termsAt'>, assetId: number, account: Account, now: number): MarginTerms {
  const terms = parts.termsAt(assetId, now);
  return account.borrowedAt === 0 ? terms : kinder(terms, parts.termsAt(assetId, account.borrowedAt));
}

/** Prices by market; null where there is none that counts. */
export type PriceOf = (marketId: number) => Price | null;

/** An account from what was read of it. */
export function accountOf(
  parts: MarginParts,
  read: Pick<AccountNow, 'userId' | 'account' | 'debts' | 'balances'>,
  priceOf: PriceOf = (marketId) => priceNow(parts, marketId),
): AccountNow {
  const now = parts.platform.clock.now();
  const holdingOf = (assetId: number): Holding => {
    const { available, frozen } = read.balances.get(assetId) ?? { available: 0n, frozen: 0n };
    const debt = read.debts.get(assetId);
    return { held: available + frozen, owed: debt ? owedOf(debt) : 0n };
  };
  const itemsBy = (haircutOf: (assetId: number) => number) => itemsOf(parts.rules(), holdingOf, priceOf, haircutOf);
  const unpriced = parts.rules().markets.filter(({ marketId }) => priceOf(marketId) === null);
  return {
    ...read,
    unpriced: new Set(unpriced.map(({ assetId }) => assetId)),
    items: itemsBy(() => 0),
    forBorrowing: itemsBy((id) => parts.termsAt(id, now).haircutPpm),
    forLeaving: itemsBy((id) => leavingTerms(parts, id, read.account, now).haircutPpm),
  };
}

/** Reads an account. */
export async function readAccount(parts: MarginParts, db: Db, userId: number, priceOf?: PriceOf): Promise<AccountNow> {
  const account = (await loadAccount(db, userId)) ?? freshAccount(userId);
  const debts = new Map((await loadDebts(db, userId)).map((debt) => [debt.assetId, debt]));
  const own = (await parts.ledger.readBalances(db, userId)).filter(({ type }) => type === 'margin');
  const balances = new Map(own.map(({ assetId, available, frozen }) => [assetId, { available, frozen }]));
  return accountOf(parts, { userId, account, debts, balances }, priceOf);
}

/** What may be borrowed of an asset. */
export function borrowRoom({ account, debts, forBorrowing, unpriced }: AccountNow, pool: PoolNow): BorrowRoom | null {
  if (forBorrowing === null || unpriced.has(pool.assetId)) return null;
  if (account.state === 'liquidating') return { most: 0n, by: 'closed' };
  const { idle, sums, assetId, terms } = pool;
  return roomOf(forBorrowing, assetId, terms, { idle, lent: sums.lent, owed: debts.get(assetId)?.principal ?? 0n });
}

/** What may leave of an asset: of what is available, and without debts all of it. Null: no prices. */
export function leaveRoom(parts: MarginParts, now: AccountNow, assetId: number): bigint | null {
  const { available } = now.balances.get(assetId) ?? { available: 0n };
  const owes = [...now.debts.values()].some((debt) => owedOf(debt) > 0n);
  if (!owes) return available;
  if (now.forLeaving === null) return null;
  const item = now.forLeaving.find((one) => one.assetId === assetId);
  if (!item) return 0n;
  const terms = leavingTerms(parts, assetId, now.account, parts.platform.clock.now());
  const value = mostToLeave(collateralOf(now.forLeaving), debtsOf(now.forLeaving), item.haircutPpm, terms.leavePpm);
  if (value === null) return available;
  const atoms = amountOf(item, value, 'down');
  return atoms < available ? atoms : available;
}

/** All pools. */
export async function poolsNow(parts: MarginParts, db: Db): Promise<PoolNow[]> {
  const pools: PoolNow[] = [];
  for (const assetId of assetIds(parts.rules())) pools.push(await poolNow(parts, db, assetId));
  return pools;
}
