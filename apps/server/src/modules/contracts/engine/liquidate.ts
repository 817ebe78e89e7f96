/**
 * One attempt to liquidate a position in a batch: what it stands for in the book ends first, then the book, and beyond the bankruptcy
 * price the owner's own opposite positions, the fund, and others by their rank. `Liquidation` of `packages/risk` decides all money.
 *
 * Invariants: the credits of its closes stay in the hold of the position until its end divides them; nobody is closed beyond their
 * own bankruptcy price; an attempt that closes nothing leaves nothing behind but the beginning of a closing.
 */
import { listRoot, ownText, rankText } from '@glasshouse/proofs/contracts';
import { Liquidation, opposite } from '@glasshouse/risk';
import { endStanding, isLive } from '../../exchange/clearing/index.ts';
import { fieldsOf } from '../domain/event-fields.ts';
import { type ContractPosition, isOpen } from '../domain/position.ts';
import { moveOwn } from '../domain/purse.ts';
import { writeAttempt } from './attempt-record.ts';
import type { Run, Taken } from './attempt-run.ts';
import type { Backing } from './backing.ts';
import { endJournal } from './closing.ts';
import { judge, type Judged, type Look, trade } from './look.ts';
import { shownFrom } from './market-state.ts';
import type { AttemptBefore } from './remembered.ts';
import { candidate, crossPlace, entryValues, oneOfAccount, rank, takeFrom } from './taking.ts';

/** A closing that finds nobody is recorded again after so much time of ticks. */
const SAID_AGAIN_MS = 600_000;

/** Ends what a position stands for in the book: its closes, and what is left of the order that opened it. */
export function endOrdersOf({ batch, view }: Look, position: ContractPosition): void {
  const opening = batch.order(position.id);
  const standing = [...view.closesOf(position), ...(opening && isLive(opening) ? [opening] : [])];
  for (const order of standing) endStanding(batch, order, 'liquidated');
  if (standing.length > 0) batch.settle();
}

/** A position that was closing and has enough again is open. */
export function reopen({ view, own }: Look, position: ContractPosition): void {
  if (position.status !== 'closing') return;
  view.touched.set(position.id, { ...position, status: 'open' });
  own.attempts.set(position.id, null);
}

/** Liquidates an isolated position that is due at the mark of a look; one that was closing and is no longer due is open again. */
export function liquidate(look: Look, positionId: number): void {
  const { view, own } = look;
  const before = view.position(positionId);
  if (before === undefined || !isOpen(before)) return;
  if (judge(look, before).isDue) endOrdersOf(look, before);
  const judged = judge(look, view.position(positionId) as ContractPosition);
  if (judged.isDue) {
    attempt(look, judged, own.nextId());
    return look.batch.settle();
  }
  reopen(look, judged.position);
}

/** The recorded attempt that one goes on with; null: the position is not closing. */
export const attemptBefore = ({ own }: Look, { id, status }: ContractPosition) =>
  status === 'closing' ? own.attemptOf(id) : null;

/** A cross position: what its account gave it, and own opposite positions that it is netted with. */
interface OfAccount {
  readonly cross: Backing;
  readonly opposites: readonly ContractPosition[];
}

/** One attempt. The caller settles the batch. */
export function attempt(look: Look, judged: Judged, id: number, of: OfAccount | null = null): void {
  const { batch, mark, tick, state } = look;
  const { position, terms, older, others6 } = judged;
  const before = attemptBefore(look, position);
  const from = before?.tick ?? shownFrom(state, 'all', tick);
  const { contract, table, feePpm } = terms;
  const begun = { contract, position: position.core, older: older.size, table, feePpm, markTicks: mark, others6 };
  const attempt = new Liquidation(begun);
  const run: Run = { ...judged, id, attempt, before, from, cross: of?.cross ?? null, fills: [] };
  batch.work++;
  if (of !== null && of.opposites.length > 0) {
    const adls = attempt
      .takeNet(of.opposites.map((each) => ({ id: each.id, ...each.core })))
      .map((fill) => takeFrom(look, run, fill, null));
    return finish(look, run, { ...NOT_FORCED, adls });
  }
  trading(look, run, 'book', () => attempt.order);
  finish(look, run, attempt.isForced ? force(look, run) : NOT_FORCED);
}

/** Trades in the book; each fill asks the attempt what it does. */
function trading(look: Look, run: Run, kind: 'book' | 'fund', next: () => { lots: bigint; limitTicks: bigint } | null): void {
  const { view } = look;
  view.attempt = {
    positionId: run.position.id,
    liquidationId: run.id,
    took: (lots, ticks) => {
      const fill = run.attempt.took(kind, lots, ticks);
      run.fills.push(fill);
      return fill;
    },
  };
  trade(look, run.position, { purpose: 'liquidation', cause: 'liquidated', stopId: null }, next);
  view.attempt = null;
}

/** So many positions of a ranking are as much work for a commit as one fill. */
const RANKS_PER_WORK = 20;

const NOT_FORCED: Taken = { own: null, ranking: null, adls: [] };

/** The owner's own opposite positions, the fund within its budget, and others by rank. */
function force(look: Look, run: Run): Taken {
  const { view, own, rules, tick } = look;
  const { attempt, position, terms } = run;
  const other = opposite(position.core.side);
  const held = oneOfAccount(
    view.ofSide(position.userId, position.marketId, other).map(({ id }) => view.position(id) as ContractPosition),
  );
  const ownTexts = held.map((each) => ownText(run.id, entryValues(look, each)));
  const adls = attempt.takeOwn(held.map((each) => candidate(look, each))).map((fill) => takeFrom(look, run, fill, null));
  own.countCloses();
  const budget = () => own.fund(terms.settleAssetId).budget(rules.marketId, tick) - paidBy(run);
  trading(look, run, 'fund', () => attempt.fundOrder(budget()));
  if (!attempt.isForced) return { own: ownTexts, ranking: null, adls };
  const ranked = rank(look, run);
  // The whole ranking is written with the attempt.
  look.batch.work += Math.ceil(ranked.length / RANKS_PER_WORK);
  const texts = ranked.map(({ position: each, score, equity }, i) =>
    rankText(run.id, { ...entryValues(look, each), ...(equity !== null && { equity }), rank: i + 1, score }),
  );
  const places = new Map(ranked.map(({ id, score }, i) => [id, { rank: i + 1, of: ranked.length, score }]));
  const root = listRoot(texts).root;
  const taken = attempt.takeByRank(ranked.map(({ position: each }) => candidate(look, each)));
  // All as they were ranked: what one gives changes the account of another of the same owner.
  const placed = taken.map((fill) => {
    const cross = crossPlace(look, view.position(fill.position) as ContractPosition, run.id);
    return { fill, place: { ...places.get(fill.position)!, root, cross } };
  });
  return { own: ownTexts, ranking: texts, adls: [...adls, ...placed.map(({ fill, place }) => takeFrom(look, run, fill, place))] };
}

/** What the fund paid in this attempt so far. */
const paidBy = ({ fills }: Run): bigint => fills.reduce((sum, { closed }) => sum + closed.fromFund, 0n);

/** Whether an attempt that closes nothing is not recorded: the one before was a moment ago. */
export const wasSaid = ({ tick }: Pick<Look, 'tick'>, before: AttemptBefore | null): boolean =>
  before !== null && tick - before.tick < SAID_AGAIN_MS;

/** Divides what is left, moves it, and writes the record. */
function finish(look: Look, run: Run, taken: Taken): void {
  const { view, own, rules, tick } = look;
  const { id, attempt, position: before, terms } = run;
  const ended = attempt.end();
  const { leftover, rest, isClosing, sums } = ended;
  if (run.fills.length === 0 && wasSaid(look, run.before)) return;
  own.countCloses();
  const fund = own.fund(terms.settleAssetId);
  const toFund = leftover.repaid + leftover.feePart + leftover.liquidationFee;
  const freed = rest === null ? leftover.returned : 0n;
  divide(look, run, toFund, freed);
  const { fundPaid } = sums;
  const change = { cause: 'liquidation', marketId: rules.marketId, recordId: id, moment: tick } as const;
  const after = fundPaid + toFund === 0n ? fund : own.changeFund(fund.assetId, { ...change, paid: fundPaid, received: toFund });
  const now = view.position(before.id) as ContractPosition;
  const { repaid, feePart, liquidationFee, returned } = leftover;
  const changed = { ...now, toFund: now.toFund + toFund, receipts: [...now.receipts, { kind: 'liquidation', id } as const] };
  const saved = view.save(
    rest === null ? changed : { ...changed, core: rest, status: isClosing ? 'closing' : 'open' },
    fieldsOf({ kind: 'returned', liquidation: id, repaid, fee_part: feePart, fund_fee: liquidationFee, returned }),
  );
  own.attempts.set(before.id, isClosing ? { id, tick } : null);
  writeAttempt(look, run, { ...taken, ended, saved, fund, after });
}

/** Moves what an attempt leaves out of the hold of its position: to the fund, and to its owner when nothing is open. */
function divide({ batch, view }: Look, { id, position, terms }: Run, toFund: bigint, freed: bigint): void {
  if (toFund + freed === 0n) return;
  const { userId, account, marketId } = position;
  moveOwn(view, position, terms.settleAssetId, { own: freed, held: -toFund - freed });
  const journal = endJournal(position, terms.settleAssetId, id, { toFund, toOwner: freed });
  batch.effects.push({ type: 'journal', journal, parties: [{ userId, account, marketId }] });
}
