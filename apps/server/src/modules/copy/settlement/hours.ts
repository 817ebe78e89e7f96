/**
 * The hourly record of traders: what stands on the contract account with what is open at the marks, and what moved there since the hour
 * before but for contracts. Each hour is a record of the public log that cites the one before.
 */
import { CAUSES } from '@glasshouse/contract';
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
import { canonicalText } from '@glasshouse/proofs';
import { inSnapshot, inTransaction } from '../../../platform/db/transaction.ts';
import { loadAccountSums } from '../../ledger/index.ts';
import { recordHash } from '../../proofs/index.ts';
import { type CopyParts, moneyOf } from '../api/parts.ts';
import { ACCOUNT } from '../domain/postings.ts';
import { type KeptHour, insertHour, loadNewestHours, loadWithoutHour } from '../store/hours.ts';

const HOUR_MS = 3_600_000;
const SALT_BYTES = 16;
/** What contracts bring; everything else that moves is no result of trading. */
const OF_CONTRACTS = CAUSES.filter((cause) => cause.startsWith('contract_'));

/** What an account stands at, read at one moment. */
interface Standing {
  readonly balance: bigint;
  readonly contracts: bigint;
  readonly positions: readonly HourPosition[];
}

/** Reads it; null while a position has no mark. */
async function readStanding(parts: CopyParts, userId: number): Promise<Standing | null> {
  const assetId = moneyOf(parts).id;
  return inSnapshot(parts.platform.db, async (tx) => {
    const marked = await parts.contracts.markedOf(tx, userId);
    if (marked === null) return null;
    const { balance, ofCauses } = await loadAccountSums(tx, { userId, type: ACCOUNT, assetId, causes: OF_CONTRACTS });
    const positions = marked.map(({ symbol: market, side, lots, entryValue, mark }) => ({
      market,
      side,
      lots,
      entryValue,
      markTicks: mark.ticks,
      markTime: mark.time,
    }));
    return { balance, contracts: ofCauses, positions };
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
async function writeHour(parts: CopyParts, trader: { id: number; userId: number }, hour: number): Promise<boolean> {
  const { platform, proofs } = parts;
  const standing = await readStanding(parts, trader.userId);
  if (standing === null) return false;
  const salt = platform.random.bytes(SALT_BYTES).toString('hex');
  return inTransaction(platform.db, async (tx) => {
    const last = (await loadNewestHours(tx, [trader.id])).get(trader.id) ?? null;
    const facts = hourFacts({ traderId: trader.id, hour, scale: moneyOf(parts).scale, salt }, standing, last);
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
    if (isNew) await proofs.append(tx, record);
    return isNew;
  });
}

/** Writes the hour that has begun for every trader that has none of it; answers how many. */
export async function writeHours(parts: CopyParts): Promise<number> {
  const hour = Math.floor(parts.platform.clock.now() / HOUR_MS);
  let written = 0;
  for (const trader of await loadWithoutHour(parts.platform.db, hour)) if (await writeHour(parts, trader, hour)) written++;
  return written;
}
