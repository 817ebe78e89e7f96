/** Pools, positions and moves as the wire shows them. Pure. */
import type { DefiExit, DefiHour, DefiMove, DefiPool, DefiPosition, defiLoans, defiTerms } from '@glasshouse/contract/defi';
import { formatAmount, mulDiv, powerOfTen } from '@glasshouse/money';
import { broughtPpm, priceOfShare, sharesText, utilisationOf, worthOf, worthOfPool } from '@glasshouse/proofs/defi';
import type * as z from 'zod/mini';
import { leastSupply } from './limits.ts';
import type { PoolState, PoolTerms } from './pool-state.ts';

const DAY_MS = 86_400_000;
const RATE_DECIMALS = 6;
/** A price has 18 decimals: as many as shares of an asset with 12. */
const PRICE_SCALE = 12;
/** The round amount of examples: a thousand of a dollar coin, one of any other. */
const EXAMPLE_UNITS: Readonly<Record<string, bigint>> = { USDT: 1_000n };

/** What an asset is on the wire. */
export interface Named {
  readonly code: string;
  readonly scale: number;
}

const fraction = (ppm: number) => formatAmount(BigInt(ppm), RATE_DECIMALS);
const priceText = (price: bigint) => sharesText(price, PRICE_SCALE);

/** What an amount that was supplied at one price became at another, less the amount; rounded toward less. */
export function earnedOf(amount: bigint, from: bigint, to: bigint): bigint {
  const grown = mulDiv(amount, to, from, 'down');
  return grown - amount;
}

interface PriceAt {
  readonly hour: number;
  readonly price: bigint;
}

/** What is known of a pool at a moment. */
export interface PoolNow {
  readonly state: PoolState;
  readonly asset: Named;
  readonly isOpen: boolean;
  readonly reserve: bigint;
  readonly free: bigint;
  readonly heldBack: DefiPool['held_back'];
  readonly waiting: { readonly count: number; readonly shares: bigint };
  /** Its first hour and those at 00:00 UTC since then, oldest first. */
  readonly days: readonly PriceAt[];
  /** A week and thirty days ago, or its first hour. */
  readonly week: PriceAt;
  readonly month: PriceAt;
  readonly losses: ReadonlyMap<number, bigint>;
  readonly lastLoss: {
    readonly loanId: number;
    readonly time: number;
    readonly amount: bigint;
    readonly covered: bigint;
    readonly fall: bigint;
  } | null;
  readonly priceUsd: string | null;
}

const exampleOf = ({ code, scale }: Named) => (EXAMPLE_UNITS[code] ?? 1n) * powerOfTen(scale);
const dayOf = (time: number) => Math.floor(time / DAY_MS) * DAY_MS;

/** The days of a pool, the running one last. */
function daysOf({ state, asset, days, losses }: PoolNow): DefiPool['days'] {
  const now: PriceAt = { hour: state.hour + 1, price: priceOfShare(state.pool) };
  const edges = [...days, now];
  return edges.slice(1).map(({ price }, i) => {
    const from = edges[i] as PriceAt;
    const loss = losses.get(dayOf(from.hour)) ?? 0n;
    return {
      day: dayOf(from.hour),
      earned: formatAmount(earnedOf(exampleOf(asset), from.price, price), asset.scale),
      loss: loss === 0n ? null : formatAmount(loss, asset.scale),
    };
  });
}

/** The rates of whole days, ppm of a year. */
const dayRates = (days: readonly PriceAt[]): number[] =>
  days.slice(1).flatMap(({ hour, price }, i) => {
    const from = days[i] as PriceAt;
    return hour - from.hour === DAY_MS ? [broughtPpm(price, from.price, DAY_MS)] : [];
  });

/** The parts of a pool, as texts. */
export const presentParts = ({ pool }: PoolState, { scale }: Named): DefiPool['parts'] => ({
  cash: formatAmount(pool.cash, scale),
  lent: formatAmount(pool.lent, scale),
  due: formatAmount(pool.due, scale),
  fee_due: formatAmount(pool.feeDue, scale),
  next_interest: formatAmount(pool.nextInterest, scale),
  shares: String(pool.shares),
});

function ratesOf({ state, days, week }: PoolNow) {
  const price = priceOfShare(state.pool);
  const rates = dayRates(days);
  const since = state.hour - week.hour;
  return {
    rate_7d: since >= DAY_MS ? fraction(broughtPpm(price, week.price, since)) : null,
    rate_since: week.hour,
    low_60d: rates.length === 0 ? null : fraction(Math.min(...rates)),
    high_60d: rates.length === 0 ? null : fraction(Math.max(...rates)),
  };
}

/** A pool. */
export function presentPool(now: PoolNow): DefiPool {
  const { state, asset, waiting, month, lastLoss, reserve, isOpen } = now;
  const { pool, terms, assetId, openedAt, borrowPpm } = state;
  const amount = (atoms: bigint) => formatAmount(atoms, asset.scale);
  const worth = worthOfPool(pool);
  const room = isOpen && terms.supplyCap > worth ? terms.supplyCap - worth : 0n;
  const opened = isOpen ? 'open' : 'draining';
  return {
    currency_id: assetId,
    code: asset.code,
    scale: asset.scale,
    state: pool.shares === 0n ? 'closed' : opened,
    opened: openedAt,
    ...ratesOf(now),
    worth: amount(worth),
    cash: amount(pool.cash),
    lent: amount(pool.lent),
    utilisation: fraction(utilisationOf(pool)),
    free: amount(now.free),
    held_back: now.heldBack,
    borrow_rate: fraction(borrowPpm),
    fee: fraction(terms.feePpm),
    cap: amount(terms.supplyCap),
    least: amount(leastSupply(asset)),
    room: amount(room),
    reserve: amount(reserve),
    exits: { count: waiting.count, amount: amount(worthOf(pool, waiting.shares)) },
    example: {
      amount: amount(exampleOf(asset)),
      since: month.hour,
      earned: amount(earnedOf(exampleOf(asset), month.price, priceOfShare(pool))),
    },
    price_usd: now.priceUsd,
    days: daysOf(now),
    last_loss: lastLoss && {
      time: lastLoss.time,
      loan: lastLoss.loanId,
      amount: amount(lastLoss.amount),
      covered: amount(lastLoss.covered),
      fall: amount(lastLoss.fall),
    },
    parts: presentParts(state, asset),
  };
}

/** Terms. */
export const presentTerms = (
  { curve, feePpm, supplyCap, from, hash }: PoolTerms,
  { scale }: Named,
): z.infer<typeof defiTerms> => ({
  base: fraction(curve.base),
  kink: fraction(curve.kink),
  slope1: fraction(curve.slope1),
  slope2: fraction(curve.slope2),
  rise_most: fraction(curve.riseMost),
  fee: fraction(feePpm),
  supply_cap: formatAmount(supplyCap, scale),
  from,
  record: hash,
});

/** Loans of a pool; `named` answers the asset of a pledge. */
export const presentLoans = (
  loans: {
    readonly count: number;
    readonly averageLtvPpm: number | null;
    readonly worstLtvPpm: number | null;
    readonly pledged: readonly { readonly assetId: number; readonly atoms: bigint }[];
  },
  named: (assetId: number) => Named,
): z.infer<typeof defiLoans> => ({
  count: loans.count,
  average_ltv: loans.averageLtvPpm === null ? null : fraction(loans.averageLtvPpm),
  worst_ltv: loans.worstLtvPpm === null ? null : fraction(loans.worstLtvPpm),
  pledged: loans.pledged.map(({ assetId, atoms }) => {
    const { code, scale } = named(assetId);
    return { code, amount: formatAmount(atoms, scale) };
  }),
});

/** A row of a full hour. */
export interface HourShown {
  readonly hour: number;
  readonly cash: string;
  readonly lent: string;
  readonly worth: string;
  readonly shares: string;
  readonly price: string;
  readonly due_added: string;
  readonly fee_added: string;
  readonly loss: string;
  readonly covered: string;
  readonly utilisation_ppm: number;
  readonly borrow_ppm: number;
  readonly loans: number;
  readonly exits_waiting: number;
  readonly record_hash: string;
}

/** A full hour. */
export function presentHour(row: HourShown, { scale }: Named): DefiHour {
  const amount = (atoms: string) => formatAmount(BigInt(atoms), scale);
  return {
    hour: row.hour,
    cash: amount(row.cash),
    lent: amount(row.lent),
    worth: amount(row.worth),
    due_added: amount(row.due_added),
    fee_added: amount(row.fee_added),
    loss: amount(row.loss),
    covered: amount(row.covered),
    shares: sharesText(BigInt(row.shares), scale),
    utilisation: fraction(row.utilisation_ppm),
    borrow_rate: fraction(row.borrow_ppm),
    price: priceText(BigInt(row.price)),
    loans: row.loans,
    exits_waiting: row.exits_waiting,
    record: row.record_hash,
  };
}

/** What is known of a withdrawal that waits. */
export interface ExitNow {
  readonly id: number;
  readonly left: bigint;
  readonly paid: bigint;
  readonly askedAt: number;
  readonly place: number;
  readonly ahead: bigint;
}

/** A withdrawal that waits. */
export function presentExit({ assetId, pool }: PoolState, { code, scale }: Named, exit: ExitNow): DefiExit {
  return {
    id: exit.id,
    currency_id: assetId,
    code,
    shares: sharesText(exit.left, scale),
    amount: formatAmount(worthOf(pool, exit.left), scale),
    paid: formatAmount(exit.paid, scale),
    asked: exit.askedAt,
    place: exit.place,
    ahead: formatAmount(worthOf(pool, exit.ahead), scale),
  };
}

/** What is known of a position. */
export interface PositionNow {
  readonly state: PoolState;
  readonly asset: Named;
  readonly position: {
    readonly shares: bigint;
    readonly waiting: bigint;
    readonly supplied: bigint;
    readonly withdrawn: bigint;
  };
  /** Thirty days ago, or the first hour of the pool, and what was moved since. */
  readonly month: PriceAt;
  readonly since: { readonly supplied: bigint; readonly withdrawn: bigint; readonly sharesBefore: bigint };
  readonly exits: readonly ExitNow[];
  readonly priceUsd: string | null;
}

/** A position. */
export function presentPosition({ state, asset, position, month, since, exits, priceUsd }: PositionNow): DefiPosition {
  const { code, scale } = asset;
  const amount = (atoms: bigint) => formatAmount(atoms, scale);
  const worth = worthOf(state.pool, position.shares);
  const before = mulDiv(since.sharesBefore, month.price, powerOfTen(24), 'down');
  return {
    currency_id: state.assetId,
    code,
    shares: sharesText(position.shares, scale),
    free_shares: String(position.shares - position.waiting),
    worth: amount(worth),
    supplied: amount(position.supplied),
    withdrawn: amount(position.withdrawn),
    earned: amount(worth + position.withdrawn - position.supplied),
    earned_30d: amount(worth + since.withdrawn - since.supplied - before),
    price_usd: priceUsd,
    exits: exits.map((exit) => presentExit(state, asset, exit)),
  };
}

/** What is known of a move. */
export interface MoveShown {
  readonly id: number;
  readonly assetId: number;
  readonly kind: 'seed' | DefiMove['kind'];
  readonly atoms: bigint;
  readonly shares: bigint;
  readonly price: bigint;
  readonly time: number;
  readonly record: { readonly hash: string };
}

/** A move of a user. Error: the operator's own, which no list has. */
export function presentMove({ id, assetId, kind, ...move }: MoveShown, { code, scale }: Named): DefiMove {
  if (kind === 'seed') throw new Error(`move ${id} is of no user`);
  return {
    id,
    currency_id: assetId,
    code,
    kind,
    amount: formatAmount(move.atoms, scale),
    shares: sharesText(move.shares, scale),
    price: priceText(move.price),
    time: move.time,
    record: move.record.hash,
  };
}
