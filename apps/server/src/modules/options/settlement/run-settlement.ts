/**
 * Does what is due: enters and settles options by the ticks that are logged, in sets of thousands. Entries, results and
 * journals of a set are one transaction, so a kill leaves all of it or nothing, and the next run goes on from there.
 *
 * Invariants: exactly once (primary keys of entries and results, the journal's key, one settler at a time); a stake is
 * returned for want of a tick only when none can be logged any more. Limits: one run at a time in a process.
 */
import { SECOND_MS } from '@glasshouse/proofs';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { takeLock } from '../../../platform/db/locks.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { StoredEntry, StoredOption, StoredResult } from '../domain/option.ts';
import { type Citations, entryCitations, exitCitations } from './citations.ts';
import { closeHole, hasHoles, loadHoles, openHole } from './holes.ts';
import { type ResultJournal, resultJournal } from './journal.ts';
import { hasWork, indexesWithWork, loadDue, loadWaiting, saveEntries, saveResults } from './rows.ts';
import { type SettlementTick, decideEntry, decideResult, ticksByKind } from './settle.ts';

/** Options in one transaction. */
const SET = 10_000;
/** A tick that is older when it could be logged is left out (module `markets`); a second more for the clocks of two machines. */
const LATE_MS = 6_000;
/** Past the due time, and past the time of acceptance, whose next second is up to a second later. */
const WAIT_MS = 5_000;
const ENTRY_WAIT_MS = 6_000;
/** Ticks that one look reads: those of so many seconds. */
const MAX_TICKS = 4_000;

/** An option that entered. */
export interface Entered {
  readonly order: StoredOption;
  readonly entry: StoredEntry;
}

/** An option that was settled. */
export interface Settled {
  readonly order: StoredOption;
  readonly entry: StoredEntry | null;
  readonly result: StoredResult;
}

/** What this room is given; none of it knows what the result should be. */
export interface SettlementPorts {
  readonly db: Db;
  readonly now: () => number;
  /** Logged seconds of an index in [from, to], oldest first, also those without a price. */
  readonly ticks: (db: Db, indexId: number, from: number, to: number, limit: number) => Promise<readonly SettlementTick[]>;
  /** The newest logged second of an index. */
  readonly newest: (db: Db, indexId: number) => Promise<SettlementTick | null>;
  /** The first logged second behind a time. */
  readonly secondAfter: (db: Db, indexId: number, time: number) => Promise<SettlementTick | null>;
  readonly post: (tx: Tx, journals: ResultJournal[]) => Promise<void>;
  /** Keeps a tick of the log for ever. */
  readonly cite: (tx: Tx, leaf: number) => Promise<void>;
  /** Notes what was settled in public figures, in the same transaction. */
  readonly count: (tx: Tx, settled: readonly Settled[]) => Promise<void>;
  /** Runs work as the only writer of the log: while it runs no tick is logged. */
  readonly alone: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Tells screens, after the commit. */
  readonly told: (entered: readonly Entered[], settled: readonly Settled[]) => void;
}

interface SetDone {
  entered: Entered[];
  settled: Settled[];
  /** The seconds that they rest on. */
  cited: Citations[];
  /** Whether the set was full, so that more is waiting. */
  isFull: boolean;
}

const NOTHING: SetDone = { entered: [], settled: [], cited: [], isFull: false };

async function enterSet(tx: Tx, ports: SettlementPorts, indexId: number, complete: number, now: number): Promise<SetDone> {
  const waiting = await loadWaiting(tx, indexId, complete, SET);
  const [first, last] = [waiting[0], waiting.at(-1)];
  if (!first || !last) return NOTHING;
  const ticks = await ports.ticks(tx, indexId, first.accepted, last.accepted + ENTRY_WAIT_MS, MAX_TICKS);
  // When not all of them could be read, what lies behind the last is not known yet.
  const known = ticks.length < MAX_TICKS ? complete : Math.min(complete, ticks.at(-1)?.time ?? 0);
  const ofKind = ticksByKind(ticks);
  const entered: Entered[] = [];
  const settled: Settled[] = [];
  const cited: Citations[] = [];
  for (const order of waiting) {
    const decided = decideEntry(order, ofKind(order.prices), known, now);
    if (decided === null) continue;
    const entry = 'entry' in decided ? decided.entry : null;
    if ('entry' in decided) entered.push({ order, entry: decided.entry });
    else settled.push({ order, entry: null, result: decided.result });
    cited.push(entryCitations(order, entry, ticks));
  }
  await saveEntries(
    tx,
    entered.map(({ order, entry }) => ({ id: order.id, entry })),
  );
  return { entered, settled, cited, isFull: waiting.length === SET && entered.length + settled.length > 0 };
}

async function settleSet(tx: Tx, ports: SettlementPorts, indexId: number, complete: number, now: number): Promise<SetDone> {
  const due = await loadDue(tx, indexId, complete, SET);
  const [first, last] = [due[0], due.at(-1)];
  if (!first || !last) return NOTHING;
  const ticks = await ports.ticks(tx, indexId, first.entry.dueAt, last.entry.dueAt + WAIT_MS, MAX_TICKS);
  const known = ticks.length < MAX_TICKS ? complete : Math.min(complete, ticks.at(-1)?.time ?? 0);
  const ofKind = ticksByKind(ticks);
  const cited: Citations[] = [];
  const settled = due.flatMap(({ order, entry }): Settled[] => {
    const result = decideResult(order, entry, ofKind(order.prices), known, now);
    if (result) cited.push(exitCitations(order, entry, result, ticks));
    return result ? [{ order, entry, result }] : [];
  });
  return { entered: [], settled, cited, isFull: due.length === SET && settled.length > 0 };
}

/** Keeps the seconds that results rest on; of a hole that none follows yet it notes the second that is missing. */
async function keep(tx: Tx, ports: SettlementPorts, indexId: number, cited: readonly Citations[]): Promise<void> {
  const leaves = new Set(cited.flatMap((citations) => citations.leaves));
  for (const hole of new Set(cited.flatMap((citations) => citations.hole ?? []))) {
    const next = await ports.secondAfter(tx, indexId, hole);
    if (next) leaves.add(next.leaf);
    else await openHole(tx, hole, indexId);
  }
  for (const leaf of leaves) await ports.cite(tx, leaf);
}

/** Keeps the seconds that show holes for want of which stakes were returned before they were logged. */
async function closeHoles(tx: Tx, ports: SettlementPorts): Promise<void> {
  for (const { missing, indexId } of await loadHoles(tx)) {
    const next = await ports.secondAfter(tx, indexId, missing);
    if (!next) continue;
    await ports.cite(tx, next.leaf);
    await closeHole(tx, missing);
  }
}

/** Writes results with their journals, and counts them. */
async function pay(tx: Tx, ports: SettlementPorts, settled: readonly Settled[], now: number): Promise<void> {
  if (settled.length === 0) return;
  const results = settled.map(({ order, result }) => ({ id: order.id, result }));
  await saveResults(tx, results, now);
  await ports.count(tx, settled);
  await ports.post(
    tx,
    settled.map(({ order, result }) => resultJournal(order, result)),
  );
}

/**
 * One set of one index. `complete` is up to when every tick of the index is known: the newest logged one, or, while no
 * tick can be logged, the time before which none is logged any more.
 */
async function runSet(tx: Tx, ports: SettlementPorts, indexId: number, isAlone: boolean): Promise<SetDone> {
  if (!(await takeLock(tx, 'optionSettlement'))) return NOTHING;
  const now = ports.now();
  const newest = (await ports.newest(tx, indexId))?.time ?? 0;
  const complete = isAlone ? Math.max(newest, now - LATE_MS) : newest;
  const waiting = await enterSet(tx, ports, indexId, complete, now);
  const due = await settleSet(tx, ports, indexId, complete, now);
  const done: SetDone = {
    entered: waiting.entered,
    settled: [...waiting.settled, ...due.settled],
    cited: [...waiting.cited, ...due.cited],
    isFull: waiting.isFull || due.isFull,
  };
  await pay(tx, ports, done.settled, now);
  await keep(tx, ports, indexId, done.cited);
  return done;
}

/** Does all that can be done at this moment; answers how many options it entered and settled. */
export async function runSettlement(ports: SettlementPorts): Promise<{ entered: number; settled: number }> {
  const total = { entered: 0, settled: 0 };
  const isStuckBefore = ports.now() - LATE_MS - SECOND_MS;
  const [holes, work] = await Promise.all([hasHoles(ports.db), hasWork(ports.db, ports.now())]);
  if (holes) await inTransaction(ports.db, (tx) => closeHoles(tx, ports));
  const indexes = work ? await indexesWithWork(ports.db, ports.now()) : [];
  for (const indexId of indexes) {
    for (const isAlone of [false, true]) {
      // Only options whose second should have come long ago are worth stopping the log for.
      if (isAlone && !(await indexesWithWork(ports.db, isStuckBefore)).includes(indexId)) continue;
      for (;;) {
        const work = (tx: Tx) => runSet(tx, ports, indexId, isAlone);
        const done = await (isAlone ? ports.alone(work) : inTransaction(ports.db, work));
        ports.told(done.entered, done.settled);
        total.entered += done.entered.length;
        total.settled += done.settled.length;
        if (!done.isFull) break;
      }
    }
  }
  return total;
}
