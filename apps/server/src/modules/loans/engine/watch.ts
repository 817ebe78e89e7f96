/**
 * Looks at each logged second: with the last three of a market, without a gap, within ten seconds and of one label, it warns of loans,
 * arms warnings again, and begins sales. Decided only by the process that leads; what it knows it reads from the rows, so that a change
 * by any process counts from its commit on.
 */
import { LoanTriggers, type Reached, type Watched } from '../domain/triggers.ts';
import { LEVEL_TICKS, decidingTick, isTriggered } from '../domain/deciding.ts';
import { OLDEST_TICK_MS, mayDecide, owedOf } from '@glasshouse/proofs/loan';
import type { Logger } from 'pino';
import { shortReads } from '../../../platform/db/short-reads.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { IndexFollowing, type LoggedTick } from '../../markets/index.ts';
import { enterLoan } from '../api/own-loan.ts';
import type { LoanCallParts } from '../api/parts.ts';
import { type Loan, hasEnded, isStillWarned, stateOf } from '../domain/loan.ts';
import { notifyOwners, publishLoan, warnedNews } from '../events.ts';
import type { Cited } from '../store/liquidations.ts';
import { updateLoan } from '../store/loans.ts';
import { loadChanged } from '../store/watched.ts';
import { happen } from './happen.ts';
import { beginSale, maySell } from './liquidate.ts';

/** At most one notification of a warning in this time. */
const NOTIFY_EVERY_MS = 3_600_000;
const SECOND_MS = 1_000;

/** The watch. */
export class LoanWatch {
  readonly #parts: () => LoanCallParts;
  readonly #triggers = new LoanTriggers();
  readonly #debts = new Map<number, Watched>();
  #since: string | null = null;
  /** When it looks. */
  readonly following: IndexFollowing;

  constructor(parts: () => LoanCallParts, log: Logger) {
    this.#parts = parts;
    this.following = new IndexFollowing(() => this.#look(), log);
  }

  /** Reads what is open. */
  async start(): Promise<void> {
    this.#since = null;
    await this.#follow();
  }

  /** How many loans are watched. */
  get size(): number {
    return this.#triggers.size;
  }

  async #follow(): Promise<void> {
    const { rows, until } = await loadChanged(shortReads(this.#parts().platform.db), this.#since);
    for (const row of rows) {
      this.#triggers.put(row);
      if (row.state === 'closed' || row.state === 'written_off') this.#debts.delete(row.id);
      else this.#debts.set(row.id, row);
    }
    this.#since = until;
  }

  async #look(): Promise<void> {
    const { venue, platform } = this.#parts();
    if (!venue.isLeading) return;
    try {
      await this.#follow();
      for (const { marketId } of this.#parts().coins()) await this.#lookAt(marketId);
    } catch (error) {
      platform.log.error({ err: error }, 'loans could not be looked at');
    }
  }

  async #lookAt(marketId: number): Promise<void> {
    if (!this.#triggers.has(marketId)) return;
    const ticks = await newestTicks(this.#parts(), marketId);
    const falls = decidingTick('quote', ticks);
    const rises = decidingTick('coin', ticks);
    if (falls === null || rises === null || this.#parts().markets.modeOf(marketId) !== 'normal') return;
    for (const reached of this.#triggers.reached(marketId, Number(falls), Number(rises))) {
      // Of many the later ones are looked at by newer seconds: these are too old for them.
      if (this.#parts().platform.clock.now() - (ticks.at(-1)?.time ?? 0) > OLDEST_TICK_MS) return;
      try {
        await act(this.#parts(), reached, ticks, this.#debts.get(reached.loanId)?.debtAsset);
      } catch (error) {
        this.#parts().platform.log.error({ err: error, loan: reached.loanId }, `a loan could not be looked at: ${reached.what}`);
      }
    }
  }
}

/** The newest three seconds of a market as they were logged, without a gap; none where one is missing. */
async function newestTicks({ markets, platform }: LoanCallParts, marketId: number): Promise<LoggedTick[]> {
  const db = shortReads(platform.db);
  const newest = await markets.secondAt(db, marketId, Number.MAX_SAFE_INTEGER);
  if (newest === null) return [];
  const first = (Math.floor(newest.time / SECOND_MS) - LEVEL_TICKS + 1) * SECOND_MS;
  const ticks = await markets.secondsFrom(db, marketId, first, newest.time);
  const isNext = ({ time }: LoggedTick, i: number) => Math.floor(time / SECOND_MS) === Math.floor(first / SECOND_MS) + i;
  return ticks.length === LEVEL_TICKS && ticks.every(isNext) ? ticks : [];
}

const citedOf = (ticks: readonly LoggedTick[]): Cited[] =>
  ticks.map(({ leaf, time, priceTicks }) => ({ leaf, time, ticks: BigInt(priceTicks ?? 0) }));

/** Does what three seconds do to a loan, as it stands under its lock. */
export async function act(
  parts: LoanCallParts,
  { loanId, what }: Reached,
  ticks: readonly LoggedTick[],
  debtAsset: number | undefined,
): Promise<void> {
  if (debtAsset === undefined) return;
  await inTransaction(parts.platform.db, async (tx) => {
    // Its owner may not defend it either.
    if (what === 'sale' && !(await maySell(tx))) return;
    const { pool, loan } = await enterLoan(parts, tx, loanId, debtAsset);
    const label = ticks.at(-1)?.prices;
    if (hasEnded(loan) || loan.state === 'liquidating' || label === undefined) return;
    // Not silently: the source of the prices was switched under a loan of live ones.
    if (!mayDecide(loan.open.prices, label)) throw new Error(`prices are ${label}, and the loan is of ${loan.open.prices} ones`);
    const cited = citedOf(ticks);
    if (what === 'sale') {
      const [tick] = cited.slice(-1);
      if (tick && isTriggered(loan, 'sale', ticks, pool.time))
        await beginSale(parts, tx, pool, loan, { reason: 'ltv', ticks: cited, tick });
    } else if (what === 'warn') {
      if (!loan.isWarned && isTriggered(loan, 'warning', ticks, pool.time)) await warn(parts, tx, loan, cited, pool.time);
    } else await rearm(parts, tx, loan, ticks);
  });
}

type Tx = Parameters<typeof updateLoan>[0];

async function warn(parts: LoanCallParts, tx: Tx, loan: Loan, ticks: readonly Cited[], time: number): Promise<void> {
  const leaves = ticks.map(({ leaf }) => leaf);
  const price = ticks.at(-1)?.ticks ?? null;
  const event = { event: 'warned', ticks, time } as const;
  const happened = await happen(parts, tx, loan, event, () => ({ ticks: price, leaves }));
  if (happened === null) return;
  await parts.proofs.citeAll(tx, leaves, 'loan');
  const isNotified = loan.notifiedAt !== null && time - loan.notifiedAt < NOTIFY_EVERY_MS;
  const warned: Loan = {
    ...happened.loan,
    isWarned: true,
    warnedAt: time,
    notifiedAt: isNotified ? loan.notifiedAt : time,
    state: loan.state === 'open' ? 'warned' : loan.state,
  };
  await updateLoan(tx, warned);
  if (!isNotified && price !== null) await notifyOwners(parts, tx, [warnedNews(warned, price)]);
  publishLoan(parts, tx, 'warned', warned);
}

/** A warning may come again once no tick of three is near it any more. */
async function rearm(parts: LoanCallParts, tx: Tx, loan: Loan, ticks: readonly LoggedTick[]): Promise<void> {
  const isNear = ({ priceTicks }: LoggedTick) =>
    priceTicks === null || isStillWarned(loan.open, stateOf(loan), BigInt(priceTicks));
  if (!loan.isWarned || owedOf(loan) === 0n || ticks.some(isNear)) return;
  const armed: Loan = { ...loan, isWarned: false, state: loan.state === 'warned' ? 'open' : loan.state };
  await updateLoan(tx, armed);
  publishLoan(parts, tx, 'rearmed', armed);
}
