/** How contracts clear: entries become positions, closes pay their results, all in one asset of the account `lever`. */
import {
  type Batch,
  type Clearing,
  type Decision,
  type HoldSource,
  type MarketRules,
  type Order,
  type PlacementCommand,
  accept,
  deny,
  holdJournal,
} from '../../exchange/clearing/index.ts';
import { formatAmount } from '@glasshouse/money';
import type { Invariant } from '../../ledger/index.ts';
import { decideAct } from './acts.ts';
import { amend } from './amend.ts';
import { endConditionals } from './conditional.ts';
import { close } from './close.ts';
import { followersOf, keepBlock, keepSkipped } from './copying.ts';
import { enter } from './enter.ts';
import { heldBy, mostOf } from './holding.ts';
import { type Asked, denialOf, freeOf, heldAt, judge } from './judge.ts';
import { net } from './net.ts';
import { type OrderTerms, wishOf } from './order-terms.ts';
import type { PositionBook, PositionsInBatch } from './position-book.ts';
import { sideOpenedBy } from './position.ts';
import { NAMES, postSide } from './postings.ts';
import { groundsOf, prepare } from './prepare.ts';
import { PURSE_HOLD, moveOwn } from './purse.ts';
import { noteReverse } from './reverse.ts';

/** The terms of an order that a placement wishes. */
function termsOf(book: PositionBook, batch: Batch, order: Order, command: PlacementCommand): OrderTerms {
  const wish = wishOf(command);
  const { now } = batch.input;
  const limit = order.priceTicks ?? 0;
  const { isMarket } = wish;
  const none = {
    takeProfitTicks: null,
    stopLossTicks: null,
    salt: '',
    stopId: null,
    purse: null,
    markTicks: null,
    awayTicks: null,
  };
  if (wish.purpose !== 'open') {
    const { positionId, purpose, cause, stopId, markTicks = null, awayTicks = null } = wish;
    const position = book.in(batch).seen(positionId);
    const [multiple, marginMode] = [position?.multiple ?? 1, position?.marginMode ?? 'isolated'];
    return {
      ...none,
      purse: position?.purse ?? null,
      markTicks,
      awayTicks,
      orderId: order.id,
      positionId,
      purpose,
      cause,
      marginMode,
      multiple,
      marginTicks: limit,
      isMarket,
      termsTime: now,
      stopId,
    };
  }
  const terms = book.termsAt(order.marketId, now);
  const best = batch.market(order.marketId).book.bestAgainst(order.side);
  const { takeProfitTicks, stopLossTicks, marginMode, multiple, salt, purse = null } = wish;
  const { markTicks = null, awayTicks = null } = wish;
  return {
    ...none,
    orderId: order.id,
    positionId: order.id,
    purpose: 'open',
    cause: 'user',
    marginMode,
    multiple,
    marginTicks: Number(heldAt({ terms, best }, sideOpenedBy(order.side), BigInt(limit))),
    isMarket,
    takeProfitTicks,
    stopLossTicks,
    termsTime: now,
    salt,
    purse,
    markTicks,
    awayTicks,
  };
}

function admit(book: PositionBook, batch: Batch, rules: MarketRules, order: Order, needed: bigint): Decision<null> {
  if (order.quoteId !== undefined) return admitQuote(book.in(batch), rules, order, needed);
  const own = book.in(batch).termsOf(order.id);
  if (own.purpose !== 'open') return accept(null);
  const grounds = groundsOf(book, batch, rules, { ...order, purse: own.purse });
  if (!grounds.ok) return grounds;
  const { userId, marketId, id } = order;
  const side = sideOpenedBy(order.side);
  const asked: Asked = { id, userId, marketId, side, lots: BigInt(order.lots), multiple: BigInt(own.multiple) };
  const judged = judge(grounds.value, asked, BigInt(order.priceTicks ?? 0));
  if (judged.isAdmitted) return accept(null);
  const { older } = grounds.value.view.sliceOf(asked, 0n);
  return { ok: false, denial: denialOf(rules, grounds.value.terms, judged.refusal, older) };
}

function admitQuote(view: PositionsInBatch, rules: MarketRules, order: Order, needed: bigint): Decision<null> {
  const missing = needed - freeOf(view, rules, order);
  if (missing <= 0n) return accept(null);
  const amount = formatAmount(missing, rules.settle.scale);
  return deny('CONTRACTS_INSUFFICIENT_MARGIN', { missing: amount, asset: rules.settle.code });
}

/** Moves what an order holds out of its purse, or back; null: it stands on what is available. */
function moveHeld(view: PositionsInBatch, rules: MarketRules, order: Order, atoms: bigint): HoldSource | null {
  const purse = view.knownTerms(order.id)?.purse ?? null;
  if (purse === null) return null;
  moveOwn(view, { ...order, purse }, rules.settle.id, { own: -atoms, held: atoms });
  return { causeKind: PURSE_HOLD, causeId: String(purse) };
}

/** The clearing of contracts. */
export function contractsClearing(book: PositionBook, invariants: readonly Invariant[]): Clearing {
  return {
    touches: (rules, { userId, account }, lock) => lock({ userId, type: account, assetId: rules.settle.id, withOwed: true }),
    reserve: {
      asset: (rules) => rules.settle.id,
      atMost: (batch, _rules, order) => mostOf(book, batch, order),
      needs: (batch, _rules, order) => heldBy(book, batch, order),
      ofTrades: () => 0n,
      moveHeld: (batch, rules, order, atoms) => moveHeld(book.in(batch), rules, order, atoms),
    },
    prepare: (batch, rules, command) => prepare(book, batch, rules, command),
    quotes(batch, { marketId }) {
      if (book.deps.fund.isShort(batch, marketId)) return deny('CONTRACTS_FUND_SHORT');
      return book.deps.marks.isPaused(batch, marketId) ? deny('CONTRACTS_PAUSED') : accept(null);
    },
    reduces: (command) => wishOf(command).purpose !== 'open',
    reducing: (batch, { id }) => book.in(batch).knownTerms(id)?.purpose === 'close',
    followers: (batch, rules, command) => followersOf(book.in(batch), batch, rules, command),
    followed: (batch, placed) => keepBlock(book.in(batch), placed),
    join(batch, order, command) {
      book.in(batch).terms.set(order.id, termsOf(book, batch, order, command));
      noteReverse(book.in(batch), order, wishOf(command));
      keepSkipped(book.in(batch), order);
    },
    amend: (batch, rules, change) => amend(book, batch, rules, change),
    endWaiting: (batch, rules, userId, most) => endConditionals(book.in(batch), rules.marketId, userId, most),
    act: (batch, rules, command) => decideAct(book, batch, rules, command),
    admit: (batch, rules, order, needed) => admit(book, batch, rules, order, needed),
    fill(batch, rules, order, filled, feePpm) {
      if (order.quoteId !== undefined) return net(book, batch, rules, order, filled, feePpm);
      const { purpose } = book.in(batch).termsOf(order.id);
      return (purpose === 'open' ? enter : close)(book, batch, rules, order, filled, feePpm);
    },
    feeAsset: (rules) => rules.settle.id,
    post: postSide,
    holdJournal: (effect) => holdJournal(NAMES, effect),
    fillScope: NAMES.fillScope,
    fillCause: NAMES.tradeCause,
    invariants,
  };
}
