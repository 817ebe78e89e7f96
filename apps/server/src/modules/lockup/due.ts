/**
 * What happens to orders by itself: payouts, then the end of the term, each decided by its nominal time. Sets of orders are one
 * transaction with their journals, so each happens once however many processes run and whatever they die of.
 */
import type { LockupNotRenewed } from '@glasshouse/contract/lockup';
import type { LogRecord } from '@glasshouse/proofs';
import { type LockupEnd, endOf, payoutAt, totalOf } from '@glasshouse/proofs/lockup';
import type { Tx } from '../../platform/db/database.ts';
import { type DueItem, type DueItems, dueItems } from '../../platform/due/index.ts';
import { holdModes } from '../../platform/modes/index.ts';
import { houseBalance } from '../ledger/index.ts';
import type { News } from '../notifications/index.ts';
import { recordHash, signedSize } from '../proofs/index.ts';
import { type Opening, openOrders } from './api/open-orders.ts';
import { type LockupParts, assetOf, isShort } from './api/parts.ts';
import { endRecord } from './api/records.ts';
import type { LockupOrder, LockupProduct, LockupState, StoredEnd } from './domain/lockup.ts';
import { NOTHING_TAKEN, type Taken, decideOpening, isNoWorse, usable } from './domain/opening.ts';
import { FUND, endJournal, payJournal } from './domain/postings.ts';
import { begunNews, begunState, notifyOwners, paidNews, publishOrders, wordsOf } from './events.ts';
import { insertEnds, insertPayouts, lockOrders } from './store/orders.ts';
import { addTaken, loadOnSale, loadOwnTaken, lockTaken } from './store/products.ts';

/** The orders of some items, locked and open. Error: an item of an order that has ended, which `cancel` leaves none of. */
async function ordersOf(tx: Tx, items: readonly DueItem[]): Promise<LockupState[]> {
  const states = await lockOrders(
    tx,
    items.map(({ position }) => position),
  );
  return items.map(({ position, event }) => {
    const state = states.get(position);
    if (!state || state.end !== null) throw new Error(`${event} of order ${position}, which is not open`);
    return state;
  });
}

/** Makes the payouts of some items, and the item of each order's next one. */
async function payItems(parts: LockupParts, due: DueItems, tx: Tx, items: readonly DueItem[]): Promise<void> {
  const states = await ordersOf(tx, items);
  const paid = items.map(({ period: k, dueAt }, i) => {
    const { order, paid: before } = states[i] as LockupState;
    if (before !== k - 1) throw new Error(`payout ${k} of order ${order.id} after ${before}`);
    return { order, k, dueAt, next: k < order.units ? payoutAt(order, k + 1) : null };
  });
  await insertPayouts(
    tx,
    paid.map(({ order, k, dueAt }) => ({ orderId: order.id, k, dueAt, atoms: order.daily })),
  );
  await due.add(
    tx,
    paid.flatMap(({ order, k, next }) =>
      next === null ? [] : [{ position: order.id, event: 'pay', period: k + 1, dueAt: next }],
    ),
  );
  await parts.ledger.postBatch(
    tx,
    paid.map(({ order, k }) => payJournal(order, k)),
  );
  // The last payout comes with the end of the term, which has a notification of its own.
  const before = paid.flatMap(({ order, next }) => (next === null ? [] : [order]));
  await notifyOwners(parts, tx, paidNews(parts, before));
  publishOrders(
    parts,
    tx,
    'paid',
    states.map((state, i) => ({ ...state, paid: (paid[i] as { k: number }).k })),
  );
}

/** An end with its order. */
export interface Ended {
  readonly state: LockupState;
  readonly end: LockupEnd;
}

const storedOf = ({ how, time, paid, penalty, returned }: LockupEnd): StoredEnd => ({
  how,
  at: time,
  paid,
  penalty: penalty.atoms,
  returned,
});

/** The state of an order after its end. */
export const endedState = ({ state, end }: Ended, renewedAs: number | null = null): LockupState => ({
  ...state,
  end: storedOf(end),
  renewedAs,
});

/** Writes ends with their records and journals, and frees what they had taken; the caller has locked that (`lockTaken`). */
export async function endOrders(parts: LockupParts, tx: Tx, ended: readonly Ended[]): Promise<void> {
  const freed = new Map<number, Taken>();
  for (const { state } of ended) {
    const { productId, amount } = state.order;
    freed.set(productId, { open: (freed.get(productId)?.open ?? 0n) - amount, ever: 0n });
  }
  await addTaken(tx, freed);
  const records = ended.map(({ state, end }) => endRecord(parts, state.order, end));
  await insertEnds(
    tx,
    ended.map(({ state, end }, i) => ({ orderId: state.order.id, end, recordHash: recordHash(records[i] as LogRecord) })),
  );
  await parts.proofs.appendAll(tx, records);
  await parts.ledger.postBatch(
    tx,
    ended.map(({ state, end }) => endJournal(state.order, end)),
  );
}

/** What may be continued of some orders that matured, and why not of the others. */
interface Renewals {
  readonly openings: readonly Opening[];
  readonly refused: ReadonlyMap<number, LockupNotRenewed>;
}

/** What deciding renewals has read, with what those before have used. */
interface Reading {
  /** Whether a mode lets nothing begin, or lock-up is not offered any more. */
  readonly isClosed: boolean;
  readonly products: ReadonlyMap<number, LockupProduct | null>;
  readonly taken: Map<number, Taken>;
  /** By user and product. */
  readonly own: Map<string, Taken>;
  readonly free: Map<number, bigint>;
}

const REASONS = { minimum: 'limits', maximum: 'limits', sold_out: 'sold_out', fund: 'fund' } as const;
const plus = ({ open, ever }: Taken, atoms: bigint): Taken => ({ open: open + atoms, ever: ever + atoms });

/** The products on sale when orders expire, by order. */
async function productsAfter(tx: Tx, orders: readonly LockupOrder[]): Promise<Map<number, LockupProduct | null>> {
  const known = new Map<string, LockupProduct | null>();
  const found = new Map<number, LockupProduct | null>();
  for (const { id, assetId, series, expiresAt } of orders) {
    const key = `${assetId}/${series}/${expiresAt}`;
    if (!known.has(key)) known.set(key, await loadOnSale(tx, assetId, series, expiresAt));
    found.set(id, known.get(key) ?? null);
  }
  return found;
}

const idsOf = (products: Iterable<LockupProduct | null>) => [...new Set([...products].flatMap((product) => product?.id ?? []))];

async function decideRenewal(
  parts: LockupParts,
  tx: Tx,
  order: LockupOrder,
  { isClosed, products, taken, own, free }: Reading,
): Promise<Opening | LockupNotRenewed> {
  if (parts.isFrozen(order.userId)) return 'account';
  if (isClosed || assetOf(parts, order.assetId).status !== 'normal') return 'closed';
  const product = products.get(order.id) ?? null;
  if (product === null) return 'not_on_sale';
  if (!isNoWorse(order, product)) return 'worse_terms';
  const { userId, amount } = order;
  const key = `${userId}:${product.id}`;
  const fund = free.get(product.assetId) ?? 0n;
  const before = {
    taken: taken.get(product.id) ?? NOTHING_TAKEN,
    own: own.get(key) ?? (await loadOwnTaken(tx, userId, product.id)),
    free: usable(product, fund, parts.demoCapital(product.assetId)),
  };
  const denial = decideOpening(product, before, amount);
  if (denial !== null) return REASONS[denial.reason];
  taken.set(product.id, plus(before.taken, amount));
  own.set(key, plus(before.own, amount));
  free.set(product.assetId, fund - totalOf(amount, product));
  return { userId, product, amount, renew: 'principal', lockedAt: order.expiresAt, renewedFrom: order.id };
}

/** Decides which orders continue, one after another against what those before have taken. Their principals are back by then. */
async function decideRenewals(
  parts: LockupParts,
  tx: Tx,
  orders: readonly LockupOrder[],
  { products, isClosed }: Pick<Reading, 'products' | 'isClosed'>,
): Promise<Renewals> {
  const free = new Map<number, bigint>();
  for (const assetId of new Set(orders.map((order) => order.assetId))) free.set(assetId, await houseBalance(tx, FUND, assetId));
  const reading: Reading = { isClosed, products, taken: await lockTaken(tx, idsOf(products.values())), own: new Map(), free };
  const openings: Opening[] = [];
  const refused = new Map<number, LockupNotRenewed>();
  for (const order of orders) {
    const decided = await decideRenewal(parts, tx, order, reading);
    if (typeof decided === 'string') refused.set(order.id, decided);
    else openings.push(decided);
  }
  return { openings, refused };
}

/** Opens what continues. Error: a purchase used the fund meanwhile; then the set is tried again. */
async function renewOrders(
  parts: LockupParts,
  due: DueItems,
  tx: Tx,
  { openings }: Renewals,
  headSize: number,
): Promise<LockupOrder[]> {
  const opened = await openOrders(parts, due, tx, openings, { now: parts.platform.clock.now(), headSize });
  for (const product of new Map(openings.map(({ product }) => [product.id, product])).values())
    if (await isShort(parts, tx, product)) throw new Error('a purchase used the fund of lock-up meanwhile');
  return opened;
}

function endedNews(parts: LockupParts, { order, paid }: LockupState, renewals: Renewals): News[] {
  const { code, amount } = wordsOf(parts, order);
  const base = { id: order.id, amount: amount(order.amount), code };
  const { userId } = order;
  const reason = renewals.refused.get(order.id);
  if (reason !== undefined) return [{ userId, kind: 'lockup_not_renewed', params: { ...base, reason } }];
  // Its continuation has a notification of its own.
  if (order.renew === 'principal') return [];
  return [{ userId, kind: 'lockup_matured', params: { ...base, paid: amount(BigInt(paid) * order.daily) } }];
}

/** Ends orders whose term is over, and continues those that are to; a mode or a closing stops what begins and no end. */
async function endItems(parts: LockupParts, due: DueItems, tx: Tx, items: readonly DueItem[]): Promise<void> {
  const isClosed = !(await holdModes(tx)).lets('lockup', 'open') || parts.isClosed();
  const ended = (await ordersOf(tx, items)).map((state): Ended => {
    const end = endOf(state.order, 'matured', state.order.expiresAt);
    if (end?.paid !== state.paid) throw new Error(`order ${state.order.id} ends with ${state.paid} payouts`);
    return { state, end };
  });
  const renewing = ended.flatMap(({ state: { order } }) => (order.renew === 'principal' ? [order] : []));
  const headSize = renewing.length === 0 ? null : await signedSize(parts.proofs, tx);
  const products = headSize === null ? new Map<number, null>() : await productsAfter(tx, renewing);
  // All of them before any balance: purchases lock in this order.
  await lockTaken(tx, [...ended.map(({ state }) => state.order.productId), ...idsOf(products.values())]);
  await endOrders(parts, tx, ended);
  const renewals = await decideRenewals(parts, tx, renewing, { products, isClosed });
  const opened = await renewOrders(parts, due, tx, renewals, headSize ?? 0);
  await notifyOwners(parts, tx, [
    ...ended.flatMap(({ state }) => endedNews(parts, state, renewals)),
    ...begunNews(parts, 'lockup_renewed', opened),
  ]);
  const continued = new Map(opened.map((order) => [order.renewedFrom, order.id]));
  const after = ended.map((one) => endedState(one, continued.get(one.state.order.id) ?? null));
  publishOrders(parts, tx, 'ended', after);
  publishOrders(parts, tx, 'renewed', opened.map(begunState));
}

/** The due items of lock-up: at one instant payouts come before ends. */
export function lockupDue(parts: LockupParts): DueItems {
  const due: DueItems = dueItems(parts.platform, 'lockup', {
    pay: (tx, items) => payItems(parts, due, tx, items),
    end: (tx, items) => endItems(parts, due, tx, items),
  });
  return due;
}
