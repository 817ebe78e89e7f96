/**
 * Writes what a batch did, in its transaction: orders, fills, volumes and first answers in one statement, journals in another
 * that is made ready while PostgreSQL works at the first; adjustments, cursors and what is left of cascades where there are any.
 */
import type { Tx } from '../../../platform/db/database.ts';
import type { LockedBalance } from '../../ledger/index.ts';
import { dayOf } from '../rules/fees.ts';
import type { MarketRules } from '../rules/market-rules.ts';
import type { Answer } from '../domain/commands.ts';
import type { Batch } from '../domain/batch.ts';
import type { Fill } from '../domain/order.ts';
import type { Backlog } from '../domain/books.ts';
import type { SessionState } from '../domain/session-state.ts';
import { quoteRows } from '../domain/quote-rows.ts';
import { owedNotifications } from '../domain/owed-notifications.ts';
import type { BatchDeps } from './batch-run.ts';
import { journalsOf } from '../domain/journals.ts';
import { type Adjustment, type Cursor, insertAdjustments, saveCursors } from '../store/adjustments.ts';
import { saveBacklogs } from '../store/backlogs.ts';
import { saveNotifications } from '../store/notifications.ts';
import type { GivenAnswer } from '../../../platform/batch/first-answers.ts';
import { saveRows } from '../store/batch-rows.ts';
import { savePhases } from '../store/phases.ts';
import { saveQuotes } from '../store/quotes.ts';
import type { Volume } from '../store/volumes.ts';
import { together } from '../../../platform/db/together.ts';

/** What fills add to the volumes of both sides; ordered, so that two writers never lock in a circle. */
function volumesOf(fills: readonly Fill[], rulesOf: (marketId: number) => MarketRules): Volume[] {
  const sums = new Map<string, Volume>();
  for (const { makerUser, takerUser, marketId, received, time } of fills) {
    const { settle, kind } = rulesOf(marketId);
    const assetId = settle.id;
    const day = dayOf(time);
    for (const userId of [makerUser, takerUser]) {
      const key = `${userId} ${day} ${assetId} ${kind}`;
      sums.set(key, { userId, day, assetId, kind, atoms: (sums.get(key)?.atoms ?? 0n) + received });
    }
  }
  return [...sums.values()].sort((a, b) => a.userId - b.userId || a.assetId - b.assetId || (a.kind < b.kind ? -1 : 1));
}

function adjustmentsOf(batch: Batch): Adjustment[] {
  return batch.effects.flatMap((effect) =>
    effect.type === 'adjust'
      ? [
          {
            orderId: effect.order.id,
            revision: effect.order.revision,
            atoms: effect.atoms,
            why: effect.why,
            time: batch.input.now,
          },
        ]
      : [],
  );
}

/** Markets that turned to another phase. */
function turnedIn({ phases, input }: Batch): SessionState[] {
  return [...phases.values()].filter(({ marketId, revision }) => revision > (input.sessions?.get(marketId)?.revision ?? 0));
}

/** What was written: fills, index cursors, what is left of cascades. */
export interface SavedOrderBatch {
  readonly fills: readonly Fill[];
  readonly savedCursors: ReadonlyMap<number, Cursor>;
  readonly savedBacklogs: ReadonlyMap<number, Backlog | null>;
}

/** What is written beside the batch itself. */
export interface BatchSaving {
  readonly epoch: number;
  /** What `lockBalances` answered for the batch. */
  readonly held: ReadonlyMap<string, LockedBalance>;
  readonly answers: readonly GivenAnswer<Answer>[];
  /** Called when all has been sent, whatever the answer will be. */
  readonly sent: () => void;
}

/** Stores what the batch did. */
export async function saveOrderBatch(tx: Tx, deps: BatchDeps, batch: Batch, saving: BatchSaving): Promise<SavedOrderBatch> {
  const { epoch, held, answers, sent } = saving;
  const fills = batch.effects.flatMap((effect) => (effect.type === 'fill' ? [effect.fill] : []));
  const touched = [...batch.touched.values()];
  // Acts and what a watch does may change no order.
  const hasWorked = batch.touched.size + batch.effects.length + batch.work > 0;
  const watched = hasWorked
    ? deps.books.ids().filter((marketId) => deps.rules(marketId).watch?.isWatching(marketId) === true)
    : [];
  const savedCursors = deps.cursors.toSave(batch.cursors, batch.unshown, hasWorked, watched);
  const savedBacklogs = deps.backlogs.toSave(deps.books);
  let works = 2;
  const sentOne = () => {
    if (--works === 0) sent();
  };
  // The ledger goes first: it locks what the house gets, and works out the rest while PostgreSQL writes the rows.
  const post = async () => {
    // An order that met nothing moves no money, and is not taken either while money is stopped.
    if (batch.effects.length + batch.created.size > 0)
      await deps.ledger.postBatch(tx, journalsOf(batch.effects, deps.rules), held, sentOne);
    else sentOne();
  };
  const adjustments = adjustmentsOf(batch);
  const owed = owedNotifications(batch);
  const quotes = quoteRows(batch, deps.venue);
  const rows = {
    epoch,
    venue: deps.venue,
    created: touched.filter((order) => batch.created.has(order.id)),
    changed: touched.filter((order) => !batch.created.has(order.id)),
    fills,
    volumes: volumesOf(fills, deps.rules),
    answers,
  };
  const write = async () => {
    // Each of them is sent before it waits for anything, or fails at once because it can not be written: then nothing may be
    // committed, and one moment later that is known.
    const works = [
      saveRows(tx, rows),
      insertAdjustments(tx, adjustments),
      saveCursors(tx, savedCursors),
      saveBacklogs(tx, savedBacklogs),
      saveNotifications(tx, owed),
      saveQuotes(tx, quotes),
      savePhases(tx, turnedIn(batch)),
      ...deps.stores.map((store) => store.save(tx, batch)),
    ];
    let hasFailed = false;
    for (const work of works) work.catch(() => (hasFailed = true));
    await Promise.resolve();
    if (!hasFailed) sentOne();
    await together(...works);
  };
  await together(post(), write());
  return { fills, savedCursors, savedBacklogs };
}
