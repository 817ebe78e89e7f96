/**
 * An owner's own exits: stop loss before take profit, each an order at the tighter of 2 % beyond the mark and the bankruptcy price.
 * A position that is to be liquidated at the same mark goes first by its own stop, at the bankruptcy price and without the fee of a
 * liquidation. What the book lacks stays open.
 */
import { type AttemptFillValues, stopRecord } from '@glasshouse/proofs/contracts';
import { bankruptcyPrice, closingLimit, opposite, triggerAt, WAY, WIDEST_PPM } from '@glasshouse/risk';
import { endStanding } from '../../exchange/clearing/index.ts';
import { backedIn } from '../domain/cross-account.ts';
import { crossAccount, crossEntries, ownerOf } from '../domain/cross-reading.ts';
import { stopsOf, type WaitingStop, withoutStop } from '../domain/part-stops.ts';
import { type ContractPosition, isOpen } from '../domain/position.ts';
import { fieldsOf } from '../domain/event-fields.ts';
import { type Backing, giveAll, giveBack } from './backing.ts';
import { judge, type Judged, type Look, momentValues, stateValues, trade } from './look.ts';
import { shownFrom, shownWait } from './market-state.ts';

/** Whether a mark fires a stop: a stop loss as it goes against the position, a take profit the other way. */
function isFired({ side }: ContractPosition['core'], { kind, ticks }: WaitingStop, mark: bigint): boolean {
  const at = triggerAt(kind === 'sl' ? side : opposite(side), BigInt(ticks));
  return at !== null && (at.way === WAY.FALLING ? mark <= BigInt(at.ticks) : mark >= BigInt(at.ticks));
}

/** The first stop of a position that a mark fires; null: none does. */
const firedOf = (position: ContractPosition, mark: bigint): WaitingStop | null =>
  stopsOf(position).find((stop) => isFired(position.core, stop, mark)) ?? null;

/** Whether any stop of a position fires at a mark. */
export const hasFired = (position: ContractPosition, mark: bigint): boolean => firedOf(position, mark) !== null;

/** Serves the stops of a position that the mark reached, one after another: each is gone once it fired. */
export function exit(look: Look, positionId: number): void {
  for (;;) {
    const position = look.view.position(positionId);
    const stop = position && isOpen(position) ? firedOf(position, look.mark) : null;
    if (!position || stop === null) return;
    if (position.marginMode === 'cross') fireCross(look, position, stop);
    else fire(look, position, { stop, id: look.own.nextId(), cross: null });
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
function fireCross(look: Look, position: ContractPosition, stop: WaitingStop): void {
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
  fire(look, view.position(position.id) as ContractPosition, { stop, id, cross });
  giveBack(view, position.id, cross);
  batch.settle();
}

/** What fires: the stop, the number of its record, and what the account of a cross position gave it. */
interface Fired {
  readonly stop: WaitingStop;
  readonly id: number;
  readonly cross: Backing | null;
}

/** What a stop closes of what is open. */
function lotsOf({ lots }: WaitingStop, core: ContractPosition['core']): bigint {
  return lots === null || BigInt(lots) > core.lots ? core.lots : BigInt(lots);
}

function fire(look: Look, position: ContractPosition, { stop, id, cross }: Fired): void {
  const { batch, view, own, mark, tick, state, rules } = look;
  const { core, userId, marketId } = position;
  const { kind } = stop;
  const lots = lotsOf(stop, core);
  const judged = judge(look, position);
  const { terms, older, rates, isDue } = judged;
  const limit = limitOf(look, judged);
  const first = view.events.length;
  const receipts = [...position.receipts, { kind: 'stop', id } as const];
  view.save(
    { ...withoutStop(position, stop), receipts },
    fieldsOf({ kind: 'stop', stop: stop.id, stop_kind: kind, ticks: null, fired: true }),
  );
  batch.work++;
  trade(look, position, { purpose: 'close', cause: 'stop', stopId: stop.id }, () => {
    const left = view.position(position.id);
    if (limit === null || !left || !isOpen(left)) return null;
    const rest = lots - (core.lots - left.core.lots);
    return rest > 0n ? { lots: rest, limitTicks: limit } : null;
  });
  if (cross === null) batch.settle();
  const { fills, sums, feePpm } = closesSince(look, position.id, first);
  const after = view.position(position.id) as ContractPosition;
  const takerPpm = feePpm ?? batch.input.fees(rules.kind, userId, batch.input.now).takerPpm;
  const body = stopRecord({
    ...momentValues(look, id),
    ...stateValues(position),
    ...cross?.values,
    stop: kind,
    stop_id: stop.id,
    trigger: BigInt(stop.ticks),
    set: stop.tick,
    ...(stop.lots !== null && { closing: lots }),
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
    triggerTicks: stop.ticks,
    markTicks: mark,
    limitTicks: limit,
    isDue,
    lots: core.lots - after.core.lots,
    realized: sums.realized,
    fees: sums.fees,
    left: after.core.lots,
  });
}
