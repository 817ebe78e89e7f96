/**
 * A user's portfolio of this moment and of the hours before, from one snapshot of the database: what is folded, and behind it the
 * user's own newest journals, folded in memory. So a trade counts at once, and costs what happened since the last step.
 */
import type { Db, Tx } from '../../../platform/db/database.ts';
import { inSnapshot } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type LockedBalance, type UserLeg, findJournals, loadUserLegsAfter } from '../../ledger/index.ts';
import type { Portfolio } from '../api/deps.ts';
import { type Book, type FlowRow, type Holding, type UserJournal, foldJournal, holdingKey } from '../domain/fold.ts';
import { hourAfter } from '../domain/hours.ts';
import { inForce } from '../domain/in-force.ts';
import type { OwnOutside } from '../domain/outside.ts';
import { type Standing, standingOf } from '../domain/result.ts';
import { foldedTo } from './folded.ts';
import { loadHoldings } from './holdings.ts';
import { outsideNow } from './outside.ts';
import { loadPositions } from './positions.ts';
import { pricesUsed } from './prices-used.ts';
import { type StandingRow, loadClock, loadStandings } from './standings.ts';

/** The cursor is usually two seconds behind: no account has so many entries in them. */
const MOST_BEHIND = 5_000;

type Standings = ReadonlyMap<number, Standing>;

/** A portfolio with its past. */
export interface LoadedPortfolio {
  readonly book: Book;
  readonly balances: readonly LockedBalance[];
  /** What the user has beside them now. */
  readonly outside: readonly OwnOutside[];
  /** Flows that are not in the database yet. */
  readonly newFlows: readonly FlowRow[];
  /** What stood at a full hour of those that were loaded; nothing before the first journal. */
  at(hour: number): Standings;
  now(): Standings;
}

const standingsOf = ({ positions }: Book): Standings =>
  new Map([...positions].map(([id, position]) => [id, standingOf(position)]));

/** Which part of the journals: those behind one, up to another. */
export interface JournalRange {
  readonly behind: number;
  readonly to?: number;
}

/** Legs by journal, in order; also journals that end a holding and have no leg of the user. */
export async function withClosing(
  db: Db,
  { rules }: Portfolio,
  legs: readonly UserLeg[],
  held: readonly Pick<Holding, 'scope' | 'key'>[],
  { behind, to = Number.MAX_SAFE_INTEGER }: JournalRange,
): Promise<UserJournal[]> {
  const opened = legs.filter(({ scope }) => rules.holdings.some(({ opens }) => opens === scope));
  const closing = [...held, ...opened].flatMap(({ scope, key }) =>
    rules.holdings.filter(({ opens }) => opens === scope).map(({ closes }) => ({ scope: closes, key })),
  );
  const ends = (await findJournals(db, closing, behind)).filter(({ journalId }) => journalId <= to);
  const byId = Map.groupBy(legs, (leg) => leg.journalId);
  const names = new Map([...ends, ...legs].map((one) => [one.journalId, one]));
  return [...names.values()]
    .map(({ journalId, time, scope, key }) => ({ journalId, time, scope, key, legs: byId.get(journalId) ?? [] }))
    .sort((a, b) => a.journalId - b.journalId);
}

/** What stood at an hour, by asset. */
function standingsIn(rows: readonly StandingRow[]): (hour: number) => Standings {
  const at = inForce(rows, ({ assetId }) => assetId);
  return (hour) => new Map([...at(hour).values()].map(({ assetId, standing }) => [assetId, standing]));
}

/** Folds journals and notes what stood at each hour that ended between them. */
async function foldTail(tx: Tx, portfolio: Portfolio, userId: number, book: Book, clock: number): Promise<[number, Standings][]> {
  const held = [...book.holdings.values()].flat();
  const behind = await foldedTo(tx);
  const most = portfolio.mostBehind ?? MOST_BEHIND;
  const legs = (await loadUserLegsAfter(tx, userId, behind, most)) ?? refuse('PORTFOLIO_BEHIND');
  const journals = await withClosing(tx, portfolio, legs, held, { behind });
  const { rules } = portfolio;
  const prices = pricesUsed(portfolio);
  await prices.learn(tx, journals, rules);
  const ended: [number, Standings][] = [];
  let hour = clock;
  for (const journal of journals) {
    if (journal.time >= hour) {
      ended.push([hour, standingsOf(book)]);
      hour = hourAfter(journal.time);
    }
    foldJournal(book, journal, rules, prices.valueAt(journal));
  }
  ended.push([hour, standingsOf(book)]);
  return ended;
}

/** Loads a portfolio with its standings at the hours in [from, to]; null: it is asked for none of the past. */
export function loadPortfolio(
  portfolio: Portfolio,
  userId: number,
  hours: { readonly from: number; readonly to: number } | null,
): Promise<LoadedPortfolio> {
  const { platform, ledger } = portfolio;
  return inSnapshot(platform.db, async (tx) => {
    const positions = await loadPositions(tx, { userId });
    const clock = await loadClock(tx);
    const rows = hours === null ? [] : await loadStandings(tx, userId, hours.from, Math.min(clock, hours.to));
    const book: Book = {
      positions: new Map(positions.map(({ assetId, position }) => [assetId, position])),
      holdings: Map.groupBy(await loadHoldings(tx, userId), ({ scope, key }) => holdingKey(scope, key)),
      flows: [],
    };
    const ended = await foldTail(tx, portfolio, userId, book, clock);
    const now = standingsOf(book);
    const before = standingsIn(rows);
    return {
      book,
      balances: await ledger.readBalances(tx, userId),
      outside: await outsideNow(portfolio, tx, userId),
      newFlows: book.flows,
      at: (hour) => ended.findLast(([end]) => end <= hour)?.[1] ?? before(hour),
      now: () => now,
    };
  });
}
