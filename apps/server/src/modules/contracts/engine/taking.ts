/** What a liquidation takes without the book: of the owner's own opposite positions, and of others by their rank. */
import { adlRecord, type EntryValues, type LiquidationEvent } from '@glasshouse/proofs/contracts';
import {
  candidateOf,
  type Closed,
  closeOpposite,
  exposureOf,
  type LiquidationFill,
  opposite,
  ranking,
  scoreAt,
} from '@glasshouse/risk';
import type { ClosedMoney } from '../domain/cleared.ts';
import { closeValues, moveClosed } from '../domain/close.ts';
import { fieldsOf } from '../domain/event-fields.ts';
import { afterClose, type ClosedPart, type ContractPosition, isOpen } from '../domain/position.ts';
import type { Run } from './attempt-run.ts';
import { againstJournal } from './closing.ts';
import { type Look, momentValues, stateValues } from './look.ts';
import type { AdlRow } from './rows.ts';

/** A position in a list. */
export function entryValues(look: Look, { id, core, chain, ...position }: ContractPosition): EntryValues {
  const { feePpm } = look.view.book.termsAt(position.marketId, position.termsTime);
  const { side, lots, entryValue } = core;
  return { position: id, side, lots, entry_value: entryValue, backing: core.margin - core.owed, fee_ppm: feePpm, head: chain };
}

/** A position as it may be taken from. */
export function candidate({ view }: Look, { id, core, marketId, termsTime }: ContractPosition) {
  const { contract, feePpm } = view.book.termsAt(marketId, termsTime);
  return candidateOf(contract, id, exposureOf(core), feePpm);
}

/** The others' positions of the other side that have equity, by rank. */
export function rank({ view, triggers, mark }: Look, { position, terms }: Run) {
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

function recordAdl(look: Look, run: Run, { id, fill, place, against, closed, saved }: Deleveraged): void {
  const { rank, of, root, score } = place;
  const { lots, ticks, value } = fill;
  const body = adlRecord({
    ...momentValues(look, id),
    ...stateValues(against),
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
    credit: closed.credit,
    left: saved.core.lots,
    after: saved.chain,
  });
  const { userId, marketId } = against;
  const at = { tick: look.tick, from: run.from, lists: null };
  look.own.record({ id, kind: 'contract_adl', marketId, userId, positionId: against.id, ...at }, body);
}

/** The place of a position in a ranking; null: it is the owner's own. */
export type Rank = { readonly rank: number; readonly of: number; readonly score: bigint; readonly root: string } | null;

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
