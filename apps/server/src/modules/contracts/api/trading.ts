/** What programs of this process do with contracts: what any user does, in lots. */
import type { Side } from '@glasshouse/contract/orders';
import type { PositionBook } from '../domain/position-book.ts';
import type { EntryWish } from '../domain/order-terms.ts';
import { refuse } from '../../../platform/refusal.ts';
import { closeCommand } from './closing.ts';
import type { ContractParts } from './parts.ts';

/** An entry at market. */
export interface MarketEntry {
  readonly userId: number;
  readonly marketId: number;
  readonly side: Side;
  readonly lots: number;
  readonly multiple: number;
}

function* positionsOf(book: PositionBook, marketIds: readonly number[], userId: number) {
  for (const marketId of marketIds)
    for (const side of ['long', 'short'] as const)
      for (const id of book.idsOf(userId, marketId, side)) {
        const position = book.get(id);
        if (position) yield position;
      }
}

/** Trades as ordinary users. */
export function contractTrading({ venue, book, platform }: Pick<ContractParts, 'venue' | 'book' | 'platform'>) {
  return {
    isLeading: () => venue.isLeading,
    hasBook: (marketId: number) => venue.ruleBook.find(marketId) !== undefined,
    openAtMarket({ multiple, ...entry }: MarketEntry): Promise<unknown> {
      const salt = platform.random.bytes(16).toString('hex');
      const stops = { takeProfitTicks: null, stopLossTicks: null };
      const wish: EntryWish = { purpose: 'open', marginMode: 'isolated', multiple, isMarket: true, ...stops, salt };
      return venue.submitOne({ type: 'place', ...entry, kind: 'market', priceTicks: null, terms: { ...wish } }, null);
    },
    closeAtMarket({ positionId }: { userId: number; marketId: number; positionId: number }): Promise<unknown> {
      const position = book.get(positionId);
      if (!position) return Promise.resolve().then(() => refuse('CONTRACTS_POSITION_UNKNOWN'));
      return venue.submitOne(closeCommand(position, { lots: null, priceTicks: null, force: 'gtc' }), null);
    },
    /** Open positions of a user, from memory. */
    positionsOf: (userId: number) => {
      const ids = venue.allRules().map(({ marketId }) => marketId);
      return [...positionsOf(book, ids, userId)].map(({ id, marketId, core: { side }, opened }) => ({
        id,
        marketId,
        side,
        opened,
      }));
    },
  };
}
