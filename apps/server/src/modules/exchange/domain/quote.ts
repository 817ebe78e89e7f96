/**
 * A mass quote: the two-sided ladder of a market maker, which a command replaces as a whole.
 *
 * Its levels stand in the book like limit orders and live in memory alone. Each side has one hold and one row: the money and
 * what was filled survive a restart, the ladder does not (ADR 35).
 * Units: those of orders. Invariants: the hold of a side covers what its levels may cost, exactly that without a reserve;
 * values are immutable.
 */
import type { AccountType } from '@glasshouse/contract';
import type { Side, StpMode } from '@glasshouse/contract/orders';
import { type Order, isLive } from './order.ts';

/** Ids of levels begin here: no order has one. They are never stored. */
export const FIRST_LEVEL_ID = 2 ** 52;

/** Why a quote ended. */
export const QUOTE_ENDS = ['requested', 'expired', 'protection', 'restarted', 'stopped', 'delisted'] as const;
export type QuoteEnd = (typeof QUOTE_ENDS)[number];

/** When fills of a quote end it: so many, or so many lots, within a time. */
export interface QuoteProtection {
  readonly withinMs: number;
  readonly fills?: number;
  readonly lots?: number;
}

/** One side; what fills name as their order. */
export interface QuoteSide {
  readonly id: number;
  /** Atoms held. */
  readonly held: bigint;
  readonly filledLots: number;
  readonly filledValue: bigint;
  readonly fee: bigint;
  /** How often the hold was changed other than by a fill. */
  readonly revision: number;
}

/** A quote as the desk keeps it. */
export interface Quote {
  readonly userId: number;
  readonly account: AccountType;
  readonly marketId: number;
  readonly stp: StpMode;
  readonly sides: Readonly<Record<Side, QuoteSide>>;
  /** What the owner sets aside for each side; null holds exactly what the ladder may cost. */
  readonly reserve: Readonly<Record<Side, bigint>> | null;
  readonly levels: ReadonlyMap<number, Order>;
  readonly protection: QuoteProtection | null;
  /** Fills as maker that count for the protection. */
  readonly recent: readonly { readonly time: number; readonly lots: number }[];
  /** When it ends by itself; null: with its process. */
  readonly until: number | null;
  readonly created: number;
  readonly updated: number;
  readonly end: QuoteEnd | null;
}

/** Names the quote of a user in a market: there is at most one. */
export function quoteKey({ userId, marketId }: Pick<Quote, 'userId' | 'marketId'>): string {
  return `${userId}:${marketId}`;
}

/** Whether the protection of a quote is reached. */
export function isProtected({ protection, recent }: Pick<Quote, 'protection' | 'recent'>, now: number): boolean {
  if (protection === null) return false;
  const { withinMs, fills = Number.POSITIVE_INFINITY, lots = Number.POSITIVE_INFINITY } = protection;
  const counted = recent.filter(({ time }) => time > now - withinMs);
  return counted.length >= fills || counted.reduce((sum, fill) => sum + fill.lots, 0) >= lots;
}

/** A quote with another form of a level; without it where it has nothing left. */
export function withLevel(quote: Quote, level: Order): Quote {
  const levels = new Map(quote.levels);
  if (isLive(level)) levels.set(level.id, level);
  else levels.delete(level.id);
  return { ...quote, levels };
}

/** What a quote command answers. */
export interface QuoteAnswer {
  /** The sides, as fills and holds name them; null where the quote stands no more. */
  readonly bid_id: number | null;
  readonly ask_id: number | null;
  /** Levels that stand after what they traded at once. */
  readonly levels: number;
  /** The ladder is kept in memory alone: it is gone when its process ends, and its holds are released then. */
  readonly kept: 'memory';
  /** When it ends by itself; null: with its process. */
  readonly until: number | null;
}

/** A quote as its owner is answered. */
export function presentQuote({ sides, levels, until, end }: Quote): QuoteAnswer {
  const stands = end === null;
  return {
    bid_id: stands ? sides.buy.id : null,
    ask_id: stands ? sides.sell.id : null,
    levels: levels.size,
    kept: 'memory',
    until,
  };
}
