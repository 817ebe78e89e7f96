/**
 * The crowd in contracts: it opens small positions at market by its published schedule, and closes them some minutes later.
 *
 * Limits: a second in which another process leads, or without a price, is left out; a refused close is tried again after ten
 * seconds, so that nothing stays open for long.
 */
import type { Side } from '@glasshouse/contract/orders';
import type { Market, Markets } from '../../markets/index.ts';
import { SIZES, lotsOfSize } from '../domain/traded.ts';
import { type Books, openMarkets } from '../api/parts.ts';
import { bookStateOf } from './book-state.ts';
import { crowdEntryAt, crowdFollowAt, crowdLifeMs } from './domain/contract-schedule.ts';

const TRY_EVERY_SECONDS = 10;
/** What a trade of a side opens. */
const SIDE_OF = { buy: 'long', sell: 'short' } as const;

/** A position that stands. */
export interface StandingPosition {
  readonly id: number;
  readonly marketId: number;
  readonly side: 'long' | 'short';
  readonly opened: number;
}

/** What the crowd does with contracts: what any user does, in lots. */
export interface ContractTrading {
  isLeading(): boolean;
  /** Whether a market has a book. */
  hasBook(marketId: number): boolean;
  openAtMarket(entry: { userId: number; marketId: number; side: Side; lots: number; multiple: number }): Promise<unknown>;
  closeAtMarket(close: { userId: number; marketId: number; positionId: number }): Promise<unknown>;
  /** Open positions of a user, from memory. */
  positionsOf(userId: number): readonly StandingPosition[];
}

/** What it works with. */
export interface ContractCrowd {
  readonly markets: Pick<Markets, 'markets' | 'modeOf' | 'index'>;
  readonly contracts: ContractTrading;
  readonly books: Books;
  /** The crowd, in the order of its traders. */
  readonly users: readonly number[];
}

/** Everything that the crowd does in contracts in the second of a time. */
export function contractActs({ markets, contracts, books, users }: ContractCrowd, now: number): Promise<unknown>[] {
  if (!contracts.isLeading()) return [];
  const traded = openMarkets(markets, 'perpetual').filter(({ id }) => contracts.hasBook(id) && markets.index(id) !== null);
  const standing = users
    .flatMap((userId) => contracts.positionsOf(userId).map((position) => ({ ...position, userId })))
    .filter(({ marketId }) => traded.some(({ id }) => id === marketId));
  const [due, others] = [standing.filter((one) => isDue(one, now)), standing.filter((one) => !isDue(one, now))];
  return [
    ...due.map((position) => close(contracts, position)),
    ...traded.flatMap((market) => actOf({ markets, contracts, books, users }, market, others, now)),
  ];
}

type Owned = StandingPosition & { readonly userId: number };

const close = (contracts: ContractTrading, { id, marketId, userId }: Owned) =>
  contracts.closeAtMarket({ userId, marketId, positionId: id });

/** Whether a position has lived its time, and it is a second in which its close is tried. */
function isDue({ marketId, opened }: StandingPosition, now: number): boolean {
  const over = now - opened - crowdLifeMs(marketId, opened);
  return over >= 0 && Math.floor(over / 1_000) % TRY_EVERY_SECONDS === 0;
}

/** What the crowd does in one market: it opens by its schedule, or follows the book with a close, else with an entry. */
function actOf(
  { markets, contracts, books, users }: ContractCrowd,
  market: Market,
  standing: readonly Owned[],
  now: number,
): Promise<unknown>[] {
  const scheduled = crowdEntryAt(market.id, now);
  const book = scheduled === null ? bookStateOf(books, market) : null;
  const followed = book && crowdFollowAt(market.id, now, book);
  const against = followed && standing.filter(({ marketId, side }) => marketId === market.id && side !== SIDE_OF[followed.side]);
  const oldest = against?.toSorted((a, b) => a.opened - b.opened)[0];
  if (oldest) return [close(contracts, oldest)];
  const entry = scheduled ?? followed;
  const largest = lotsOfSize(market, SIZES[market.base]?.order ?? '', markets.index(market.id)?.priceTicks ?? 0);
  const userId = entry && users[entry.trader];
  if (!entry || largest === 0 || !userId) return [];
  const lots = Math.max(1, Math.round(largest * entry.part));
  return [contracts.openAtMarket({ userId, marketId: market.id, side: entry.side, lots, multiple: entry.multiple })];
}
