/**
 * Writes what a group did, in its transaction: orders, fills, volumes and first answers in one statement, journals in another
 * that is made ready while PostgreSQL works at the first; adjustments, cursors and what is left of cascades where there are any.
 */
import type { Tx } from '../../../platform/db/database.ts';
import type { LockedBalance } from '../../ledger/index.ts';
import { dayOf } from '../rules/fees.ts';
import type { Group } from '../domain/batch.ts';
import type { Fill } from '../domain/order.ts';
import type { Backlog } from '../domain/books.ts';
import { owedNews } from '../domain/owed-notifications.ts';
import type { GroupDeps } from './batch-run.ts';
import { journalsOf } from '../clearing/cash/postings.ts';
import { type Adjustment, insertAdjustments, saveCursors } from '../store/adjustments.ts';
import { saveBacklogs } from '../store/backlogs.ts';
import { noteOrderNews } from '../store/notifications.ts';
import type { GivenAnswer } from '../store/answers.ts';
import { saveRows } from '../store/batch-rows.ts';
import type { StoredFill } from '../store/orders.ts';
import type { Volume } from '../store/volumes.ts';
import { together } from './together.ts';

/** What fills add to the volumes of both sides; ordered, so that two writers never lock in a circle. */
function volumesOf(fills: readonly Fill[], quoteOf: (marketId: number) => number): Volume[] {
  const sums = new Map<string, Volume>();
  for (const { makerUser, takerUser, marketId, received, time } of fills) {
    const [day, assetId] = [dayOf(time), quoteOf(marketId)];
    for (const userId of [makerUser, takerUser]) {
      const key = `${userId} ${day} ${assetId}`;
      sums.set(key, { userId, day, assetId, atoms: (sums.get(key)?.atoms ?? 0n) + received });
    }
  }
  return [...sums.values()].sort((a, b) => a.userId - b.userId || a.assetId - b.assetId);
}

function adjustmentsOf(group: Group): Adjustment[] {
  return group.effects.flatMap((effect) =>
    effect.type === 'adjust'
      ? [
          {
            orderId: effect.order.id,
            revision: effect.order.revision,
            atoms: effect.atoms,
            why: effect.why,
            time: group.input.now,
          },
        ]
      : [],
  );
}

/** What was written: fills with their ids, index cursors, what is left of cascades. */
export interface SavedGroup {
  readonly fills: readonly StoredFill[];
  readonly savedCursors: ReadonlyMap<number, number>;
  readonly savedBacklogs: ReadonlyMap<number, Backlog | null>;
}

/** What is written beside the group itself. */
export interface GroupSaving {
  readonly epoch: number;
  /** What `lockBalances` answered for the group. */
  readonly held: ReadonlyMap<string, LockedBalance>;
  readonly answers: readonly GivenAnswer[];
  /** Hears that all has been sent, whatever it will be answered. */
  readonly sent: () => void;
}

/** Stores what the group did. */
export async function saveGroup(tx: Tx, deps: GroupDeps, group: Group, saving: GroupSaving): Promise<SavedGroup> {
  const { epoch, held, answers, sent } = saving;
  const plain = group.effects.flatMap((effect) => (effect.type === 'fill' ? [effect.fill] : []));
  await deps.fillIds.reserve(tx, plain.length);
  const fills = plain.map((fill) => ({ id: deps.fillIds.take(), ...fill }));
  const touched = [...group.touched.values()];
  const fillIds = fills.map((fill) => fill.id);
  const savedCursors = deps.cursors.toSave(group.cursors, group.touched.size > 0);
  const savedBacklogs = deps.backlogs.toSave(deps.books);
  let works = 2;
  const sentOne = () => {
    if (--works === 0) sent();
  };
  // The ledger goes first: it locks what the house gets, and works out the rest while PostgreSQL writes the rows.
  const post = async () => {
    // An order that met nothing moves no money, and is not taken either while money is stopped.
    if (group.effects.length + group.created.size > 0)
      await deps.ledger.postBatch(tx, journalsOf(group.effects, fillIds, deps.terms), held, sentOne);
    else sentOne();
  };
  const adjustments = adjustmentsOf(group);
  const owed = owedNews(group);
  const rows = {
    epoch,
    created: touched.filter((order) => group.created.has(order.id)),
    changed: touched.filter((order) => !group.created.has(order.id)),
    fills,
    volumes: volumesOf(fills, (marketId) => deps.terms(marketId).quoteId),
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
      noteOrderNews(tx, owed),
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
