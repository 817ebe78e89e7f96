/** Stops of a position beside the two of all of it: those that close a part, each at its own mark. Units: ticks, lots. */
import { STOP_KINDS } from '@glasshouse/proofs/contracts';
import { type Decision, type MarketRules, accept, deny, quantityText } from '../../exchange/clearing/index.ts';
import { fieldsOf } from './event-fields.ts';
import { lastMark } from './marks.ts';
import type { PositionsInBatch } from './position-book.ts';
import type { ContractPosition, PartStop, Stop, TrailingStop } from './position.ts';
import { checkStopSide } from './stop-side.ts';

/** Most stops of a position, with those of all of it. */
export const MOST_STOPS = 10;

/** Adds a stop that closes at most so many lots. */
export interface AddStopAct {
  readonly act: 'add_stop';
  readonly positionId: number;
  readonly kind: 'tp' | 'sl';
  readonly ticks: number;
  readonly lots: number;
}

/** Takes one of them, or a trailing one, away by its number. */
export interface RemoveStopAct {
  readonly act: 'remove_stop';
  readonly positionId: number;
  readonly stopId: number;
}

/** A stop at a mark; `lots` null: it closes all. */
interface MarkStop extends Stop {
  readonly kind: 'tp' | 'sl';
  readonly lots: number | null;
}

/** A stop as the mark fires it. */
export type WaitingStop = MarkStop | (TrailingStop & { readonly kind: 'trailing' });

/** All stops of a position in the order in which one mark fires them: stop loss, trailing, take profit; older before younger. */
export function stopsOf({ takeProfit, stopLoss, partStops, trails }: ContractPosition): WaitingStop[] {
  const whole = { sl: stopLoss, tp: takeProfit };
  return STOP_KINDS.flatMap((kind) => {
    if (kind === 'trailing') return trails.map((one): WaitingStop => ({ ...one, kind }));
    const all: WaitingStop[] = partStops.filter((one) => one.kind === kind);
    const own = whole[kind];
    if (own !== null) all.push({ ...own, kind, lots: null });
    return all.sort((a, b) => a.id - b.id);
  });
}

/** The position without a stop. */
export function withoutStop(position: ContractPosition, { id, kind, lots }: WaitingStop): ContractPosition {
  if (kind === 'trailing') return { ...position, trails: position.trails.filter((one) => one.id !== id) };
  if (lots !== null) return { ...position, partStops: position.partStops.filter((one) => one.id !== id) };
  return kind === 'sl' ? { ...position, stopLoss: null } : { ...position, takeProfit: null };
}

/** Adds one. */
export function addStop(
  view: PositionsInBatch,
  rules: MarketRules,
  position: ContractPosition,
  { kind, ticks, lots }: AddStopAct,
): Decision<null> {
  const { core, partStops } = position;
  if (stopsOf(position).length >= MOST_STOPS) return deny('CONTRACTS_TOO_MANY_STOPS', { max: MOST_STOPS });
  if (BigInt(lots) > core.lots)
    return deny('CONTRACTS_REDUCE_TOO_MUCH', { left: quantityText(rules, core.lots), asset: rules.lotCode }, 'share');
  const mark = lastMark(view.book.deps.marks, view.batch, rules.marketId);
  if (mark === null) return deny('MARKETS_NO_PRICE');
  const fits = checkStopSide(rules, core.side, kind, ticks, mark.ticks, 'price');
  if (!fits.ok) return fits;
  const stop: PartStop = { id: position.revision + 1, kind, ticks, lots, tick: view.tickOf(position.marketId) };
  const of = { stop: stop.id, stop_kind: kind, ticks: BigInt(ticks), lots: BigInt(lots), fired: false } as const;
  view.save({ ...position, partStops: [...partStops, stop] }, fieldsOf({ kind: 'stop', ...of }));
  return accept(null);
}

/** Takes one away. */
export function removeStop(view: PositionsInBatch, position: ContractPosition, { stopId }: RemoveStopAct): Decision<null> {
  const stop = stopsOf(position).find(({ id, kind, lots }) => id === stopId && (kind === 'trailing' || lots !== null));
  if (stop === undefined) return deny('CONTRACTS_STOP_UNKNOWN');
  const of = { stop: stop.id, stop_kind: stop.kind, ticks: null, fired: false } as const;
  view.save(withoutStop(position, stop), fieldsOf({ kind: 'stop', ...of }));
  return accept(null);
}
