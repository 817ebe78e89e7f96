/**
 * Runs one group of commands in one transaction: fence, answers given before, locks, decisions, rows, journals,
 * answers, commit. Decisions are made in memory between the locks and the writes; nothing is kept before the commit.
 *
 * Invariants: a refusal of one command leaves the others untouched; a failure of the group leaves nothing.
 */
import type { SpotOrder } from '@glasshouse/contract';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Attempt } from '../../platform/store/request-answers.ts';
import { type BalanceKey, type Ledger, balanceKey } from '../ledger/index.ts';
import type { Books } from './domain/books.ts';
import { type CancelCommand, decideCancel } from './domain/cancel.ts';
import type { Denial } from './domain/decision.ts';
import { FEE_RATES } from './domain/fees.ts';
import { Group, type GroupBalance, balanceId } from './domain/group.ts';
import type { OpenOrders } from './domain/open-orders.ts';
import { type PlaceCommand, decidePlace } from './domain/place.ts';
import { presentOrder } from './domain/present.ts';
import { touchedBy } from './domain/reach.ts';
import type { Terms } from './domain/terms.ts';
import { journalsOf } from './postings.ts';
import { type StoredAnswer, attemptKey, insertAnswers, loadAnswers } from './store/answers.ts';
import type { IdBlocks } from './store/id-blocks.ts';
import type { Leadership } from './store/leadership.ts';
import { type StoredFill, insertFills, insertOrders, loadOwnedIds, updateOrders } from './store/orders.ts';

/** A command as it waits: what is wished, and which attempt it is (null when the caller named none). */
export interface Submission {
  readonly command: PlaceCommand | CancelCommand;
  readonly attempt: Attempt | null;
}

/** What a group needs. */
export interface GroupDeps {
  readonly db: Db;
  readonly ledger: Ledger;
  readonly leadership: Leadership;
  readonly books: Books;
  readonly openOrders: OpenOrders;
  readonly orderIds: IdBlocks;
  readonly fillIds: IdBlocks;
  readonly now: () => number;
  readonly terms: (marketId: number) => Terms;
  readonly index: (marketId: number) => number | null;
}

/** What became of a group; answers stand in the order of its commands. */
export interface GroupResult {
  readonly answers: readonly (SpotOrder | Refusal)[];
  readonly group: Group;
  readonly fills: readonly StoredFill[];
}

function refusalOf({ code, params, path }: Denial): Refusal {
  return new Refusal(code, params, 'error', path === undefined ? undefined : [{ path, code, params }]);
}

/** Locks, in one call and so in the ledger's order, every balance that the group can change. */
async function lockBalances(tx: Tx, deps: GroupDeps, submissions: readonly Submission[]): Promise<Map<string, GroupBalance>> {
  const commands = submissions.map(({ command }) => command);
  const keys = new Map<string, BalanceKey>();
  for (const { userId, marketId } of touchedBy(commands, deps.books, deps.openOrders)) {
    const { baseId, quoteId } = deps.terms(marketId);
    for (const assetId of [baseId, quoteId]) keys.set(balanceId(userId, assetId), { userId, type: 'change', assetId });
  }
  const locked = await deps.ledger.lockBalances(tx, [...keys.values()]);
  return new Map(
    [...keys].map(([id, key]) => {
      const { available, frozen } = locked.get(balanceKey(key)) ?? { available: 0n, frozen: 0n };
      return [id, { available, frozen }];
    }),
  );
}

async function openGroup(tx: Tx, deps: GroupDeps, submissions: readonly Submission[]): Promise<Group> {
  const unknown = submissions.flatMap(({ command }) =>
    command.type === 'cancel' && !deps.openOrders.has(command.orderId) ? [command.orderId] : [],
  );
  const ended = await loadOwnedIds(tx, unknown);
  const balances = await lockBalances(tx, deps, submissions);
  const indexes = new Map<number, number | null>();
  const index = (marketId: number) => {
    if (!indexes.has(marketId)) indexes.set(marketId, deps.index(marketId));
    return indexes.get(marketId) ?? null;
  };
  const { books, openOrders, terms } = deps;
  return new Group({
    now: deps.now(),
    books,
    openOrders,
    terms,
    index,
    balances,
    ended,
    fees: FEE_RATES,
    nextOrderId: () => deps.orderIds.take(),
  });
}

/** Decides all commands in order. Attempts that were answered before, also within this group, get that answer. */
function decideAll(group: Group, submissions: readonly Submission[], known: Map<string, StoredAnswer>) {
  const given: { attempt: Attempt; answer: SpotOrder }[] = [];
  const answers = submissions.map(({ command, attempt }): SpotOrder | Refusal => {
    const before = attempt && known.get(attemptKey(attempt));
    if (attempt && before) return before.hash.equals(attempt.hash) ? before.answer : new Refusal('REQUEST_ID_REUSED');
    const decision = command.type === 'place' ? decidePlace(group, command) : decideCancel(group, command);
    if (!decision.ok) return refusalOf(decision.denial);
    const answer = presentOrder(group.input.terms(decision.value.marketId), decision.value);
    if (attempt) {
      known.set(attemptKey(attempt), { hash: attempt.hash, answer });
      given.push({ attempt, answer });
    }
    return answer;
  });
  return { answers, given };
}

/** Stores what the group did; answers its fills with their ids. */
async function save(tx: Tx, deps: GroupDeps, group: Group, epoch: number): Promise<StoredFill[]> {
  const fills = group.effects.flatMap((effect) => (effect.type === 'fill' ? [effect.fill] : []));
  await deps.fillIds.reserve(tx, fills.length);
  const stored = fills.map((fill) => ({ id: deps.fillIds.take(), ...fill }));
  const touched = [...group.touched.values()];
  await insertOrders(
    tx,
    touched.filter((order) => group.created.has(order.id)),
    epoch,
  );
  await updateOrders(
    tx,
    touched.filter((order) => !group.created.has(order.id)),
  );
  await insertFills(tx, stored);
  if (group.effects.length > 0)
    await deps.ledger.postBatch(
      tx,
      journalsOf(
        group.effects,
        stored.map((fill) => fill.id),
        deps.terms,
      ),
    );
  return stored;
}

/** How far a group has come; once it is decided only its commit can fail. */
export interface Progress {
  isDecided: boolean;
}

/**
 * Runs a group. The books are left as one open group: the caller commits them when this returns and rolls them back
 * when it throws. Lost races begin again. Errors: FencedError, DivergedError, MONEY_STOPPED, whatever the database says.
 */
export async function runGroup(deps: GroupDeps, submissions: readonly Submission[], progress: Progress): Promise<GroupResult> {
  await deps.orderIds.reserve(deps.db, submissions.length * 2);
  return inTransaction(deps.db, async (tx) => {
    progress.isDecided = false;
    deps.books.begin();
    const epoch = await deps.leadership.fence(tx);
    const attempts = submissions.flatMap(({ attempt }) => (attempt ? [attempt] : []));
    const known = await loadAnswers(tx, attempts);
    const group = await openGroup(tx, deps, submissions);
    const { answers, given } = decideAll(group, submissions, known);
    const fills = await save(tx, deps, group, epoch);
    await insertAnswers(tx, given);
    progress.isDecided = true;
    return { answers, group, fills };
  });
}
