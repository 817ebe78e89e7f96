/**
 * A corporate action takes effect: it is announced, holdings are counted between the sessions, and its money is paid. Count and payment are
 * one transaction each with all holders, so that no kill leaves some of them out or does one twice; their rows stay in the database
 * (`store/entitlements.ts`). Notices follow, some holders in each transaction.
 */
import { STOCK_TREATIES } from '@glasshouse/contract/stocks';
import { type Entitlement, GrowingList, addTo, entitledBy, entitlementLine, isByNotice, sumOf } from '@glasshouse/proofs/stocks';
import type { Tx } from '../../../platform/db/database.ts';
import { allowLong } from '../../../platform/db/long-transaction.ts';
import { afterCommit } from '../../../platform/db/transaction.ts';
import { NotYet } from '../../../platform/due/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { digestBytes } from '../../../platform/store/sealed.ts';
import { holdersOf, lockHolders, newestJournal } from '../../ledger/index.ts';
import type { News } from '../../notifications/index.ts';
import { recordHash } from '../../proofs/index.ts';
import { endsOrders } from '../domain/adjusting.ts';
import { cashOutJournals, dividendJournals, splitJournals } from '../domain/postings.ts';
import { moneyText, sharesText } from '../domain/present.ts';
import { appliedRecord } from '../domain/records.ts';
import type { ActionState, Stock, StockAction, StockDay, UserEntitlement } from '../domain/stock.ts';
import { insertApplied, insertPaid, loadEntitlementsAfter } from '../store/actions.ts';
import { MOVED, countEntitlements, eachEntitlement, entitledRows, insertEntitlements } from '../store/entitlements.ts';
import { loadResidents } from '../store/residences.ts';
import { loadDayClosed, loadPricedDay } from '../store/terms.ts';
import { ACCOUNT, MONEY_ID, type StockParts, stockOf } from './parts.ts';

/** Holders who are notified in one transaction. */
const NOTIFIED_AT_ONCE = 1_000;

/** Users who hold a share, with how much of it, the most first. */
export async function loadHoldings(tx: Tx, assetId: number): Promise<{ userId: number; atoms: bigint }[]> {
  const holders = await holdersOf(tx, ACCOUNT, assetId);
  return holders.sort((a, b) => (a.atoms === b.atoms ? a.userId - b.userId : a.atoms < b.atoms ? 1 : -1));
}

/** What an action would be for holders, in the order of the published list. */
export const entitlementsOf = (
  action: Pick<StockAction, 'kind' | 'numerator' | 'denominator' | 'perShare' | 'withholdingPpm' | 'reducedPpm'>,
  holders: readonly { readonly userId: number; readonly atoms: bigint }[],
  close: bigint | null,
  residents: ReadonlySet<number>,
): UserEntitlement[] => {
  const { withholdingPpm, reducedPpm } = action;
  const rateOf = (userId: number) => (reducedPpm !== null && residents.has(userId) ? reducedPpm : withholdingPpm);
  return holders.map(({ userId, atoms }, place) => ({ ...entitledBy(action, atoms, close, rateOf(userId)), userId, place }));
};

/** Holders in countries whose treaty lowers what is withheld, as they had stated them by a time. */
export const residentsAt = (tx: Tx, until: number): Promise<ReadonlySet<number>> => loadResidents(tx, STOCK_TREATIES, until);

/** Notifies some holders, those after a user; the next ones follow as another item. */
async function notifySome<H extends { readonly userId: number }>(
  parts: StockParts,
  tx: Tx,
  of: { readonly id: number; readonly event: string; readonly now: number },
  some: readonly H[],
  newsOf: (one: H) => News | null,
): Promise<void> {
  const news = some.map(newsOf).filter((one) => one !== null);
  if (news.length > 0) afterCommit(tx, await parts.notify(tx, news));
  const last = some.at(-1);
  if (last === undefined || some.length < NOTIFIED_AT_ONCE) return;
  await parts.due().add(tx, [{ position: of.id, event: of.event, period: last.userId, dueAt: of.now }]);
}

/** Notifies holders of a stock, those after a user, of what will happen to it. */
export async function announceAction(
  parts: StockParts,
  tx: Tx,
  { action }: ActionState,
  now: number,
  after: number,
): Promise<void> {
  const { assetId, code } = stockOf(parts, action.marketId);
  const { id, kind, exOpens: day, pays } = action;
  const ratio = `${action.numerator} : ${action.denominator}`;
  const holders = await holdersOf(tx, ACCOUNT, assetId, { after, limit: NOTIFIED_AT_ONCE });
  await notifySome(parts, tx, { id, event: 'announce', now }, holders, ({ userId }): News => {
    if (kind === 'split') return { userId, kind: 'stock_split_announced', params: { id, code, ratio, day } };
    if (kind === 'dividend') {
      const params = { id, code, per_share: moneyText(action.perShare), day, paid: pays };
      return { userId, kind: 'stock_dividend_announced', params };
    }
    return { userId, kind: 'stock_delisting_announced', params: { id, code, day } };
  });
}

/** From the count on prices are of new shares: those that are shown, and those that alerts wait for. */
async function splitPrices({ book, markets }: StockParts, tx: Tx, action: StockAction, now: number): Promise<void> {
  const { id, marketId, numerator, denominator } = action;
  await markets.splitAlerts(tx, marketId, { numerator: Number(numerator), denominator: Number(denominator) });
  afterCommit(tx, () => {
    book.noteCounted(id, now);
    markets.setSplits(book.splits);
  });
}

/** The close that parts of a share are paid by: where the session had no price that of the newest one before, unless a split lies between. */
async function payingDay(
  { book }: StockParts,
  tx: Tx,
  { marketId, counted }: StockAction,
  day: StockDay,
  now: number,
): Promise<StockDay> {
  if (day.close !== null) return day;
  const priced = await loadPricedDay(tx, marketId, counted);
  return priced !== null && book.splitsSince(marketId, priced.closeAt, now).length === 0 ? priced : day;
}

/** Sums and root over the counted lines. Error: a line that is not what the rule makes of its holding. */
async function readLines(tx: Tx, action: StockAction, close: bigint | null) {
  const list = new GrowingList(digestBytes);
  const sums = sumOf([]);
  await eachEntitlement(tx, (line: Entitlement, place) => {
    if (!isByNotice(line, action, { close })) throw new Error(`line ${place} of action ${action.id} is not by its notice`);
    list.add(entitlementLine(place, line));
    addTo(sums, line);
  });
  return { holders: list.size, root: list.root(), sums };
}

/** Shares change with the count itself, between the sessions, not later. */
async function changeShares({ ledger }: StockParts, tx: Tx, action: StockAction, { assetId }: Stock): Promise<void> {
  const { before, inLieu, net, shares } = MOVED;
  if (action.kind === 'split')
    await ledger.postSet(tx, { ...splitJournals(assetId, MONEY_ID), rows: entitledRows(action, [shares, inLieu]) });
  else if (action.kind !== 'dividend')
    await ledger.postSet(tx, { ...cashOutJournals(assetId, MONEY_ID), rows: entitledRows(action, [before, net]) });
}

/** Counts holdings, and lets shares change. Waits for the close before its day. */
export async function applyAction(parts: StockParts, tx: Tx, state: ActionState, now: number): Promise<void> {
  const { action } = state;
  // What is counted while balances are in doubt would be published and paid.
  if (parts.ledger.stopped() !== null) refuse('MONEY_STOPPED');
  const stock = stockOf(parts, action.marketId);
  const day = await loadDayClosed(tx, action.marketId, action.counted);
  if (day === null) throw new NotYet();
  await allowLong(tx);
  // Money that comes with the shares too: locked later, whoever has it and waits for the shares would wait in a circle.
  const frozen = await lockHolders(tx, ACCOUNT, stock.assetId, action.kind === 'dividend' ? [] : [MONEY_ID]);
  // What sells hold stays held through a forward split; all else has ended before.
  if (endsOrders(action) && frozen !== 0n) throw new NotYet();
  const paying = await payingDay(parts, tx, action, day, now);
  const close = paying.close?.ticks ?? null;
  const journal = await newestJournal(tx);
  await countEntitlements(tx, action, stock.assetId, close);
  const { holders, root, sums } = await readLines(tx, action, close);
  const applied = { appliedAt: now, journal, closeHash: paying.recordHash, closeTicks: close, holders, root, ...sums };
  const record = appliedRecord(stock, action, applied);
  await insertApplied(tx, action.id, { ...applied, recordHash: recordHash(record) });
  await insertEntitlements(tx, action.id);
  await parts.proofs.append(tx, record);
  await changeShares(parts, tx, action, stock);
  if (action.kind === 'split') await splitPrices(parts, tx, action, now);
  await parts.due().add(tx, [
    { position: action.id, event: 'pay', period: 0, dueAt: Math.max(now, action.pays) },
    { position: action.id, event: 'counted', period: 0, dueAt: now },
  ]);
}

/** Pays what an action brings in money; of a split it only ends it. */
export async function payAction(parts: StockParts, tx: Tx, { action }: ActionState, now: number): Promise<void> {
  await allowLong(tx);
  await insertPaid(tx, action.id, now);
  if (action.kind === 'split') return;
  const rows = entitledRows(action, [MOVED.net, MOVED.withheld]);
  if (action.kind === 'dividend') await parts.ledger.postSet(tx, { ...dividendJournals(MONEY_ID), rows });
  await parts.due().add(tx, [{ position: action.id, event: 'paid', period: 0, dueAt: now }]);
}

/** The balances of some holders are other ones now. */
function changed(parts: StockParts, tx: Tx, { assetId }: Stock, holders: readonly { readonly userId: number }[]): void {
  afterCommit(tx, () => {
    for (const { userId } of holders) parts.balancesChanged(userId, ACCOUNT, [assetId, MONEY_ID]);
  });
}

/** Notifies holders, those after a user, of what the count changed. */
export async function notifyCounted(
  parts: StockParts,
  tx: Tx,
  { action }: ActionState,
  now: number,
  after: number,
): Promise<void> {
  const { id, kind, marketId } = action;
  if (kind === 'dividend') return;
  const stock = stockOf(parts, marketId);
  const some = await loadEntitlementsAfter(tx, id, after, NOTIFIED_AT_ONCE);
  changed(parts, tx, stock, some);
  await notifySome(parts, tx, { id, event: 'counted', now }, some, ({ userId, before, after: left, inLieu }): News | null => {
    const params = { id, code: stock.code, before: sharesText(before), after: sharesText(left), in_lieu: moneyText(inLieu) };
    return kind === 'split' ? { userId, kind: 'stock_split_applied', params } : null;
  });
}

/** Notifies holders, those after a user, of what was paid. */
export async function notifyPaid(parts: StockParts, tx: Tx, { action }: ActionState, now: number, after: number): Promise<void> {
  const { id, marketId } = action;
  const stock = stockOf(parts, marketId);
  const some = await loadEntitlementsAfter(tx, id, after, NOTIFIED_AT_ONCE);
  changed(parts, tx, stock, some);
  await notifySome(parts, tx, { id, event: 'paid', now }, some, ({ userId, net, withheld }): News | null => {
    const params = { id, code: stock.code, amount: moneyText(net), withheld: moneyText(withheld) };
    return net > 0n ? { userId, kind: 'stock_paid', params } : null;
  });
}
