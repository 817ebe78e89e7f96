/**
 * One attempt to liquidate a position in a batch: what it stands for in the book ends first, then the book, and beyond the bankruptcy
 * price the owner's own opposite positions, the fund, and others by their rank. `Liquidation` of `packages/risk` decides all money.
 *
 * Invariants: the credits of its closes stay in the hold of the position until its end divides them; nobody is closed beyond their
 * own bankruptcy price; an attempt that closes nothing leaves nothing behind but the beginning of a closing.
 */
import {
  adlRecord,
  type AttemptFillValues,
  liquidationRecord,
  type LiquidationEvent,
  listRoot,
  ownText,
  rankText,
  type EntryValues,
} from '@glasshouse/proofs/contracts';
import {
  candidateOf,
  ceilOf,
  closeOpposite,
  equityOf,
  exposureOf,
  fillLimit,
  floorOf,
  type Liquidated,
  Liquidation,
  type LiquidationFill,
  opposite,
  ranking,
  requirementOf,
  scoreAt,
} from '@glasshouse/risk';
import { endStanding, isLive } from '../../exchange/clearing/index.ts';
import type { ClosedMoney } from '../domain/cleared.ts';
import { closeValues, moveClosed } from '../domain/close.ts';
import { fieldsOf } from '../domain/event-fields.ts';
import { afterClose, type ClosedPart, type ContractPosition, isOpen } from '../domain/position.ts';
import { againstJournal, endJournal } from './closing.ts';

import type { Fund } from './fund.ts';
import { judge, type Judged, type Look, momentValues, stateValues, trade } from './look.ts';
import type { AttemptBefore } from './memory.ts';
import { shownFrom, shownWait } from './market-state.ts';
import type { AdlRow } from './rows.ts';

/** A closing that finds nobody is recorded again after so much time of ticks. */
const SAID_AGAIN_MS = 600_000;

/** An attempt under way. */
interface Run extends Judged {
  readonly id: number;
  readonly attempt: Liquidation;
  /** The recorded attempt that it goes on with; null: the position was not closing. */
  readonly before: AttemptBefore | null;
  /** The first second that its receipts show. */
  readonly from: number;
  /** The fills so far, in their order. */
  readonly fills: LiquidationFill[];
}

/** Ends what a position stands for in the book: its closes, and what is left of the order that opened it. */
function endOrdersOf({ batch, view }: Look, position: ContractPosition): void {
  const opening = batch.order(position.id);
  const standing = [...view.closesOf(position), ...(opening && isLive(opening) ? [opening] : [])];
  for (const order of standing) endStanding(batch, order, 'liquidated');
  if (standing.length > 0) batch.settle();
}

/** Liquidates a position that is due at the mark of a look; one that was closing and is no longer due is open again. */
export function liquidate(look: Look, positionId: number): void {
  const { view, own } = look;
  const before = view.position(positionId);
  if (before === undefined || !isOpen(before)) return;
  if (judge(look, before).isDue) endOrdersOf(look, before);
  const judged = judge(look, view.position(positionId) as ContractPosition);
  if (judged.isDue) return attempt(look, judged);
  if (judged.position.status !== 'closing') return;
  view.touched.set(positionId, { ...judged.position, status: 'open' });
  own.attempts.set(positionId, null);
}

function attempt(look: Look, judged: Judged): void {
  const { batch, own, mark, tick, state } = look;
  const { position, terms, older } = judged;
  const before = position.status === 'closing' ? own.attemptOf(position.id) : null;
  const from = before?.tick ?? shownFrom(state, 'all', tick);
  const { contract, table, feePpm } = terms;
  const attempt = new Liquidation({ contract, position: position.core, older: older.size, table, feePpm, markTicks: mark });
  const run: Run = { ...judged, id: own.nextId(), attempt, before, from, fills: [] };
  batch.work++;
  trading(look, run, 'book', () => attempt.order);
  finish(look, run, attempt.isForced ? force(look, run) : NOT_FORCED);
  batch.settle();
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

/** What was asked beyond the book: lists as their texts, and the positions that were taken from. */
interface Taken {
  readonly own: readonly string[] | null;
  readonly ranking: readonly string[] | null;
  readonly adls: readonly AdlRow[];
}
const NOT_FORCED: Taken = { own: null, ranking: null, adls: [] };

/** The owner's own opposite positions, the fund within its budget, and others by rank. */
function force(look: Look, run: Run): Taken {
  const { view, own, rules, tick } = look;
  const { attempt, position, terms } = run;
  const other = opposite(position.core.side);
  const held = view.ofSide(position.userId, position.marketId, other);
  const ownTexts = held.map((each) => ownText(run.id, entryValues(look, each)));
  const adls = attempt.takeOwn(held.map((each) => candidate(look, each))).map((fill) => takeFrom(look, run, fill, null));
  own.countCloses();
  const budget = () => own.fund(terms.settleAssetId).budget(rules.marketId, tick) - paidBy(run);
  trading(look, run, 'fund', () => attempt.fundOrder(budget()));
  if (!attempt.isForced) return { own: ownTexts, ranking: null, adls };
  const ranked = rank(look, run);
  const texts = ranked.map(({ position: each, score }, i) =>
    rankText(run.id, { ...entryValues(look, each), rank: i + 1, score }),
  );
  const places = new Map(ranked.map(({ id, score }, i) => [id, { rank: i + 1, of: ranked.length, score }]));
  const root = listRoot(texts).root;
  const taken = attempt.takeByRank(ranked.map(({ position: each }) => candidate(look, each)));
  return {
    own: ownTexts,
    ranking: texts,
    adls: [...adls, ...taken.map((fill) => takeFrom(look, run, fill, { ...places.get(fill.position)!, root }))],
  };
}

/** What the fund paid in this attempt so far. */
const paidBy = ({ fills }: Run): bigint => fills.reduce((sum, { closed }) => sum + closed.fromFund, 0n);

function entryValues(look: Look, { id, core, chain, ...position }: ContractPosition): EntryValues {
  const { feePpm } = look.view.book.termsAt(position.marketId, position.termsTime);
  const { side, lots, entryValue } = core;
  return { position: id, side, lots, entry_value: entryValue, backing: core.margin - core.owed, fee_ppm: feePpm, head: chain };
}

function candidate({ view }: Look, { id, core, marketId, termsTime }: ContractPosition) {
  const { contract, feePpm } = view.book.termsAt(marketId, termsTime);
  return candidateOf(contract, id, exposureOf(core), feePpm);
}

/** The others' positions of the other side that have equity, by rank. */
function rank({ view, triggers, mark }: Look, { position, terms }: Run) {
  const other = opposite(position.core.side);
  const ids = new Set(triggers.idsOf(other));
  for (const each of view.touched.values()) if (each.marketId === position.marketId && each.core.side === other) ids.add(each.id);
  const scored = [...ids].flatMap((id) => {
    const each = view.position(id);
    if (each === undefined || !isOpen(each) || each.userId === position.userId) return [];
    const score = scoreAt(terms.contract, exposureOf(each.core), mark);
    return score === null ? [] : [{ id, position: each, score }];
  });
  return ranking(scored);
}

/** The place of a position in a ranking; null: it is the owner's own. */
type Rank = { readonly rank: number; readonly of: number; readonly score: bigint; readonly root: string } | null;

/** Closes a part of both positions at the bankruptcy price, free of fee. */
function takeFrom(look: Look, run: Run, fill: LiquidationFill, place: Rank): AdlRow {
  const { batch, view, own, rules, tick } = look;
  const { terms, id: liquidation } = run;
  const id = own.nextId();
  batch.work++;
  run.fills.push(fill);
  const assetId = terms.settleAssetId;
  const now = batch.input.now;
  const position = view.position(run.position.id) as ContractPosition;
  const against = view.position(fill.position) as ContractPosition;
  const { lots, ticks, value } = fill;
  const closed = closeOpposite(terms.contract, against.core, lots, ticks);
  const other: ClosedPart = { lots, value, closed };
  const sides = [
    { position, money: { positionId: position.id, closed: fill.closed, isKept: true } satisfies ClosedMoney },
    { position: against, money: { positionId: against.id, closed, isKept: false } satisfies ClosedMoney },
  ];
  for (const side of sides) moveClosed(batch, side.position, assetId, side.money);
  batch.effects.push({
    type: 'journal',
    journal: againstJournal(id, liquidation, sides, assetId),
    parties: [position, against].map(({ userId, account, marketId }) => ({ userId, account, marketId })),
  });
  view.save(afterClose(position, fill, 'liquidated', now), fieldsOf(liquidationEvent(run, fill)));
  const event = closeValues(lots, ticks, value, closed);
  const receipt = place === null ? ({ kind: 'liquidation', id: liquidation } as const) : ({ kind: 'adl', id } as const);
  const receipts = [...against.receipts, receipt];
  const saved = view.save(
    { ...afterClose(against, other, place === null ? 'liquidated' : 'adl', now), receipts },
    fieldsOf(
      place === null
        ? { kind: 'offset', liquidation, against: position.id, ...event }
        : { kind: 'adl', liquidation, adl: id, ...event },
    ),
  );
  if (place !== null) {
    const { rank, of, root, score } = place;
    const body = adlRecord({
      ...momentValues(look, id),
      ...stateValues(against),
      liquidation,
      against: position.id,
      rank,
      of,
      root,
      score,
      closed: lots,
      ticks,
      value,
      realized: closed.realized,
      from_fund: closed.fromFund,
      credit: closed.credit,
      left: saved.core.lots,
      after: saved.chain,
    });
    const at = { tick, from: run.from, lists: null };
    own.record(
      { id, kind: 'contract_adl', marketId: rules.marketId, userId: against.userId, positionId: against.id, ...at },
      body,
    );
  }
  return {
    id,
    positionId: against.id,
    userId: against.userId,
    marketId: rules.marketId,
    tick,
    liquidationId: liquidation,
    lots,
    priceTicks: ticks,
    score: place?.score ?? null,
    rank: place?.rank ?? 0,
    of: place?.of ?? 0,
    realized: closed.realized,
    credit: closed.credit,
    left: saved.core.lots,
  };
}

const liquidationEvent = ({ id }: Run, fill: LiquidationFill): LiquidationEvent => ({
  kind: 'liquidation',
  liquidation: id,
  in: fill.kind,
  fill: null,
  against: fill.position,
  ...closeValues(fill.lots, fill.ticks, fill.value, fill.closed),
});

/** Divides what is left, moves it, and writes the record. */
function finish(look: Look, run: Run, taken: Taken): void {
  const { view, own, rules, tick } = look;
  const { id, attempt, position: before, terms } = run;
  const ended = attempt.end();
  const { leftover, rest, isClosing, sums } = ended;
  if (run.fills.length === 0 && run.before !== null && tick - run.before.tick < SAID_AGAIN_MS) return;
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
  const receipts = [...now.receipts, { kind: 'liquidation', id } as const];
  const saved = view.save(
    rest === null ? { ...now, receipts } : { ...now, receipts, core: rest, status: isClosing ? 'closing' : 'open' },
    fieldsOf({ kind: 'returned', liquidation: id, repaid, fee_part: feePart, fund_fee: liquidationFee, returned }),
  );
  own.attempts.set(before.id, isClosing ? { id, tick } : null);
  write(look, run, { ...taken, ended, saved, fund, after });
}

/** Moves what an attempt leaves out of the hold of its position: to the fund, and to available when nothing is open. */
function divide({ batch }: Look, { id, position, terms }: Run, toFund: bigint, freed: bigint): void {
  if (toFund + freed === 0n) return;
  const { userId, account, marketId } = position;
  batch.move(userId, account, terms.settleAssetId, freed, -toFund - freed);
  const journal = endJournal(position, terms.settleAssetId, id, { toFund, toAvailable: freed });
  batch.effects.push({ type: 'journal', journal, parties: [{ userId, account, marketId }] });
}

/** What an attempt came to. */
interface Finished extends Taken {
  readonly ended: Liquidated;
  readonly saved: ContractPosition;
  /** Before and after it. */
  readonly fund: Fund;
  readonly after: Fund;
}

function write(look: Look, run: Run, finished: Finished): void {
  const { own, rules, tick, mark, state } = look;
  const { id, attempt, position, terms, older, rates, fills } = run;
  const { ended, saved, fund, after } = finished;
  const continues = run.before?.id ?? null;
  const { contract } = terms;
  const { core, userId, marketId } = position;
  const { leftover, sums } = ended;
  const lotsIn = (kind: LiquidationFill['kind']) => fills.reduce((sum, fill) => sum + (fill.kind === kind ? fill.lots : 0n), 0n);
  const equity = floorOf(equityOf(contract, exposureOf(core), mark));
  const requirement = ceilOf(requirementOf(contract, core.lots, rates, mark));
  const limit = fillLimit('book', core.side, mark, attempt.bankruptcy);
  const fees = fills.reduce((sum, { closed }) => sum + closed.fee, 0n);
  const body = liquidationRecord({
    ...momentValues(look, id),
    ...stateValues(position),
    older: older.size,
    maintenance_ppm: rates.maintenancePpm,
    equity,
    requirement,
    bankruptcy: attempt.bankruptcy,
    continues,
    closing: attempt.lots,
    limit,
    fills: fills.map(fillValues),
    own: finished.own === null ? null : listRoot(finished.own),
    ranking: finished.ranking === null ? null : listRoot(finished.ranking),
    fees,
    fund_at_hour: fund.atHour(tick),
    fund_paid_in_hour: fund.paidInHour(rules.marketId, tick),
    fund_before: fund.balance,
    fund_after: after.balance,
    fund_paid: sums.fundPaid,
    repaid: leftover.repaid,
    fee_part: leftover.feePart,
    fund_fee: leftover.liquidationFee,
    returned: leftover.returned,
    left: saved.core.lots,
    after: saved.chain,
  });
  const wait = shownWait(state, 'all', tick);
  const lists = { older: older.entries, own: finished.own, ranking: finished.ranking, wait };
  const at = { tick, from: run.from, lists };
  own.record({ id, kind: 'contract_liquidation', marketId, userId, positionId: position.id, ...at }, body);
  own.adls.push(...finished.adls);
  own.liquidations.push({
    id,
    positionId: position.id,
    userId,
    marketId,
    tick,
    side: core.side,
    markTicks: mark,
    equity,
    requirement,
    bankruptcy: attempt.bankruptcy,
    limitTicks: limit,
    continues,
    lots: attempt.lots,
    bookLots: lotsIn('book'),
    ownLots: lotsIn('own'),
    fundLots: lotsIn('fund'),
    adlLots: lotsIn('adl'),
    realized: fills.reduce((sum, { closed }) => sum + closed.realized, 0n),
    fees,
    fundPaid: sums.fundPaid,
    repaid: leftover.repaid,
    feePart: leftover.feePart,
    fundFee: leftover.liquidationFee,
    returned: leftover.returned,
    left: saved.core.lots,
  });
}

const fillValues = ({ kind, lots, ticks, position }: LiquidationFill): AttemptFillValues => ({
  in: kind,
  lots,
  ticks,
  position: kind === 'own' || kind === 'adl' ? position : null,
});
