/** Writes what a group did: orders, fills, adjustments, volumes, cursors, journals; set-based, in the group's transaction. */
import type { Tx } from '../../platform/db/database.ts';
import { dayOf } from './domain/fees.ts';
import type { Group } from './domain/group.ts';
import type { Fill } from './domain/order.ts';
import type { Backlog } from './domain/books.ts';
import { owedNews } from './domain/owed-news.ts';
import type { GroupDeps } from './group-run.ts';
import { journalsOf } from './postings.ts';
import { type Adjustment, insertAdjustments, saveCursors } from './store/adjustments.ts';
import { saveBacklogs } from './store/backlogs.ts';
import { noteOrderNews } from './store/news.ts';
import { type StoredFill, insertFills, insertOrders, updateOrders } from './store/orders.ts';
import { type Volume, addVolumes } from './store/volumes.ts';

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

/** Stores what the group did. */
export async function saveGroup(tx: Tx, deps: GroupDeps, group: Group, epoch: number): Promise<SavedGroup> {
  const plain = group.effects.flatMap((effect) => (effect.type === 'fill' ? [effect.fill] : []));
  await deps.fillIds.reserve(tx, plain.length);
  const fills = plain.map((fill) => ({ id: deps.fillIds.take(), ...fill }));
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
  await insertFills(tx, fills);
  await insertAdjustments(tx, adjustmentsOf(group));
  await addVolumes(
    tx,
    volumesOf(fills, (marketId) => deps.terms(marketId).quoteId),
  );
  const savedCursors = deps.cursors.toSave(group.cursors, group.touched.size > 0);
  await saveCursors(tx, savedCursors);
  const savedBacklogs = deps.backlogs.toSave(deps.books);
  await saveBacklogs(tx, savedBacklogs);
  await noteOrderNews(tx, owedNews(group));
  const fillIds = fills.map((fill) => fill.id);
  if (group.effects.length > 0) await deps.ledger.postBatch(tx, journalsOf(group.effects, fillIds, deps.terms));
  return { fills, savedCursors, savedBacklogs };
}
