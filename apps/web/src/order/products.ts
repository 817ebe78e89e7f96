/**
 * Which kinds of markets can be traded, and by which product. A product with a book adds itself in its `routes.ts`, so that
 * other features, the Trade tab and what follows orders find it by the kind of a market. Part of every start: keep it small.
 */
import type { MarketKind } from '@glasshouse/contract';
import type { PagePath } from '../app/paths.ts';
import type { OrderProduct } from './product.ts';

/** A kind of markets with a book. */
export interface TradedKind {
  kind: MarketKind;
  /** The page that trades one of its markets; it reads `id` and `side` from its query. */
  page: PagePath;
  /** What its two sides are called. */
  sides: 'buySell' | 'longShort';
  /** Its orders, where they are those of the floor `order`; left out by a product that follows its own. */
  load?: () => Promise<OrderProduct>;
}

const kinds: TradedKind[] = [];

/** Adds a kind. Called once for each, when the pages are declared. */
export function addTradedKind(kind: TradedKind): void {
  kinds.push(kind);
}

/** Every kind, in the order of the pages. */
export const tradedKinds = (): readonly TradedKind[] => kinds;

/** What is known of a kind; undefined where its markets have no book. */
export const tradedKind = (kind: MarketKind): TradedKind | undefined => kinds.find((one) => one.kind === kind);
