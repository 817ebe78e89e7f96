/** Everything the desk can be asked to do, and how each is decided. */
import type { AccountType } from '@glasshouse/contract';
import type { OrderItem } from '@glasshouse/contract/orders';
import { type ActAnswer, type ActCommand, decideAct } from './act.ts';
import { type AmendCommand, decideAmend } from './amend.ts';
import { type ProceedCommand, catchUp, isBehind } from './backlog.ts';
import { type BlockCommand, decideBlock, memberPlacement } from './block.ts';
import { type CancelAllCommand, type CancelCommand, decideCancel, decideCancelAll } from './cancel.ts';
import { type Decision, type Denial, accept, deny } from './decision.ts';
import { COMMAND_WORK, type Batch, PART_WORK } from './batch.ts';
import { type OcoCommand, decideOco } from './oco.ts';
import { type DelistCommand, decideDelist } from './delist.ts';
import type { OpenOrders } from './open-orders.ts';
import type { Order } from './order.ts';
import { decidePlace } from './place.ts';
import type { PlacementCommand } from './placement.ts';
import { type EndQuotesCommand, LEVELS_PER_ORDER, type QuoteCommand, decideEndQuotes, decideQuote } from './place-quote.ts';
import { type QuoteAnswer, presentQuote } from './quote.ts';
import { presentOrder } from './present.ts';
import { type PhaseCommand, type RebaseCommand, decidePhase, decideRebase } from './session-step.ts';
import type { Step } from './session-state.ts';
import type { MarketRules } from '../rules/market-rules.ts';
import { type TickCommand, decideTick } from './tick.ts';

/** Orders that belong together: each is accepted or refused on its own, the answer is one. */
export interface PlaceBatchCommand {
  readonly type: 'batch';
  readonly userId: number;
  /** What could not even be read stands as its refusal. */
  readonly items: readonly (PlacementCommand | Denial)[];
}

/** A command. */
export type Command =
  | PlacementCommand
  | PlaceBatchCommand
  | OcoCommand
  | BlockCommand
  | ActCommand
  | AmendCommand
  | CancelCommand
  | CancelAllCommand
  | TickCommand
  | ProceedCommand
  | DelistCommand
  | PhaseCommand
  | RebaseCommand
  | QuoteCommand
  | EndQuotesCommand;

/** One line of a batch's answer. */
export type PlaceBatchLine =
  | { order: OrderItem }
  /** `ref`: what its product calls the placement, where it named it. */
  | { error: string; params: Denial['params']; path: string | null; ref?: number };

/** What a command answers, ready for the wire. */
export interface Answers {
  place: OrderItem;
  batch: { list: PlaceBatchLine[] };
  oco: { oco_id: number; orders: OrderItem[] };
  block: { block: OrderItem; members: PlaceBatchLine[] };
  amend: OrderItem;
  cancel: OrderItem;
  cancelAll: { cancelled: number[] };
  tick: { fired: number };
  proceed: { fired: number };
  delist: { ended: number };
  quote: QuoteAnswer;
  endQuotes: { ended: number };
  act: ActAnswer;
  phase: { step: Step | null };
  rebase: { close: number };
}

/** Any of the answers. */
export type Answer = Answers[keyof Answers];

const present = (batch: Batch, order: Order) => presentOrder(batch.input.rules(order.marketId), order);

function then<T, U>(decision: Decision<T>, shape: (value: T) => U): Decision<U> {
  return decision.ok ? accept(shape(decision.value)) : decision;
}

function decideLine(batch: Batch, item: PlacementCommand | Denial, workAtStart: number): Decision<Order> {
  if ('code' in item) return { ok: false, denial: item };
  const most = workAtStart + COMMAND_WORK;
  // What the lines before made fire comes first.
  catchUp(batch, item.marketId, most);
  if (batch.work >= most || isBehind(batch, item.marketId)) return deny('ORDER_MATCH_LIMIT');
  const decision = decidePlace(batch, item);
  batch.settle();
  return decision;
}

function lineOf(batch: Batch, decision: Decision<Order>, ref?: number): PlaceBatchLine {
  if (decision.ok) return { order: present(batch, decision.value) };
  const { code, params, path } = decision.denial;
  return { error: code, params, path: path ?? null, ...(ref !== undefined && { ref }) };
}

function decideBatch(batch: Batch, { items }: PlaceBatchCommand): Decision<Answers['batch']> {
  const workAtStart = batch.work;
  const list = items.map((item): PlaceBatchLine => {
    return lineOf(batch, decideLine(batch, item, workAtStart), 'ref' in item ? item.ref : undefined);
  });
  return accept({ list });
}

/** Decides one command. */
export function decide(batch: Batch, command: Command): Decision<Answer> {
  const decision = decideOne(batch, command);
  batch.settle();
  return decision;
}

function decideOne(batch: Batch, command: Command): Decision<Answer> {
  switch (command.type) {
    case 'place':
      return then(decidePlace(batch, command), (order) => present(batch, order));
    case 'batch':
      return decideBatch(batch, command);
    case 'oco':
      return then(decideOco(batch, command), ({ ocoId, orders }) => ({
        oco_id: ocoId,
        orders: orders.map((order) => present(batch, order)),
      }));
    case 'block':
      return then(decideBlock(batch, command), ({ block, members }) => ({
        block: present(batch, block),
        members: members.map((member) => lineOf(batch, 'code' in member ? { ok: false, denial: member } : accept(member))),
      }));
    case 'amend':
      return then(decideAmend(batch, command), (order) => present(batch, order));
    case 'cancel':
      return then(decideCancel(batch, command), (order) => present(batch, order));
    case 'cancelAll':
      return then(decideCancelAll(batch, command), (cancelled) => ({ cancelled }));
    case 'tick':
      return accept({ fired: decideTick(batch, command, true) });
    case 'proceed':
      return accept({ fired: catchUp(batch, command.marketId, PART_WORK) });
    case 'delist':
      return then(decideDelist(batch, command), (ended) => ({ ended }));
    case 'phase':
      return then(decidePhase(batch, command), (step) => ({ step }));
    case 'rebase':
      return then(decideRebase(batch, command), (close) => ({ close }));
    case 'quote':
      return then(decideQuote(batch, command), presentQuote);
    case 'endQuotes':
      return then(decideEndQuotes(batch, command), (ended) => ({ ended }));
    case 'act':
      return decideAct(batch, command);
  }
}

/** The placements of a command. */
export function placementsOf(command: Command): readonly PlacementCommand[] {
  if (command.type === 'place') return [command];
  if (command.type === 'oco') return [command.limit, command.stop];
  if (command.type === 'block') return [command.order, ...command.members.map((member) => memberPlacement(command, member))];
  return command.type === 'batch' ? command.items.filter((item): item is PlacementCommand => !('code' in item)) : [];
}

/** How much a command counts in a batch before it is decided. */
export function weightOf(command: Command): number {
  if (command.type === 'quote') return Math.max(1, Math.ceil((command.bids.length + command.asks.length) / LEVELS_PER_ORDER));
  return Math.max(1, placementsOf(command).length);
}

/** How many ids of orders a command may take: a quote names its two sides as orders, an auction is named as one. */
export function idsOf(command: Command): number {
  if (command.type === 'phase') return 1;
  return command.type === 'quote' ? 2 : placementsOf(command).length;
}

/** Where something may trade, and from which account; the market's usual one when not named. */
type Traded = { readonly marketId: number; readonly account?: AccountType };

/** The market of what may trade, or change what a tick decides, beyond new orders. */
function tradedMarketOf(command: Command, openOrders: Pick<OpenOrders, 'get'>): Traded | undefined {
  if (command.type === 'quote' || command.type === 'act' || command.type === 'rebase') return command;
  return command.type === 'amend' ? openOrders.get(command.orderId) : undefined;
}

/** The watched markets whose ticks come before something that may trade. */
function watchedBefore({ marketId, account }: Traded, rules: (marketId: number) => MarketRules): readonly number[] {
  const { watch, session, account: usual } = rules(marketId);
  if (watch === undefined) return session === undefined ? [] : [marketId];
  return watch.before?.(marketId, account ?? usual) ?? [marketId];
}

/** The markets with trading hours that it is about in which a command ends orders: whether it may follows from their phase. */
function endingMarketsOf(
  command: CancelCommand | CancelAllCommand,
  rules: (marketId: number) => MarketRules,
  openOrders: Pick<OpenOrders, 'get' | 'marketsOf'>,
): readonly number[] {
  const hasHours = (marketId: number) => rules(marketId).session !== undefined;
  if (command.type === 'cancelAll') {
    const { userId, marketIds, except = [] } = command;
    const isMeant = (marketId: number) => (marketIds?.includes(marketId) ?? true) && !except.includes(marketId);
    return openOrders.marketsOf(userId).filter((marketId) => isMeant(marketId) && hasHours(marketId));
  }
  const order = openOrders.get(command.orderId);
  return order !== undefined && hasHours(order.marketId) ? [order.marketId] : [];
}

/**
 * The markets whose recorded ticks must be looked at before a command: those where it waits for the index, and watched ones
 * where it may trade.
 */
export function tickMarketsOf(
  command: Command,
  {
    rules,
    openOrders,
  }: { readonly rules: (marketId: number) => MarketRules; readonly openOrders: Pick<OpenOrders, 'get' | 'marketsOf'> },
): readonly number[] {
  if (command.type === 'tick' || command.type === 'phase') return [command.marketId];
  if (command.type === 'cancel' || command.type === 'cancelAll') return endingMarketsOf(command, rules, openOrders);
  const placed = placementsOf(command).flatMap((order) => {
    const before = watchedBefore(order, rules);
    return order.triggerBy === 'index' && !before.includes(order.marketId) ? [order.marketId, ...before] : before;
  });
  const traded = tradedMarketOf(command, openOrders);
  return traded === undefined ? placed : [...placed, ...watchedBefore(traded, rules)];
}
