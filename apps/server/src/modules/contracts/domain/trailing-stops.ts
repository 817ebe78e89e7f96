/** Stops that follow the mark (F15), for all of a position or a part. Units: ticks, tenths of a percent, lots. */
import { MAX_CALLBACK } from '@glasshouse/risk';
import { type Decision, type MarketRules, accept, deny, quantityText } from '../../exchange/clearing/index.ts';
import { fieldsOf } from './event-fields.ts';
import { lastMark } from './marks.ts';
import { MOST_STOPS, stopsOf } from './part-stops.ts';
import type { PositionsInBatch } from './position-book.ts';
import type { ContractPosition, TrailingStop } from './position.ts';
import { checkStopSide } from './stop-side.ts';

/** Adds a trailing stop; `activationTicks` null: it begins with the next mark, `lots` null: it closes all. */
export interface AddTrailAct {
  readonly act: 'add_trail';
  readonly positionId: number;
  readonly callback: number;
  readonly activationTicks: number | null;
  readonly lots: number | null;
}

/** Adds one. RangeError: its callback is none. */
export function addTrail(
  view: PositionsInBatch,
  rules: MarketRules,
  position: ContractPosition,
  { callback, activationTicks, lots }: AddTrailAct,
): Decision<null> {
  const { core, trails } = position;
  if (!Number.isInteger(callback) || callback < 1 || callback > MAX_CALLBACK) throw new RangeError(`callback: ${callback}`);
  if (stopsOf(position).length >= MOST_STOPS) return deny('CONTRACTS_TOO_MANY_STOPS', { max: MOST_STOPS });
  if (lots !== null && BigInt(lots) > core.lots)
    return deny('CONTRACTS_REDUCE_TOO_MUCH', { left: quantityText(rules, core.lots), asset: rules.lotCode }, 'share');
  const mark = lastMark(view.book.deps.marks, view.batch, rules.marketId);
  const tick = view.tickOf(position.marketId);
  if (mark === null || tick === null) return deny('MARKETS_NO_PRICE');
  // It begins where the position gains, as a take profit stands.
  const fits = checkStopSide(rules, core.side, 'tp', activationTicks, mark.ticks, 'activation_price');
  if (!fits.ok) return fits;
  const stop: TrailingStop = { id: position.revision + 1, callback, activation: activationTicks, lots, tick };
  const fields = fieldsOf({
    kind: 'stop',
    stop: stop.id,
    stop_kind: 'trailing',
    ticks: null,
    callback: BigInt(callback),
    activation: activationTicks === null ? null : BigInt(activationTicks),
    ...(lots !== null && { lots: BigInt(lots) }),
    fired: false,
  });
  view.save({ ...position, trails: [...trails, stop] }, fields);
  return accept(null);
}
