/**
 * Folds journals into portfolios behind the ledger, each once, and writes at each full hour what changed in it. The cursor moves
 * in the transaction of the effects (platform/follow), so portfolios are exact as of the cursor's journal.
 *
 * An hour ends with the first journal of a later time: journals are folded by their numbers, and one that came late counts in the
 * hour in which it is folded. After a clock was set back no hour of the future stays.
 */
import type { Tx } from '../../platform/db/database.ts';
import { beginFollowing, followQuiet, sharedCursor } from '../../platform/follow/index.ts';
import {
  type NamedJournal,
  type UserLeg,
  loadHourlyBalances,
  loadJournalsOf,
  loadUserLegs,
  newestJournal,
} from '../ledger/index.ts';
import type { Portfolio } from './api/deps.ts';
import { type Book, type JournalLeg, type UserJournal, foldJournal, holdingKey } from './domain/fold.ts';
import { hourAfter } from './domain/hours.ts';
import { emptyPosition } from './domain/position.ts';
import { saveAccountHours } from './store/account-hours.ts';
import { FOLLOWER } from './store/folded.ts';
import { type UserFlow, type UserHolding, loadHoldingsOf, saveFlows, saveHoldings, saveValues } from './store/holdings.ts';
import { type StoredPosition, loadPositions, savePositions } from './store/positions.ts';
import { type PricesUsed, pricesUsed } from './store/prices-used.ts';
import { closeHour, forgetLater, loadClock, saveClock } from './store/standings.ts';

/** Journals of one step: about a second. */
const JOURNALS_AT_ONCE = 5_000;

/** A journal of one user, as it is folded. */
export interface OwnedJournal extends UserJournal {
  readonly userId: number;
}

/** Journals by user, in the order of their numbers; closing ones without legs go to whom the holding is of. */
export function journalsOf(legs: readonly UserLeg[], closing: readonly (NamedJournal & { userId: number })[]): OwnedJournal[] {
  const found = new Map<string, OwnedJournal & { legs: JournalLeg[] }>();
  const journalIn = ({ journalId, time, scope, key, userId }: NamedJournal & { userId: number }) => {
    const name = `${journalId}/${userId}`;
    const journal = found.get(name) ?? { journalId, time, scope, key, userId, legs: [] };
    found.set(name, journal);
    return journal;
  };
  for (const leg of legs) journalIn(leg).legs.push(leg);
  for (const one of closing) journalIn(one);
  return [...found.values()].sort((a, b) => a.journalId - b.journalId || a.userId - b.userId);
}

/** One step in memory: the books of the users in it. */
class Step {
  readonly #books = new Map<number, Book>();
  readonly #lots = new Map<string, ReadonlyMap<number, bigint>>();
  readonly #touched = new Set<string>();
  readonly #heldBefore: readonly UserHolding[];

  constructor(positions: readonly StoredPosition[], holdings: readonly UserHolding[]) {
    for (const { userId, assetId, position, stored } of positions) {
      this.#lots.set(`${userId}/${assetId}`, stored);
      this.#bookOf(userId).positions.set(assetId, position);
    }
    for (const one of holdings) {
      const book = this.#bookOf(one.userId);
      const name = holdingKey(one.scope, one.key);
      book.holdings.set(name, [...(book.holdings.get(name) ?? []), one]);
    }
    this.#heldBefore = holdings;
  }

  #bookOf(userId: number): Book {
    const book = this.#books.get(userId) ?? { positions: new Map(), holdings: new Map(), flows: [] };
    this.#books.set(userId, book);
    return book;
  }

  fold(journal: OwnedJournal, rules: Portfolio['rules'], prices: PricesUsed): void {
    const book = this.#bookOf(journal.userId);
    const closes = rules.holdings.find((scopes) => scopes.closes === journal.scope);
    const held = (closes && book.holdings.get(holdingKey(closes.opens, journal.key))) ?? [];
    foldJournal(book, journal, rules, prices.valueAt(journal));
    for (const { assetId } of [...journal.legs, ...held]) this.#touched.add(`${journal.userId}/${assetId}`);
  }

  /** Writes the positions that changed since the last time. */
  async savePositions(tx: Tx, hour: number): Promise<void> {
    const changed = [...this.#touched].map((name): StoredPosition => {
      const [userId = 0, assetId = 0] = name.split('/').map(Number);
      const position = this.#bookOf(userId).positions.get(assetId) ?? emptyPosition();
      const stored = this.#lots.get(name) ?? new Map<number, bigint>();
      this.#lots.set(name, new Map(position.lots.map((lot) => [lot.seq, lot.atoms])));
      return { userId, assetId, position, stored };
    });
    this.#touched.clear();
    await savePositions(tx, changed, hour);
  }

  /** Writes flows, and what products hold now and did not before, and the other way round. */
  async saveRest(tx: Tx): Promise<void> {
    const before = new Set(this.#heldBefore.map(({ scope, key }) => holdingKey(scope, key)));
    const now = new Set<string>();
    const fresh: UserHolding[] = [];
    const flows: UserFlow[] = [];
    for (const [userId, book] of this.#books) {
      flows.push(...book.flows.map((flow) => ({ ...flow, userId })));
      for (const [name, list] of book.holdings) {
        now.add(name);
        if (!before.has(name)) fresh.push(...list.map((holding) => ({ ...holding, userId })));
      }
    }
    const ended = this.#heldBefore.filter(({ scope, key }) => !now.has(holdingKey(scope, key)));
    await saveFlows(tx, flows);
    await saveHoldings(tx, fresh, ended);
  }
}

/** What a step reads of the journals: those of users, and closing ones of what products hold. */
async function readJournals(tx: Tx, { rules }: Portfolio, from: number, to: number) {
  const legs = await loadUserLegs(tx, from, to);
  const closes = rules.holdings.map((scopes) => scopes.closes);
  const opensOf = new Map(rules.holdings.map((scopes) => [scopes.closes, scopes.opens]));
  const closing = await loadJournalsOf(tx, closes, from, to);
  const nameOf = ({ scope, key }: NamedJournal) => ({ scope: opensOf.get(scope) ?? '', key });
  const holdings = await loadHoldingsOf(tx, closing.map(nameOf));
  const ownerOf = new Map(holdings.map((one) => [holdingKey(one.scope, one.key), one.userId]));
  const opens = new Set(rules.holdings.map((scopes) => scopes.opens));
  for (const leg of legs) if (opens.has(leg.scope)) ownerOf.set(holdingKey(leg.scope, leg.key), leg.userId);
  const owned = closing.flatMap((journal) => {
    const { scope, key } = nameOf(journal);
    const userId = ownerOf.get(holdingKey(scope, key));
    return userId === undefined ? [] : [{ ...journal, userId }];
  });
  return { journals: journalsOf(legs, owned), holdings };
}

/** The next hour to end: never behind the one of this moment, whatever times journals have. */
const nextHour = (time: number, now: number) => Math.min(hourAfter(time), hourAfter(now));

async function foldStep(tx: Tx, portfolio: Portfolio, from: number, to: number): Promise<void> {
  const { journals, holdings } = await readJournals(tx, portfolio, from, to);
  const { platform, rules } = portfolio;
  const now = platform.clock.now();
  let hour = await loadClock(tx);
  if (hour > hourAfter(now)) {
    hour = hourAfter(now);
    await forgetLater(tx, hour);
    await saveClock(tx, hour);
  }
  await saveAccountHours(tx, await loadHourlyBalances(tx, from, to));
  if (journals.length === 0) return;
  const prices = pricesUsed(portfolio);
  await saveValues(tx, await prices.learn(tx, journals, rules));
  const keys = new Map(
    [
      ...journals.flatMap(({ userId, legs }) => legs.map(({ assetId }) => ({ userId, assetId }))),
      ...holdings.map(({ userId, assetId }) => ({ userId, assetId })),
    ].map((key) => [`${key.userId}/${key.assetId}`, key]),
  );
  const step = new Step(await loadPositions(tx, { keys: [...keys.values()] }), holdings);
  for (const journal of journals) {
    if (journal.time >= hour && nextHour(journal.time, now) > hour) {
      await step.savePositions(tx, hour);
      await closeHour(tx, hour);
      hour = nextHour(journal.time, now);
      await saveClock(tx, hour);
    }
    step.fold(journal, rules, prices);
  }
  await step.savePositions(tx, hour);
  await step.saveRest(tx);
}

/** Folds what can be folded now. */
export async function foldJournals(portfolio: Portfolio): Promise<void> {
  await followQuiet(portfolio.platform.db, sharedCursor(FOLLOWER), {
    most: JOURNALS_AT_ONCE,
    newest: newestJournal,
    read: (tx, from, to) => foldStep(tx, portfolio, from, to),
  });
}

/** Makes the cursor, before the first run. */
export const beginFolding = (portfolio: Portfolio): Promise<void> => beginFollowing(portfolio.platform.db, FOLLOWER, 0);
