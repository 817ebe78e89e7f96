/**
 * Runs one batch of commands in one transaction: fence, answers given before, locks, decisions, rows, journals,
 * answers, commit. Decisions are made in memory between the locks and the writes; nothing is kept before the commit.
 *
 * Invariants: a refusal of one command leaves the others untouched; a failure of the batch leaves nothing.
 */
import type { AccountType, MarketKind } from '@glasshouse/contract';
import type { Tx } from '../../../platform/db/database.ts';
import type { Pipeline } from '../../../platform/db/pipeline.ts';
import type { SchemaWatch } from '../../../platform/db/schema-watch.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { refusalOf } from './granted.ts';
import type { Attempt } from '../../../platform/store/request-answers.ts';
import { type BalanceKey, type Ledger, type LockedBalance, OWING_ACCOUNTS, balanceKey } from '../../ledger/index.ts';
import type { BatchReading, ClearingStore } from './book-product.ts';
import type { Backlogs } from './backlogs.ts';
import { catchUpAll } from '../domain/backlog.ts';
import type { Books } from '../domain/books.ts';
import { type Answer, type Command, decide, idsOf, placementsOf, tickMarketsOf } from '../domain/commands.ts';
import { BATCH_WORK, Batch, type BatchBalance } from '../domain/batch.ts';
import type { OpenOrders } from '../domain/open-orders.ts';
import { endExpiredQuotes, endProtectedQuotes } from '../domain/quote-settle.ts';
import type { Quotes } from '../domain/quotes.ts';
import { dueIn } from '../domain/session-step.ts';
import type { Sessions } from '../domain/sessions.ts';
import { touchedBy } from '../domain/reach.ts';
import type { Order } from '../domain/order.ts';
import { clearingOf } from '../clearing/clearing.ts';
import type { MarketRules } from '../rules/market-rules.ts';
import { decideTick } from '../domain/tick.ts';
import type { VenueName } from '../domain/venues.ts';
import type { FeeBook } from './fee-book.ts';
import type { IndexCursors } from './index-cursors.ts';
import { type SavedOrderBatch, saveOrderBatch } from './save-batch.ts';
import { together } from '../../../platform/db/together.ts';
import type { BatchLink, BatchProgress } from '../../../platform/batch/batch-chain.ts';
import { type FirstAnswer, type GivenAnswer, attemptKey } from '../../../platform/batch/first-answers.ts';
import { FencedError, type Leadership, answerHandoffs, lockHandoffs } from '../../../platform/leader/index.ts';
import { DivergedError } from '../store/orders.ts';
import { type IdBlocks, IdsSpentError } from '../../../platform/db/id-blocks.ts';
import { type Opening, openRows } from '../store/opening.ts';

/** A command as it waits: what is wished, and which attempt it is (null when the caller named none). */
export interface Submission {
  readonly command: Command;
  readonly attempt: Attempt | null;
  /** Whether it is a part of the attempt, which is answered with the rest. */
  readonly isPart?: boolean;
  /** Its number when another process handed it over. */
  readonly handoff?: number;
}

/** What a batch needs. */
export interface BatchDeps {
  /** On which batches are committed. */
  readonly pipeline: Pipeline;
  readonly venue: VenueName;
  readonly stores: readonly ClearingStore[];
  readonly ledger: Ledger;
  readonly leadership: Leadership;
  readonly books: Books;
  readonly openOrders: OpenOrders;
  readonly quotes: Quotes;
  readonly sessions: Sessions;
  readonly orderIds: IdBlocks;
  readonly fillIds: IdBlocks;
  readonly feeBook: FeeBook;
  /** The kinds of the venue's markets. */
  readonly kinds: ReadonlySet<MarketKind>;
  readonly cursors: IndexCursors;
  readonly backlogs: Backlogs;
  /** Markets that catch up, or could not. */
  readonly stuck: ReadonlySet<number>;
  /** Those of them that could not: what was due there failed. */
  readonly failed: ReadonlySet<number>;
  readonly now: () => number;
  readonly nextSequence: () => number;
  readonly rules: (marketId: number) => MarketRules;
  /** Makes sure that `rules` are those after a number of changes. */
  readonly followRules: (tx: Tx, revision: number) => Promise<void>;
  readonly index: (marketId: number) => number | null;
  /** Whether a newer version has migrated the database; without it none has. */
  readonly schema?: SchemaWatch | undefined;
}

/** What became of a batch; answers stand in the order of its commands, none for those that wait for the next commit. */
export interface BatchResult extends SavedOrderBatch {
  readonly answers: readonly (Answer | Refusal)[];
  readonly batch: Batch;
}

/** Thrown inside a transaction when the batch turned out to need balances that it had not locked, or rows that were not read. */
class ReachError extends Error {
  readonly missing: ReadonlySet<string>;
  readonly unread: ReadonlySet<string>;
  constructor({ missing, unread }: Pick<Batch, 'missing' | 'unread'>) {
    super('a batch reached further than it had locked or read');
    this.missing = missing;
    this.unread = unread;
  }
}

/** Ids of fills that are ready for a batch: more than its work allows, each share of a block one of its own. */
const MOST_FILLS = 8 * BATCH_WORK;

/** As many more where it may have blocks with followers. */
const BLOCK_FILLS = 32 * BATCH_WORK;

/** A batch that needs more ids begins again with twice as many, up to so many times the usual number: blocks that rest have fills for each member. */
const MOST_IDS_TIMES = 32;

/** How often a batch may begin again with more locks; each time it knows all users whom it reached before. */
const MOST_REACHES = 20;

/** The balances of a batch under lock: as the ledger answered, and as the batch counts in them. */
interface Locked {
  readonly held: ReadonlyMap<string, LockedBalance>;
  readonly balances: Map<string, BatchBalance>;
}

const NOTHING: Pick<LockedBalance, 'available' | 'frozen' | 'owed'> = { available: 0n, frozen: 0n };

/** Locks, in one call and so in the ledger's order, every balance that the batch can change. */
async function lockBalances(
  tx: Tx,
  deps: BatchDeps,
  commands: readonly Command[],
  reached: ReadonlySet<string>,
): Promise<Locked> {
  const keys = new Map<string, BalanceKey>();
  // Of a balance that two orders touch, the debt is read when one of them asks for it.
  const lock = (key: BalanceKey) => {
    const id = balanceKey(key);
    if (keys.get(id)?.withOwed !== true) keys.set(id, key);
  };
  for (const touched of touchedBy(commands, deps.books, deps.openOrders, deps.rules, deps.quotes)) {
    const rules = deps.rules(touched.marketId);
    clearingOf(rules, touched).touches(rules, touched, lock);
  }
  for (const key of reached) {
    const [userId, type, assetId] = key.split(':') as [string, AccountType, string];
    // What reached it was not known before: where there can be a debt, it is read.
    if (!keys.has(key))
      keys.set(key, { userId: Number(userId), type, assetId: Number(assetId), withOwed: OWING_ACCOUNTS.includes(type) });
  }
  const held = await deps.ledger.lockBalances(tx, [...keys.values()]);
  const balances = new Map(
    Array.from(keys.keys(), (id): [string, BatchBalance] => {
      const { available, frozen, owed = 0n } = held.get(id) ?? NOTHING;
      return [id, { available, frozen, owed }];
    }),
  );
  return { held, balances };
}

/** Orders that are named and may have ended: not open, or touched by the batch before, whose end is not known yet. */
function endedIdsOf(commands: readonly Command[], openOrders: OpenOrders, ahead: ChainLink['ahead']): number[] {
  const mayBeEnded = (id: number) => !openOrders.has(id) || ahead?.touched.has(id) === true;
  return commands.flatMap((command) =>
    (command.type === 'cancel' || command.type === 'amend') && mayBeEnded(command.orderId) ? [command.orderId] : [],
  );
}

/** Owners whose balances were changed beside the desk; only a look at ticks asks for them. */
async function loadChanged(tx: Tx, { stores }: BatchDeps, tickMarkets: ReadonlySet<number>): Promise<number[]> {
  const owners: number[] = [];
  if (tickMarkets.size === 0) return owners;
  for (const store of stores) owners.push(...((await store.changed?.(tx)) ?? []));
  return owners;
}

function loadTicks(tx: Tx, deps: BatchDeps, tickMarkets: ReadonlySet<number>, now: number) {
  const someoneWaits = (marketId: number) =>
    deps.openOrders.waitsForIndex(marketId) ||
    deps.rules(marketId).watch?.isWatching(marketId) === true ||
    deps.sessions.get(marketId)?.phase === 'open';
  const mayFire = (marketId: number) => deps.rules(marketId).mode === 'normal' && deps.openOrders.waitsForIndex(marketId);
  return deps.cursors.ticks(tx, [...tickMarkets], now, someoneWaits, mayFire);
}

/**
 * Holds the lead and the rules until the commit, and reads what the commands name, behind what the batch before wrote; that one
 * is kept or forgotten when it answers. Error: FencedError.
 */
async function openCommands(
  tx: Tx,
  deps: BatchDeps,
  submissions: readonly Submission[],
  ahead: ChainLink['ahead'],
): Promise<Opening> {
  const commands = submissions.map(({ command }) => command);
  const opening = await openRows(tx, deps.venue, {
    attempts: submissions.flatMap(({ attempt }) => (attempt ? [attempt] : [])),
    orderIds: endedIdsOf(commands, deps.openOrders, ahead),
    names: commands.flatMap(placementsOf).flatMap(({ userId, clientId }) => (clientId ? [{ userId, name: clientId }] : [])),
  });
  await ahead?.kept;
  deps.leadership.requireOurs(opening.epoch);
  if (deps.schema?.isKnown(opening.migrations) === false) throw new FencedError();
  await deps.followRules(tx, opening.revision);
  return opening;
}

/** What products read for a batch under its locks; most batches need nothing. */
async function readFor(
  tx: Tx,
  { stores }: BatchDeps,
  commands: readonly Command[],
  tickMarkets: ReadonlySet<number>,
  asked: ReadonlySet<string>,
): Promise<readonly BatchReading[]> {
  const readings = stores.flatMap((store) => store.read?.(tx, commands, tickMarkets, asked) ?? []);
  return readings.length === 0 ? [] : Promise.all(readings);
}

interface Opened {
  readonly opening: Opening;
  readonly locked: Locked;
  readonly commands: readonly Command[];
  /** How many times the usual number of ids is made ready. */
  readonly idsTimes: number;
  readonly asked: ReadonlySet<string>;
}

/** Makes ids of orders and fills ready for a batch whose blocks may have so many members beside their owners. */
async function reserveIds(
  tx: Tx,
  deps: BatchDeps,
  of: Pick<Opened, 'commands' | 'idsTimes'>,
  readings: readonly BatchReading[],
  isWatched: boolean,
) {
  const { commands, idsTimes } = of;
  const members = readings.reduce((sum, reading) => sum + reading.members, 0);
  // An order that is repeated is a block, the own order and those of the others.
  const ofOne = members === 0 ? 1 : 2 + members;
  // Each order that a watch places is work, so there are at most so many of them.
  const ofWatches = (isWatched ? 2 * BATCH_WORK : 0) + members;
  const orders = commands.reduce((sum, command) => sum + idsOf(command) * ofOne, ofWatches);
  await deps.orderIds.reserve(tx, orders * idsTimes);
  // An auction may fill all that is queued.
  const queued = commands.map((command) => (command.type === 'phase' ? deps.openOrders.queuedOf(command.marketId).length : 0));
  await deps.fillIds.reserve(tx, idsTimes * Math.max(MOST_FILLS + (members > 0 ? BLOCK_FILLS : 0), ...queued));
}

async function openBatch(tx: Tx, deps: BatchDeps, opened: Opened): Promise<Batch> {
  const {
    opening,
    locked: { balances },
    commands,
    idsTimes,
    asked,
  } = opened;
  const now = deps.now();
  const tickMarkets = new Set(commands.flatMap((command) => tickMarketsOf(command, deps)));
  const [ticks, changedOwners, readings] = await together(
    loadTicks(tx, deps, tickMarkets, now),
    loadChanged(tx, deps, tickMarkets),
    readFor(tx, deps, commands, tickMarkets, asked),
  );
  const isWatched = [...ticks.keys()].some((marketId) => deps.rules(marketId).watch?.isWatching(marketId) === true);
  await reserveIds(tx, deps, { commands, idsTimes }, readings, isWatched);
  await deps.feeBook.load(
    tx,
    deps.kinds,
    [...balances.keys()].map((key) => Number(key.slice(0, key.indexOf(':')))),
    now,
  );
  const indexes = new Map<number, number | null>();
  const index = (marketId: number) => {
    if (!indexes.has(marketId)) indexes.set(marketId, deps.index(marketId));
    return indexes.get(marketId) ?? null;
  };
  const { books, openOrders, quotes, sessions, rules, nextSequence, stuck } = deps;
  const batch = new Batch({
    now,
    books,
    openOrders,
    quotes,
    sessions,
    rules,
    index,
    balances,
    ended: opening.owned,
    usedNames: opening.usedNames,
    ticks: (marketId) => ticks.get(marketId) ?? [],
    changedOwners,
    lookedAt: (marketId) => deps.cursors.timeOf(marketId),
    stuck,
    fees: (kind, userId, since) => deps.feeBook.of(kind, userId, since),
    nextOrderId: () => deps.orderIds.take(),
    nextFillId: () => deps.fillIds.take(),
    nextSequence,
  });
  for (const reading of readings) reading.give(batch);
  return batch;
}

/** Whether an answer stands for something that happened; a repeat of any other is asked anew. */
function hasEffect(answer: Answer): boolean {
  return !('list' in answer) || answer.list.some((line) => 'order' in line);
}

/** Whether a market with trading hours has a step to do before a command of it; 'stuck' where that step fails. */
function dueBefore(batch: Batch, marketIds: readonly number[]): 'due' | 'stuck' | null {
  for (const marketId of marketIds)
    if (dueIn(batch, batch.input.rules(marketId)) !== null) return batch.input.stuck.has(marketId) ? 'stuck' : 'due';
  return null;
}

/**
 * Whether the batch has room for a command, after what has to happen before it: triggers that are due, ticks to look at. 'stuck':
 * a market cannot do now what comes before it. Where that failed, cancels are decided by the phase as it is.
 */
function hasRoom(batch: Batch, command: Command, failed: ReadonlySet<number>): boolean | 'stuck' {
  // They go on with their own market alone, so that a fault in one stops no other.
  if (command.type === 'proceed') return true;
  if (command.type === 'phase') {
    decideTick(batch, { type: 'tick', marketId: command.marketId });
    return true;
  }
  catchUpAll(batch);
  if (batch.work < BATCH_WORK && command.type !== 'tick') {
    const isCancel = command.type === 'cancel' || command.type === 'cancelAll';
    const marketIds = tickMarketsOf(command, batch.input).filter((marketId) => !isCancel || !failed.has(marketId));
    for (const marketId of marketIds) decideTick(batch, { type: 'tick', marketId });
    const left = marketIds.filter((marketId) => batch.ticksLeft.has(marketId));
    if (left.some((marketId) => batch.input.stuck.has(marketId))) return 'stuck';
    if (left.length > 0) return false;
    const due = marketIds.length > 0 ? dueBefore(batch, marketIds) : null;
    if (due !== null) return due === 'stuck' ? due : false;
  }
  return batch.work < BATCH_WORK;
}

/** Ends quotes that no command asks to end. Where memory does not fit its money it is rebuilt. Error: DivergedError. */
function endQuotes(end: () => void): void {
  try {
    end();
  } catch (error) {
    if (error instanceof RangeError) throw new DivergedError(`a quote cannot end: ${error.message}`);
    throw error;
  }
}

/**
 * Decides commands in order, until there is work enough for one commit: fewer answers than commands then. Attempts that
 * were answered before, also within this batch, get that answer.
 */
function decideAll(
  batch: Batch,
  submissions: readonly Submission[],
  known: Map<string, FirstAnswer<Answer>>,
  isWanted: (submission: Submission) => boolean,
  failed: ReadonlySet<number>,
) {
  const given: GivenAnswer<Answer>[] = [];
  const answerTo = (submission: Submission, isStuck: boolean): Answer | Refusal => {
    const { command, attempt, isPart = false } = submission;
    if (!isWanted(submission)) return new Refusal('ORDER_UNKNOWN');
    const before = attempt && known.get(attemptKey(attempt));
    if (attempt && before) return before.hash.equals(attempt.hash) ? before.answer : new Refusal('REQUEST_ID_REUSED');
    if (isStuck) return new Refusal('UNAVAILABLE');
    const decision = decide(batch, command);
    if (!decision.ok) return refusalOf(decision.denial);
    const answer = decision.value;
    if (attempt && !isPart && hasEffect(answer)) {
      known.set(attemptKey(attempt), { hash: attempt.hash, answer });
      given.push({ attempt, answer });
    }
    return answer;
  };
  const answers: (Answer | Refusal)[] = [];
  endQuotes(() => endExpiredQuotes(batch));
  for (const submission of submissions) {
    const { work } = batch;
    const room = hasRoom(batch, submission.command, failed);
    // What fired or traded before it is over.
    if (batch.work > work) batch.settle();
    if (room === false) break;
    answers.push(answerTo(submission, room === 'stuck'));
    if (batch.quotes.size > 0) endQuotes(() => endProtectedQuotes(batch));
  }
  if (!submissions.some(({ command }) => command.type === 'proceed')) catchUpAll(batch);
  batch.settle();
  return { answers, given };
}

/** How far a batch has come, with the orders that it touched once it is decided. */
export type Progress = BatchProgress<Order>;

/** Where a batch stands among others. */
export type ChainLink = BatchLink<Order>;

/** How a batch is tried: with the balances that it reached before beside those that it is known to touch. */
interface Trying extends ChainLink {
  readonly progress: Progress;
  readonly reached: ReadonlySet<string>;
  /** What products turned out to need. */
  readonly asked: ReadonlySet<string>;
  readonly idsTimes: number;
}

async function runOnce(
  deps: BatchDeps,
  submissions: readonly Submission[],
  { progress, ahead, departed, reached, asked, idsTimes }: Trying,
): Promise<BatchResult> {
  return deps.pipeline.transaction(async (tx) => {
    progress.isDecided = false;
    const commands = submissions.map(({ command }) => command);
    // The locks are sent behind what the batch asks, without waiting for its answer.
    const [opening, locked] = await together(
      openCommands(tx, deps, submissions, ahead),
      lockBalances(tx, deps, commands, reached),
    );
    // The locks may have been waited for, behind a migration too; what was asked before them is of the time before.
    if (deps.schema?.isNewer) throw new FencedError();
    deps.books.begin();
    const batch = await openBatch(tx, deps, { opening, locked, commands, idsTimes, asked });
    const { held } = locked;
    const handed = await lockHandoffs(
      tx,
      submissions.flatMap(({ handoff }) => (handoff === undefined ? [] : [handoff])),
    );
    // One that was taken back is not wanted any more; its answer is not read.
    const open = new Set(handed);
    const isWanted = ({ handoff }: Submission) => handoff === undefined || open.delete(handoff);
    const { answers, given } = decideAll(batch, submissions, opening.known, isWanted, deps.failed);
    if (batch.missing.size + batch.unread.size > 0) throw new ReachError(batch);
    Object.assign(progress, { isWhole: answers.length === submissions.length, touched: batch.touched });
    const sent = () => {
      // Answers to other processes are written behind it.
      if (handed.size > 0) return;
      progress.isDecided = true;
      deps.pipeline.commit(tx);
      departed();
    };
    const saved = await saveOrderBatch(tx, deps, batch, { epoch: opening.epoch, held, answers: given, sent });
    await answerHandoffs(
      tx,
      answers.flatMap((answer, i) => {
        const handoff = submissions[i]?.handoff;
        return handoff !== undefined && handed.has(handoff) ? [{ id: handoff, answer }] : [];
      }),
    );
    progress.isDecided = true;
    return { answers, batch, ...saved };
  }, ahead?.kept);
}

/**
 * Runs a batch. The books are left as one open batch: the caller commits them when this returns and rolls them back
 * when it throws. Lost races begin again. Errors: FencedError, DivergedError, MONEY_STOPPED, whatever the database says.
 */
export async function runBatch(
  deps: BatchDeps,
  submissions: readonly Submission[],
  progress: Progress,
  link: ChainLink,
): Promise<BatchResult> {
  const [reached, asked] = [new Set<string>(), new Set<string>()];
  let idsTimes = 1;
  for (let tries = 1; ; tries++) {
    try {
      return await runOnce(deps, submissions, { ...link, progress, reached, asked, idsTimes });
    } catch (error) {
      if (tries >= MOST_REACHES) throw error;
      if (error instanceof IdsSpentError && idsTimes < MOST_IDS_TIMES) idsTimes *= 2;
      else if (error instanceof ReachError) {
        for (const key of error.missing) reached.add(key);
        for (const name of error.unread) asked.add(name);
      } else throw error;
    }
  }
}
