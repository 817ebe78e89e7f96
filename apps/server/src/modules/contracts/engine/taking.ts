/** What a liquidation takes without the book: of the owner's own opposite positions, and of others by their rank. */
import {
  adlRecord,
  type AdlValues,
  type CrossValues,
  type EntryValues,
  type LiquidationEvent,
} from '@glasshouse/proofs/contracts';
import { candidateOf, type Closed, closeOpposite, type LiquidationFill, opposite, ranking, scoreAt } from '@glasshouse/risk';
import type { ClosedMoney } from '../domain/cleared.ts';
import { backerOf, closeValues, moveClosed } from '../domain/close.ts';
import { backedIn, equityOfMember } from '../domain/cross-account.ts';
import { backedOf, crossAccount, ownerOf } from '../domain/cross-reading.ts';
import { fieldsOf } from '../domain/event-fields.ts';
import { afterClose, type ClosedPart, type ContractPosition, isOpen } from '../domain/position.ts';
import type { PositionsInBatch } from '../domain/position-book.ts';
import type { Run } from './attempt-run.ts';
import { valuesOf } from './backing.ts';
import { againstJournal } from './closing.ts';
import { type Look, momentValues, stateValues } from './look.ts';
import type { AdlRow } from './rows.ts';

/** A position in a list. */
export function entryValues({ view }: Look, position: ContractPosition): EntryValues {
  const { feePpm } = view.termsFor(position);
  const { side, lots, entryValue } = position.core;
  const { backing } = backedOf(view, position).exposure;
  return { position: position.id, side, lots, entry_value: entryValue, backing, fee_ppm: feePpm, head: position.chain };
}

/** A position as it may be taken from. */
export function candidate({ view }: Look, position: ContractPosition) {
  const { contract, feePpm } = view.termsFor(position);
  return candidateOf(contract, position.id, backedOf(view, position).exposure, feePpm);
}

/** Positions of which each may be taken from: of a cross account the first alone, since what one gives the others do not have. */
export function oneOfAccount<P extends Pick<ContractPosition, 'userId' | 'marginMode'>>(positions: readonly P[]): P[] {
  const seen = new Set<number>();
  return positions.filter(({ userId, marginMode }) => {
    const isFirst = marginMode === 'isolated' || !seen.has(userId);
    if (marginMode === 'cross') seen.add(userId);
    return isFirst;
  });
}

/** The equity of a cross position by which it is ranked: its part of its account; null for an isolated one. */
export function apportioned(view: PositionsInBatch, position: ContractPosition): bigint | null {
  if (position.marginMode === 'isolated') return null;
  const account = crossAccount(view, ownerOf(view, position));
  return account === null ? null : equityOfMember(account, position.id);
}

/** The others' positions of the other side that have equity, by rank. */
export function rank({ view, triggers, mark }: Look, { position, terms }: Run) {
  const other = opposite(position.core.side);
  const ids = new Set(triggers.idsOf(other));
  for (const each of view.touched.values()) if (each.marketId === position.marketId && each.core.side === other) ids.add(each.id);
  const scored = [...ids].flatMap((id) => {
    const each = view.position(id);
    if (each === undefined || !isOpen(each) || each.userId === position.userId) return [];
    const equity = apportioned(view, each);
    const score = scoreAt(terms.contract, backedOf(view, each).exposure, mark, equity);
    return score === null ? [] : [{ id, position: each, score, equity, userId: each.userId, marginMode: each.marginMode }];
  });
  return oneOfAccount(ranking(scored));
}

const liquidationEvent = ({ id }: Run, fill: LiquidationFill): LiquidationEvent => ({
  kind: 'liquidation',
  liquidation: id,
  in: fill.kind,
  fill: null,
  against: fill.position,
  ...closeValues(fill.lots, fill.ticks, fill.value, fill.closed),
});

/** A position of another that was taken from. */
interface Deleveraged {
  readonly id: number;
  readonly fill: LiquidationFill;
  readonly place: NonNullable<Rank>;
  /** Before and after it. */
  readonly against: ContractPosition;
  readonly saved: ContractPosition;
  readonly closed: Closed;
}

/** What the record of a deleveraging states of a cross account. */
interface CrossPlace {
  readonly values: CrossValues & Required<Pick<AdlValues, 'older' | 'backing' | 'apportioned'>>;
  readonly texts: readonly string[];
}

/** The place of a cross position in its account, for the list of a liquidation; null for an isolated one. */
export function crossPlace({ view, own }: Look, position: ContractPosition, record: number): CrossPlace | null {
  if (position.marginMode === 'isolated') return null;
  const owner = ownerOf(view, position);
  const account = crossAccount(view, owner);
  if (account === null) return null;
  const { values, texts } = valuesOf(account, position.id, record, own.changedTick(owner));
  const { backing } = backedIn(account, position.id).exposure;
  const { available, entryHolds, owed } = account.purse;
  const ofPositions = account.members.reduce((sum, one) => sum + one.position.owed, 0n);
  const { older } = account.members.find(({ id }) => id === position.id)!;
  const apportioned = equityOfMember(account, position.id);
  return { values: { ...values, available: available + entryHolds - (owed - ofPositions), older, backing, apportioned }, texts };
}

function recordAdl(look: Look, run: Run, { id, fill, place, against, closed, saved }: Deleveraged): void {
  const { rank, of, root, score, cross } = place;
  const { lots, ticks, value } = fill;
  const body = adlRecord({
    ...momentValues(look, id),
    ...stateValues(against),
    ...cross?.values,
    liquidation: run.id,
    against: run.position.id,
    rank,
    of,
    root,
    score,
    closed: lots,
    ticks,
    value,
    realized: closed.realized,
    from_fund: closed.fromFund,
    ...(cross && { from_account: closed.fromAccount }),
    credit: closed.credit,
    left: saved.core.lots,
    after: saved.chain,
  });
  const { userId, marketId } = against;
  const lists = cross && { older: [], own: null, ranking: null, account: cross.texts, wait: null };
  const at = { tick: look.tick, from: run.from, lists };
  look.own.record({ id, kind: 'contract_adl', marketId, userId, positionId: against.id, ...at }, body);
}

/** The place of a position in a ranking; null: it is the owner's own. */
export type Rank = {
  readonly rank: number;
  readonly of: number;
  readonly score: bigint;
  readonly root: string;
  /** Of a cross position, what it was in its account when it was ranked. */
  readonly cross: CrossPlace | null;
} | null;

/** Closes a part of both positions at the bankruptcy price, free of fee. */
export function takeFrom(look: Look, run: Run, fill: LiquidationFill, place: Rank): AdlRow {
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
  const backer = backerOf(view, against);
  const closed = closeOpposite(terms.contract, against.core, lots, ticks, backer);
  const other: ClosedPart = { lots, value, closed };
  const sides = [
    { position, money: { closed: fill.closed, isKept: true } },
    { position: against, money: { closed, isKept: false } },
  ].map((side) => {
    const { id: positionId, purse, revision, marketId } = side.position;
    const money: ClosedMoney = { ...side.money, positionId, purse, revision: revision + 1, debt: 0n };
    return { ...side, money: moveClosed(view, side.position, { marketId, assetId }, money) };
  });
  batch.effects.push({
    type: 'journal',
    journal: againstJournal(id, liquidation, sides, assetId),
    parties: [position, against].map(({ userId, account, marketId }) => ({ userId, account, marketId })),
  });
  view.save(afterClose(position, fill, 'liquidated', now), fieldsOf(liquidationEvent(run, fill)));
  const event = closeValues(lots, ticks, value, closed, backer);
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
  if (place !== null) recordAdl(look, run, { id, fill, place, against, closed, saved });
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
