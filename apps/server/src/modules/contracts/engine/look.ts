/** One look at a tick: what its stages share. */
import type { Exposure, Rates } from '@glasshouse/risk';
import { bankruptcyPrice, fillLimit, isBeyond, isLiquidatable, ratesOf } from '@glasshouse/risk';
import type { StateValues } from '@glasshouse/proofs/contracts';
import { BATCH_WORK, type Batch, type MarketRules, placeSystem } from '../../exchange/clearing/index.ts';
import { backedOf } from '../domain/cross-reading.ts';
import { closingSide, type ContractPosition } from '../domain/position.ts';
import type { CloseWish } from '../domain/order-terms.ts';
import type { PositionsInBatch } from '../domain/position-book.ts';
import type { Terms } from '../domain/terms.ts';
import type { EngineBatch } from './memory.ts';
import type { MarkTick } from './mark-log.ts';
import type { MarketState } from './market-state.ts';
import type { MarketTriggers } from './market-triggers.ts';
import { type Older, olderThan } from './older.ts';

/** What a look decides with. */
export interface Look {
  readonly batch: Batch;
  readonly view: PositionsInBatch;
  readonly own: EngineBatch;
  readonly triggers: MarketTriggers;
  readonly rules: MarketRules;
  /** The second, and the mark that follows from its index. */
  readonly tick: number;
  readonly mark: bigint;
  /** The rate of funding that the mark has, in 10^-8. */
  readonly rate: bigint;
  /** Marks that the batch counted before. */
  readonly ticks: readonly MarkTick[];
  /** The state of the market before this second. */
  readonly state: MarketState;
}

/** A position judged at the mark of a look. */
export interface Judged {
  readonly position: ContractPosition;
  readonly terms: Terms;
  readonly older: Older;
  readonly rates: Rates;
  /** What backs it, and what the others of its account require in 10^-6 atoms. */
  readonly exposure: Exposure;
  readonly others6: bigint;
  /** Whether it is to be liquidated, a cross position with its account. */
  readonly isDue: boolean;
}

/** Judges a position as the batch has it now. */
export function judge({ view, mark }: Pick<Look, 'view' | 'mark'>, position: ContractPosition): Judged {
  const { core, marketId } = position;
  const terms = view.book.termsAt(marketId, position.termsTime);
  const { contract, table, feePpm } = terms;
  const older = olderThan(view, contract, { ...position, side: core.side });
  const rates = ratesOf(contract, core, { older: older.size, table, feePpm });
  const { exposure, others6 } = backedOf(view, position);
  const isDue = isLiquidatable(contract, exposure, rates, mark, undefined, others6);
  return { position, terms, older, rates, exposure, others6, isDue };
}

/** A position as a record states it. */
export function stateValues({ id, core, ...position }: ContractPosition): StateValues {
  return {
    position: id,
    side: core.side,
    tier_version: position.tierVersion,
    opened: position.opened,
    revision: position.revision,
    head: position.chain,
    changed: position.changedTick,
    lots: core.lots,
    entry_value: core.entryValue,
    margin: core.margin,
    owed: core.owed,
  };
}

/** The moment of a look as a record states it. */
export function momentValues({ rules, tick, mark, rate }: Look, id: number) {
  return { id, market: rules.marketId, symbol: rules.symbol, tick, mark, rate };
}

/**
 * An order that closes lots of a position at a worst price; the same again while the book has more than one order may meet, up to
 * the work of a batch: what is left then waits for the next tick, as what the book lacks does.
 */
export function trade(
  look: Look,
  position: ContractPosition,
  wish: Omit<CloseWish, 'positionId' | 'isMarket' | 'isRest'>,
  next: () => { readonly lots: bigint; readonly limitTicks: bigint } | null,
): void {
  const { batch, rules } = look;
  const side = closingSide(position.core.side);
  const most = batch.work + BATCH_WORK;
  for (let order = next(); order !== null && batch.work < most && meets(look, side, order.limitTicks); order = next()) {
    const { userId, account } = position;
    const placed = placeSystem(batch, {
      type: 'place',
      userId,
      account,
      marketId: rules.marketId,
      side,
      kind: 'limit',
      force: 'ioc',
      priceTicks: Number(order.limitTicks),
      lots: Number(order.lots),
      stp: 'expire_maker',
      terms: { ...wish, positionId: position.id, isMarket: true, isRest: false },
    });
    if (placed.endReason !== 'match_limit') return;
  }
}

/** Whether the book has anything within a worst price. */
export function meets({ batch, rules }: Look, side: 'buy' | 'sell', limitTicks: bigint): boolean {
  const best = batch.market(rules.marketId).book.bestAgainst(side);
  return best !== null && (side === 'buy' ? BigInt(best) <= limitTicks : BigInt(best) >= limitTicks);
}

/** Whether the book has anything at which a position could be liquidated, or others have to take it. */
export function canTrade(look: Look, { position, terms, exposure }: Judged): boolean {
  const { side } = position.core;
  const bankruptcy = bankruptcyPrice(terms.contract, exposure, terms.feePpm);
  if (isBeyond(side, look.mark, bankruptcy)) return true;
  const limit = fillLimit('book', side, look.mark, bankruptcy);
  return limit !== null && meets(look, closingSide(side), limit);
}
