/**
 * The hourly record of traders: what stands on the contract account with what is open at the marks, and what moved there since the hour
 * before but for contracts. Each hour is a record of the public log that cites the one before.
 */
import {
  type CopyHourFacts,
  type HourPosition,
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
import { type KeptHour, insertHour, loadNewestHours, loadWithoutHour } from '../store/hours.ts';

const HOUR_MS = 3_600_000;
const SALT_BYTES = 16;

/** What hours are made from. */
export interface HourParts {
  readonly platform: Platform;
  /** Puts a record into the log with the transaction. */
  readonly append: (tx: Tx, record: LogRecord) => Promise<void>;
  /** Decimals of what the contract account is in. */
  readonly scale: () => number;
  /** What stands on the contract account, and what of it contracts brought. */
  readonly sumsOf: (db: Db, userId: number) => Promise<{ readonly balance: bigint; readonly contracts: bigint }>;
  /** The open positions of a user at their marks; null where one has none. */
  readonly markedOf: (db: Db, userId: number) => Promise<readonly Marked[] | null>;
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
  readonly positions: readonly HourPosition[];
}

/** Reads it; null while a position has no mark. */
async function readStanding(parts: HourParts, userId: number): Promise<Standing | null> {
  return inSnapshot(parts.platform.db, async (tx) => {
    const marked = await parts.markedOf(tx, userId);
    if (marked === null) return null;
    const { balance, contracts } = await parts.sumsOf(tx, userId);
    const positions = marked.map(({ symbol: market, side, lots, entryValue, mark }) => ({
      market,
      side,
      lots,
      entryValue,
      markTicks: mark.ticks,
      markTime: mark.time,
    }));
    return { balance, contracts, positions };
  });
}

/** What an hour is made of behind the one before. */
export function hourFacts(
  of: { readonly traderId: number; readonly hour: number; readonly scale: number; readonly salt: string },
  { balance, contracts, positions }: Standing,
  last: KeptHour | null,
): CopyHourFacts {
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
    moved: last === null ? 0n : balance - last.balance - (contracts - last.contracts),
    before,
  };
}

/** Writes the hour of a trader; nothing while a position has no mark. */
async function writeHour(parts: HourParts, trader: { id: number; userId: number }, hour: number): Promise<boolean> {
  const { platform } = parts;
  const standing = await readStanding(parts, trader.userId);
  if (standing === null) return false;
  const salt = platform.random.bytes(SALT_BYTES).toString('hex');
  return inTransaction(platform.db, async (tx) => {
    const last = (await loadNewestHours(tx, [trader.id])).get(trader.id) ?? null;
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
      moved: facts.moved,
      index,
      peak,
      dropPpm: Math.max(last?.dropPpm ?? 0, drop),
      positions: standing.positions,
      salt,
      body: canonicalText(record),
      record: recordHash(record),
    });
    if (isNew) await parts.append(tx, record);
    return isNew;
  });
}

/** Writes the hour that has begun for each trader without it. Returns the number of rows. */
export async function writeHours(parts: HourParts): Promise<number> {
  const hour = Math.floor(parts.platform.clock.now() / HOUR_MS);
  let written = 0;
  for (const trader of await loadWithoutHour(parts.platform.db, hour)) if (await writeHour(parts, trader, hour)) written++;
  return written;
}
