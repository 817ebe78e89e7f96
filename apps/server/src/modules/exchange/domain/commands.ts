/** Everything the desk can be asked to do, and how each is decided. */
import type { SpotOrder } from '@glasshouse/contract';
import { type AmendCommand, decideAmend } from './amend.ts';
import { type ProceedCommand, catchUp, isBehind } from './backlog.ts';
import { type CancelAllCommand, type CancelCommand, decideCancel, decideCancelAll } from './cancel.ts';
import { type Decision, type Denial, accept, deny } from './decision.ts';
import { COMMAND_WORK, type Group, PART_WORK } from './batch.ts';
import { type OcoCommand, decideOco } from './oco.ts';
import { type DelistCommand, decideDelist } from './delist.ts';
import type { Order } from './order.ts';
import { type PlaceCommand, decidePlace } from './placement.ts';
import { presentOrder } from './present.ts';
import { type TickCommand, decideTick } from './tick.ts';

/** Orders that belong together: each is accepted or refused on its own, the answer is one. */
export interface BatchCommand {
  readonly type: 'batch';
  readonly userId: number;
  /** What could not even be read stands as its refusal. */
  readonly items: readonly (PlaceCommand | Denial)[];
}

/** A command. */
export type Command =
  | PlaceCommand
  | BatchCommand
  | OcoCommand
  | AmendCommand
  | CancelCommand
  | CancelAllCommand
  | TickCommand
  | ProceedCommand
  | DelistCommand;

/** One line of a batch's answer. */
export type BatchLine = { order: SpotOrder } | { error: string; params: Denial['params']; path: string | null };

/** What a command answers, ready for the wire. */
export interface Answers {
  place: SpotOrder;
  batch: { list: BatchLine[] };
  oco: { oco_id: number; orders: SpotOrder[] };
  amend: SpotOrder;
  cancel: SpotOrder;
  cancelAll: { cancelled: number[] };
  tick: { fired: number };
  proceed: { fired: number };
  delist: { ended: number };
}

/** Any of the answers. */
export type Answer = Answers[keyof Answers];

const present = (group: Group, order: Order) => presentOrder(group.input.terms(order.marketId), order);

function then<T, U>(decision: Decision<T>, shape: (value: T) => U): Decision<U> {
  return decision.ok ? accept(shape(decision.value)) : decision;
}

function decideLine(group: Group, item: PlaceCommand | Denial, workAtStart: number): Decision<Order> {
  if ('code' in item) return { ok: false, denial: item };
  const most = workAtStart + COMMAND_WORK;
  // What the lines before made fire comes first.
  catchUp(group, item.marketId, most);
  return group.work < most && !isBehind(group, item.marketId) ? decidePlace(group, item) : deny('SPOT_MATCH_LIMIT');
}

function decideBatch(group: Group, { items }: BatchCommand): Decision<Answers['batch']> {
  const workAtStart = group.work;
  const list = items.map((item): BatchLine => {
    const decision = decideLine(group, item, workAtStart);
    if (decision.ok) return { order: present(group, decision.value) };
    const { code, params, path } = decision.denial;
    return { error: code, params, path: path ?? null };
  });
  return accept({ list });
}

/** Decides one command. */
export function decide(group: Group, command: Command): Decision<Answer> {
  switch (command.type) {
    case 'place':
      return then(decidePlace(group, command), (order) => present(group, order));
    case 'batch':
      return decideBatch(group, command);
    case 'oco':
      return then(decideOco(group, command), ({ ocoId, orders }) => ({
        oco_id: ocoId,
        orders: orders.map((order) => present(group, order)),
      }));
    case 'amend':
      return then(decideAmend(group, command), (order) => present(group, order));
    case 'cancel':
      return then(decideCancel(group, command), (order) => present(group, order));
    case 'cancelAll':
      return then(decideCancelAll(group, command), (cancelled) => ({ cancelled }));
    case 'tick':
      return accept({ fired: decideTick(group, command) });
    case 'proceed':
      return accept({ fired: catchUp(group, command.marketId, PART_WORK) });
    case 'delist':
      return then(decideDelist(group, command), (ended) => ({ ended }));
  }
}

/** The placings of a command. */
export function placingsOf(command: Command): readonly PlaceCommand[] {
  if (command.type === 'place') return [command];
  if (command.type === 'oco') return [command.limit, command.stop];
  return command.type === 'batch' ? command.items.filter((item): item is PlaceCommand => !('code' in item)) : [];
}

/** How much a command counts in a group before it is decided. */
export function weightOf(command: Command): number {
  return Math.max(1, placingsOf(command).length);
}

/** The markets whose recorded ticks must be looked at before a command. */
export function tickMarketsOf(command: Command): readonly number[] {
  if (command.type === 'tick') return [command.marketId];
  return placingsOf(command).flatMap((order) => (order.triggerBy === 'index' ? [order.marketId] : []));
}
