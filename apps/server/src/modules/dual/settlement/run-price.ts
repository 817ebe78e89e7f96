/**
 * Writes the price of a maturity once its ticks decide it: the row, its record, the seconds that it rests on where positions do, and
 * a due item for each of them, all in the transaction of its due item. So a kill leaves all of it or nothing.
 *
 * Invariants: a price is decided by seconds that are all known: up to the newest logged one, or, while none can be logged, up to the
 * time before which none is logged any more. Nothing is bought of a product whose price is being written: both take its row.
 */
import type { LogRecord } from '@glasshouse/proofs';
import { type SettledWindow, dualPriceRecord } from '@glasshouse/proofs/dual';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { NotYet } from '../../../platform/due/index.ts';
import type { DualPrice } from '../domain/dual.ts';
import { type Maturity, type SettlementTick, citedBy, decidePrice } from './settle.ts';
import { insertPrice, lockSold, positionsOf } from './rows.ts';

/** A second that is older when it could be logged is left out (module `markets`); a second more for the clocks of two machines. */
const LATE_MS = 6_000;
/** Seconds that one look reads: those of the longest window that has moved on as far as it may. */
const MOST_SECONDS = 100_000;

/** What this room is given; none of it knows what the price should be. */
export interface PricePorts {
  /** Logged seconds of an index in [from, to], oldest first, also those without a price. */
  readonly ticks: (db: Db, marketId: number, from: number, to: number, limit: number) => Promise<readonly SettlementTick[]>;
  /** The newest logged second of an index. */
  readonly newest: (db: Db, marketId: number) => Promise<{ readonly time: number } | null>;
  /** The first logged second at or behind a time. */
  readonly after: (db: Db, marketId: number, time: number) => Promise<SettlementTick | null>;
  /** Keeps seconds from being logged until the transaction ends. */
  readonly hold: (tx: Tx) => Promise<void>;
  readonly marketOf: (marketId: number) => { readonly symbol: string; readonly priceDecimals: number };
  readonly append: (tx: Tx, record: LogRecord) => Promise<void>;
  readonly hashOf: (record: LogRecord) => string;
  /** Keeps ticks of the log. */
  readonly cite: (tx: Tx, leaves: readonly number[]) => Promise<void>;
  /** Keeps the second that ends a window once it is logged. */
  readonly keepLater: (tx: Tx, maturityId: number, dueAt: number) => Promise<void>;
  /** Lets positions be settled. */
  readonly follow: (tx: Tx, positions: readonly number[], dueAt: number) => Promise<void>;
}

interface Found {
  readonly settled: SettledWindow;
  readonly ticks: readonly SettlementTick[];
}

async function look(ports: PricePorts, tx: Tx, at: Maturity, knownTo: number): Promise<Found | null> {
  if (knownTo < at.maturity) return null;
  const until = Math.min(knownTo, at.maturity + at.extendMs);
  const ticks = await ports.ticks(tx, at.marketId, at.maturity - at.windowMs, until, MOST_SECONDS);
  const settled = decidePrice(at, ticks, knownTo);
  return settled && { settled, ticks };
}

/** Looks at what is logged; and where a second should have come long ago, at what can be logged no more. */
async function decide(ports: PricePorts, tx: Tx, at: Maturity, now: number): Promise<Found | null> {
  const newest = async () => (await ports.newest(tx, at.marketId))?.time ?? 0;
  const known = await newest();
  const found = await look(ports, tx, at, known);
  if (found !== null || now - LATE_MS <= known) return found;
  await ports.hold(tx);
  return look(ports, tx, at, Math.max(await newest(), now - LATE_MS));
}

/** Keeps the first second at or behind the end of a window, which shows that none is missing; false while there is none. */
export async function keepEnd(ports: PricePorts, tx: Tx, at: Maturity, end: number): Promise<boolean> {
  const next = await ports.after(tx, at.marketId, end);
  if (next) await ports.cite(tx, [next.leaf]);
  return next !== null;
}

/** Writes the price of a maturity. Error: NotYet while ticks do not decide it. */
export async function runPrice(ports: PricePorts, tx: Tx, at: Maturity, now: number): Promise<DualPrice> {
  const found = await decide(ports, tx, at, now);
  if (found === null) throw new NotYet();
  const { end, sums, outcome } = found.settled;
  const { symbol, priceDecimals } = ports.marketOf(at.marketId);
  const record = dualPriceRecord({ ...at, symbol, priceDecimals, settled: found.settled });
  const price: DualPrice = {
    maturityId: at.id,
    outcome,
    end,
    sumPriceMs: sums.sumPriceMs,
    sumMs: sums.sumMs,
    first: sums.first,
    last: sums.last,
    prices: sums.prices,
    minutes: sums.minutes,
    recordHash: ports.hashOf(record),
  };
  await lockSold(tx, at.id);
  await insertPrice(tx, price, now);
  await ports.append(tx, record);
  const positions = await positionsOf(tx, at.id);
  if (positions.length === 0) return price;
  await ports.cite(tx, citedBy(at, end, found.ticks));
  if (!(await keepEnd(ports, tx, at, end))) await ports.keepLater(tx, at.id, end);
  await ports.follow(tx, positions, at.maturity);
  return price;
}
