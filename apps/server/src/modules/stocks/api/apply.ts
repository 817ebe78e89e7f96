/**
 * A corporate action takes effect: it is announced, holdings are counted between the sessions, and its money is paid. Each step is one
 * transaction with all holders, so that no kill leaves some of them out or does one twice.
 */
import { STOCK_TREATIES } from '@glasshouse/contract/stocks';
import { entitledBy, entitlementLine, listRoot, sumOf } from '@glasshouse/proofs/stocks';
import type { Tx } from '../../../platform/db/database.ts';
import { afterCommit } from '../../../platform/db/transaction.ts';
import { NotYet } from '../../../platform/due/index.ts';
import { type JournalDraft, type LockedBalance, balanceKey, holdersOf, newestJournal } from '../../ledger/index.ts';
import type { News } from '../../notifications/index.ts';
import { recordHash } from '../../proofs/index.ts';
import { endsOrders } from '../domain/adjusting.ts';
import { cashOutJournal, dividendJournal, splitJournal } from '../domain/postings.ts';
import { moneyText, sharesText } from '../domain/present.ts';
import { appliedRecord } from '../domain/records.ts';
import type { ActionState, Stock, StockAction, StockDay, UserEntitlement } from '../domain/stock.ts';
import { insertApplied, insertEntitlements, insertPaid, loadEntitlements } from '../store/actions.ts';
import { loadResidents } from '../store/residences.ts';
import { loadDayClosed, loadPricedDay } from '../store/terms.ts';
import { ACCOUNT, MONEY_ID, type StockParts, stockOf } from './parts.ts';

const present = (list: readonly (JournalDraft | null)[]) => list.filter((one) => one !== null);

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

async function tellHolders(parts: StockParts, tx: Tx, news: readonly News[]): Promise<void> {
  if (news.length > 0) afterCommit(tx, await parts.notify(tx, news));
}

function changed(parts: StockParts, tx: Tx, { assetId }: Stock, users: readonly number[]): void {
  afterCommit(tx, () => {
    for (const userId of users) parts.balancesChanged(userId, ACCOUNT, [assetId, MONEY_ID]);
  });
}

/** Notifies all holders of a stock of what will happen to it. */
export async function announceAction(parts: StockParts, tx: Tx, { action }: ActionState): Promise<void> {
  const { assetId, code } = stockOf(parts, action.marketId);
  const { id, kind, exOpens: day, pays } = action;
  const holders = await loadHoldings(tx, assetId);
  const ratio = `${action.numerator} : ${action.denominator}`;
  await tellHolders(
    parts,
    tx,
    holders.map(({ userId }): News => {
      if (kind === 'split') return { userId, kind: 'stock_split_announced', params: { id, code, ratio, day } };
      if (kind === 'dividend') {
        const params = { id, code, per_share: moneyText(action.perShare), day, paid: pays };
        return { userId, kind: 'stock_dividend_announced', params };
      }
      return { userId, kind: 'stock_delisting_announced', params: { id, code, day } };
    }),
  );
}

/** Journals that come with the count itself: shares change between the sessions, not later. */
function countedJournals(action: StockAction, list: readonly UserEntitlement[], assetId: number): JournalDraft[] {
  if (action.kind === 'dividend') return [];
  return present(
    list.map((one) =>
      action.kind === 'split' ? splitJournal(action, one, assetId, MONEY_ID) : cashOutJournal(action, one, assetId, MONEY_ID),
    ),
  );
}

/** What a user holds, as locked. */
function heldBy(held: ReadonlyMap<string, LockedBalance>, userId: number, assetId: number) {
  const balance = held.get(balanceKey({ userId, type: ACCOUNT, assetId }));
  return { userId, atoms: (balance?.available ?? 0n) + (balance?.frozen ?? 0n) };
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

/** Counts holdings, and lets shares change. Waits for the close before its day. */
export async function applyAction(parts: StockParts, tx: Tx, state: ActionState, now: number): Promise<void> {
  const { action } = state;
  const stock = stockOf(parts, action.marketId);
  const day = await loadDayClosed(tx, action.marketId, action.counted);
  if (day === null) throw new NotYet();
  const found = await loadHoldings(tx, stock.assetId);
  const keys = found.map(({ userId }) => ({ userId, type: ACCOUNT, assetId: stock.assetId }));
  const held = await parts.ledger.lockBalances(tx, keys);
  // What sells hold stays held through a forward split; all else has ended before.
  if (endsOrders(action) && [...held.values()].some(({ frozen }) => frozen !== 0n)) throw new NotYet();
  const paying = await payingDay(parts, tx, action, day, now);
  const close = paying.close?.ticks ?? null;
  const list = entitlementsOf(
    action,
    found.map(({ userId }) => heldBy(held, userId, stock.assetId)),
    close,
    action.reducedPpm === null ? new Set() : await residentsAt(tx, action.counted),
  );
  const applied = {
    appliedAt: now,
    journal: await newestJournal(tx),
    holders: list.length,
    root: listRoot(list.map((one, place) => entitlementLine(place, one))),
    closeHash: paying.recordHash,
    closeTicks: close,
    ...sumOf(list),
  };
  const record = appliedRecord(stock, action, applied);
  await insertApplied(tx, action.id, { ...applied, recordHash: recordHash(record) });
  await insertEntitlements(tx, action.id, list);
  await parts.proofs.append(tx, record);
  await parts.ledger.postBatch(tx, countedJournals(action, list, stock.assetId));
  if (action.kind === 'split') await splitPrices(parts, tx, action, now);
  await parts.due().add(tx, [{ position: action.id, event: 'pay', period: 0, dueAt: Math.max(now, action.pays) }]);
  if (action.kind === 'split')
    await tellHolders(
      parts,
      tx,
      list.map(({ userId, before, after, inLieu }): News => {
        const params = {
          id: action.id,
          code: stock.code,
          before: sharesText(before),
          after: sharesText(after),
          in_lieu: moneyText(inLieu),
        };
        return { userId, kind: 'stock_split_applied', params };
      }),
    );
  changed(
    parts,
    tx,
    stock,
    list.map(({ userId }) => userId),
  );
}

/** Pays what an action brings in money; of a split it only ends it. */
export async function payAction(parts: StockParts, tx: Tx, { action }: ActionState, now: number): Promise<void> {
  const stock = stockOf(parts, action.marketId);
  await insertPaid(tx, action.id, now);
  if (action.kind === 'split') return;
  const list = await loadEntitlements(tx, action.id);
  if (action.kind === 'dividend')
    await parts.ledger.postBatch(tx, present(list.map((one) => dividendJournal(action, one, MONEY_ID))));
  await tellHolders(
    parts,
    tx,
    list
      .filter(({ net }) => net > 0n)
      .map(({ userId, net, withheld }): News => {
        const params = { id: action.id, code: stock.code, amount: moneyText(net), withheld: moneyText(withheld) };
        return { userId, kind: 'stock_paid', params };
      }),
  );
  changed(
    parts,
    tx,
    stock,
    list.map(({ userId }) => userId),
  );
}
