/**
 * An owner's own exits: stop loss before take profit, each an order at the tighter of 2 % beyond the mark and the bankruptcy price.
 * A position that is to be liquidated at the same mark goes first by its own stop, at the bankruptcy price and without the fee of a
 * liquidation. What the book lacks stays open.
 */
import { type AttemptFillValues, stopRecord } from '@glasshouse/proofs/contracts';
import {
  bankruptcyPrice,
  closingLimit,
  type Extreme,
  opposite,
  trailingTicks,
  triggerAt,
  WAY,
  WIDEST_PPM,
} from '@glasshouse/risk';
import { endStanding } from '../../exchange/clearing/index.ts';
import { backedIn } from '../domain/cross-account.ts';
import { crossAccount, crossEntries, ownerOf } from '../domain/cross-reading.ts';
import { stopsOf, type WaitingStop, withoutStop } from '../domain/part-stops.ts';
import { type ContractPosition, isOpen } from '../domain/position.ts';
import { fieldsOf } from '../domain/event-fields.ts';
import { type Backing, giveAll, giveBack } from './backing.ts';
import { judge, type Judged, type Look, momentValues, stateValues, trade } from './look.ts';
import { shownFrom, shownWait } from './market-state.ts';

/** A stop with the mark that fires it; of a trailing one also the farthest mark since it began. */
interface Placed {
  readonly stop: WaitingStop;
  readonly ticks: bigint;
  readonly extreme: Extreme;
}

/** Where a stop is now; null: it is trailing and did not begin. */
function placedAt({ triggers, ticks }: Look, { id, core }: ContractPosition, stop: WaitingStop): Placed | null {
  if (stop.kind !== 'trailing') return { stop, ticks: BigInt(stop.ticks), extreme: null };
  const extreme = triggers.extremeOf(id, core.side, stop, ticks);
  return extreme === null ? null : { stop, ticks: trailingTicks(core.side, extreme, stop.callback), extreme };
}

/** Whether a mark fires a stop: a stop loss and a trailing one as it goes against the position, a take profit the other way. */
function isFired({ side }: ContractPosition['core'], { stop, ticks }: Placed, mark: bigint): boolean {
  const at = triggerAt(stop.kind === 'tp' ? opposite(side) : side, ticks);
  return at !== null && (at.way === WAY.FALLING ? mark <= BigInt(at.ticks) : mark >= BigInt(at.ticks));
}

/** The first stop of a position that the mark of a look fires; null: none does. */
function firedOf(look: Look, position: ContractPosition): Placed | null {
  for (const stop of stopsOf(position)) {
    const placed = placedAt(look, position, stop);
    if (placed !== null && isFired(position.core, placed, look.mark)) return placed;
  }
  return null;
}

/** Whether any stop of a position fires at the mark of a look. */
export const hasFired = (look: Look, position: ContractPosition): boolean => firedOf(look, position) !== null;

/** Serves the stops of a position that the mark reached, one after another: each is gone once it fired. */
export function exit(look: Look, positionId: number): void {
  for (;;) {
    const position = look.view.position(positionId);
    const placed = position && isOpen(position) ? firedOf(look, position) : null;
    if (!position || placed === null) return;
    if (position.marginMode === 'cross') fireCross(look, position, placed);
    else fire(look, position, { ...placed, id: look.own.nextId(), cross: null });
  }
}

/** What the fills of a stop came to, by the events that they left. */
function closesSince(look: Look, positionId: number, first: number) {
  const fills: { lots: bigint; ticks: bigint }[] = [];
  const sums = { realized: 0n, fees: 0n, from_fund: 0n, credit: 0n };
  let feePpm: bigint | null = null;
  const whole = (value: unknown) => BigInt(String(value));
  for (const { positionId: id, fields } of look.view.events.slice(first)) {
    if (id !== positionId || fields.kind !== 'reduce') continue;
    fills.push({ lots: whole(fields['lots']), ticks: whole(fields['ticks']) });
    sums.realized += whole(fields['realized']);
    sums.fees += whole(fields['fee']);
    sums.from_fund += whole(fields['from_fund']);
    sums.credit += whole(fields['credit']);
    feePpm = whole(fields['fee_ppm']);
  }
  return { fills: fills satisfies Pick<AttemptFillValues, 'lots' | 'ticks'>[], sums, feePpm };
}

/** The worst price of a stop: the bankruptcy price alone where the position is to be liquidated as well. */
function limitOf({ mark }: Look, { position: { core }, terms, exposure, isDue }: Judged): bigint | null {
  const bankruptcy = bankruptcyPrice(terms.contract, exposure, terms.feePpm);
  return closingLimit(core.side, mark, bankruptcy, isDue ? null : WIDEST_PPM);
}

/** A stop of a cross position closes with all of its account behind it; entries end where it would not go as far without them. */
function fireCross(look: Look, position: ContractPosition, placed: Placed): void {
  const { view, batch, own, mark } = look;
  const widest = closingLimit(position.core.side, mark, 'never', WIDEST_PPM);
  const owner = ownerOf(view, position);
  const account = crossAccount(view, owner);
  if (account === null) return;
  const entries = crossEntries(view, owner);
  const { others6, exposure } = backedIn(account, position.id);
  const bare: Judged = judge(look, position);
  const limit = limitOf(look, {
    ...bare,
    others6,
    exposure: { ...exposure, backing: exposure.backing - account.purse.entryHolds },
  });
  if (entries.length > 0 && (bare.isDue || limit !== widest)) {
    for (const order of entries) endStanding(batch, order, 'margin');
    batch.settle();
  }
  const id = own.nextId();
  const cross = giveAll(look, view.position(position.id) as ContractPosition, id);
  if (cross === null) return;
  fire(look, view.position(position.id) as ContractPosition, { ...placed, id, cross });
  giveBack(view, position.id, cross);
  batch.settle();
}

/** What fires: the stop, the number of its record, and what the account of a cross position gave it. */
interface Fired extends Placed {
  readonly id: number;
  readonly cross: Backing | null;
}

/** What a stop closes of what is open. */
function lotsOf({ lots }: WaitingStop, core: ContractPosition['core']): bigint {
  return lots === null || BigInt(lots) > core.lots ? core.lots : BigInt(lots);
}

/** What a record states of a trailing stop beside the mark that fires it. */
function trailValues({ stop, extreme }: Placed) {
  if (stop.kind !== 'trailing' || extreme === null) return {};
  const { callback, activation } = stop;
  return { callback: BigInt(callback), activation: activation === null ? null : BigInt(activation), extreme };
}

/** Closes what a stop closes, within its worst price; what its fills came to, and the position as it stands then. */
function closeBy(look: Look, position: ContractPosition, { stop, id, cross }: Fired, limit: bigint | null) {
  const { batch, view } = look;
  const { core } = position;
  const lots = lotsOf(stop, core);
  const first = view.events.length;
  const receipts = [...position.receipts, { kind: 'stop', id } as const];
  view.save(
    { ...withoutStop(position, stop), receipts },
    fieldsOf({ kind: 'stop', stop: stop.id, stop_kind: stop.kind, ticks: null, fired: true }),
  );
  batch.work++;
  trade(look, position, { purpose: 'close', cause: 'stop', stopId: stop.id }, () => {
    const left = view.position(position.id);
    if (limit === null || !left || !isOpen(left)) return null;
    const rest = lots - (core.lots - left.core.lots);
    return rest > 0n ? { lots: rest, limitTicks: limit } : null;
  });
  if (cross === null) batch.settle();
  return { ...closesSince(look, position.id, first), after: view.position(position.id) as ContractPosition };
}

function fire(look: Look, position: ContractPosition, fired: Fired): void {
  const { stop, ticks, id, cross } = fired;
  const { batch, own, mark, tick, state, rules } = look;
  const { core, userId, marketId } = position;
  const { kind } = stop;
  const judged = judge(look, position);
  const { terms, older, rates, isDue } = judged;
  const limit = limitOf(look, judged);
  const { fills, sums, feePpm, after } = closeBy(look, position, fired, limit);
  const takerPpm = feePpm ?? batch.input.fees(rules.kind, userId, batch.input.now).takerPpm;
  const body = stopRecord({
    ...momentValues(look, id),
    ...stateValues(position),
    ...cross?.values,
    stop: kind,
    stop_id: stop.id,
    trigger: ticks,
    set: stop.tick,
    ...trailValues(fired),
    ...(stop.lots !== null && { closing: lotsOf(stop, core) }),
    older: older.size,
    maintenance_ppm: rates.maintenancePpm,
    due: isDue,
    limit,
    fee_ppm: takerPpm < terms.feePpm ? takerPpm : terms.feePpm,
    fills,
    ...sums,
    left: after.core.lots,
    after: after.chain,
  });
  const lists = {
    older: older.entries,
    own: null,
    ranking: null,
    account: cross?.texts ?? null,
    wait: shownWait(state, 'stops', tick),
  };
  const at = { tick, from: shownFrom(state, 'stops', tick) };
  own.record({ id, kind: 'contract_stop', marketId, userId, positionId: position.id, ...at, lists }, body);
  own.fires.push({
    id,
    positionId: position.id,
    userId,
    marketId,
    tick,
    stop: kind,
    triggerTicks: Number(ticks),
    markTicks: mark,
    limitTicks: limit,
    isDue,
    lots: core.lots - after.core.lots,
    realized: sums.realized,
    fees: sums.fees,
    left: after.core.lots,
  });
}
