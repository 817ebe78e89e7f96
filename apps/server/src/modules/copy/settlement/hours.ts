/**
 * The hourly record of traders: what stands on the contract account with what is open at the marks, and what moved there since the hour
 * before but for contracts. Each hour is a record of the public log that cites the one before.
 */
import {
  type CopyHourFacts,
  type HourFigures,
  type HourPosition,
  type Moved,
  copyHourRecord,
  dropOf,
  equityOfHour,
  indexOfHour,
  openOf,
  positionsHash,
} from '@glasshouse/proofs/copy';
import { type LogRecord, canonicalText, recordHash } from '@glasshouse/proofs';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { inSnapshot, inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type KeptHour, findFirstHour, insertHour, loadNewestHours, loadWithoutHour } from '../store/hours.ts';
import { addStandings, saveStandings } from '../store/standings.ts';
import { forEachOne } from './each.ts';

const HOUR_MS = 3_600_000;
const SALT_BYTES = 16;

/** What hours are made from. */
export interface HourParts {
  readonly platform: Platform;
  /** Puts a record into the log with the transaction. */
  readonly append: (tx: Tx, record: LogRecord) => Promise<void>;
  /** Decimals of what the contract account is in. */
  readonly scale: () => number;
  /** What stands on the contract account, and what of it contracts brought; and what otherwise came in since it exists. */
  readonly sumsOf: (db: Db, userId: number) => Promise<Pick<Standing, 'balance' | 'contracts' | 'allIn'>>;
  /** The open positions of a user at their marks; null where one has none. */
  readonly markedOf: (db: Db, userId: number) => Promise<readonly Marked[] | null>;
  /** What is closed since the record began, and how followers stand; null where a copy has no mark. */
  readonly figuresOf: (db: Db, trader: LeadingTrader) => Promise<HourFigures | null>;
}

/** A trader whose record is kept. */
export interface LeadingTrader {
  readonly id: number;
  readonly userId: number;
  readonly since: number;
}

/** A position at its mark. */
interface Marked extends Pick<HourPosition, 'side' | 'lots' | 'entryValue'> {
  readonly symbol: string;
  readonly mark: { readonly ticks: bigint; readonly time: number };
}

/** What an account stands at, read at one moment. */
interface Standing {
  readonly balance: bigint;
  readonly contracts: bigint;
  readonly allIn: bigint;
  readonly positions: readonly HourPosition[];
  readonly figures: HourFigures;
}

/** Reads it; null while a position has no mark. */
async function readStanding(parts: HourParts, trader: LeadingTrader): Promise<Standing | null> {
  const { userId } = trader;
  return inSnapshot(parts.platform.db, async (tx) => {
    const marked = await parts.markedOf(tx, userId);
    const figures = await parts.figuresOf(tx, trader);
    if (marked === null || figures === null) return null;
    const sums = await parts.sumsOf(tx, userId);
    const positions = marked.map(({ symbol: market, side, lots, entryValue, mark }) => ({
      market,
      side,
      lots,
      entryValue,
      markTicks: mark.ticks,
      markTime: mark.time,
    }));
    return { ...sums, positions, figures };
  });
}

/** What moved but for contracts since the hour before. One of version 1 says nothing of what came in: there it is what moved on balance. */
function movedOf({ balance, contracts, allIn }: Standing, last: KeptHour | null): Moved {
  if (last === null) return { paidIn: 0n, paidOut: 0n };
  const net = balance - last.balance - (contracts - last.contracts);
  const paidIn = last.allIn === null ? (net > 0n ? net : 0n) : allIn - last.allIn;
  return { paidIn, paidOut: paidIn - net };
}

/** What an hour is made of behind the one before. */
function hourFacts(
  of: { readonly traderId: number; readonly hour: number; readonly scale: number; readonly salt: string },
  standing: Standing,
  last: KeptHour | null,
): CopyHourFacts & { readonly moved: Moved } {
  const { balance, positions, figures } = standing;
  const before = last && {
    record: last.record,
    hour: last.hour,
    equity: equityOfHour(last),
    index: last.index,
  };
  return {
    trader: of.traderId,
    hour: of.hour,
    scale: of.scale,
    balance,
    open: openOf(positions),
    positions: positionsHash(positions, of.salt),
    moved: movedOf(standing, last),
    figures,
    before,
  };
}

/** What positions are worth at their marks. */
const valueOf = (positions: readonly HourPosition[]): bigint =>
  positions.reduce((sum, { lots, markTicks }) => sum + lots * markTicks, 0n);

/** Writes the hour of a trader; nothing while a position has no mark. */
async function writeHour(parts: HourParts, trader: LeadingTrader, hour: number): Promise<boolean> {
  const { platform } = parts;
  const standing = await readStanding(parts, trader);
  if (standing === null) return false;
  const salt = platform.random.bytes(SALT_BYTES).toString('hex');
  return inTransaction(platform.db, async (tx) => {
    const last = (await loadNewestHours(tx, [trader.id])).get(trader.id) ?? null;
    const first = await findFirstHour(tx, trader.id);
    const facts = hourFacts({ traderId: trader.id, hour, scale: parts.scale(), salt }, standing, last);
    const record = copyHourRecord(facts);
    const index = indexOfHour(facts);
    const peak = last !== null && last.peak > index ? last.peak : index;
    const drop = Number(dropOf([peak, index]));
    const isNew = await insertHour(tx, {
      traderId: trader.id,
      hour,
      at: platform.clock.now(),
      balance: standing.balance,
      contracts: standing.contracts,
      open: facts.open,
      moved: facts.moved.paidIn - facts.moved.paidOut,
      paidIn: facts.moved.paidIn,
      allIn: standing.allIn,
      index,
      peak,
      dropPpm: Math.max(last?.dropPpm ?? 0, drop),
      profit: first === null ? 0n : standing.contracts + facts.open - first.contracts - first.open,
      value: valueOf(standing.positions),
      figures: standing.figures,
      positions: standing.positions,
      salt,
      body: canonicalText(record),
      record: recordHash(record),
    });
    if (!isNew) return false;
    await parts.append(tx, record);
    await saveStandings(tx, trader.id, hour);
    return true;
  });
}

/** Writes the hour that has begun for each trader without it, and puts new ones into the list. Returns the number of rows. */
export async function writeHours(parts: HourParts): Promise<number> {
  const hour = Math.floor(parts.platform.clock.now() / HOUR_MS);
  await addStandings(parts.platform.db);
  return forEachOne(await loadWithoutHour(parts.platform.db, hour), (trader) => writeHour(parts, trader, hour));
}
