/** What the floor `order` needs of a product: which markets and account it trades, and its calls. */
import type { AccountType, MarketKind } from '@glasshouse/contract';
import type { Quote } from '@glasshouse/contract/markets';
import type { BORROWING_ACCOUNTS, OrderCalls, OrderItem, OrdersChannel, SideEffect } from '@glasshouse/contract/orders';
import { type ComponentType, createContext, use, useEffect, useState } from 'react';
import type { PagePath } from '../app/paths.ts';
import type { Pair } from '../market/pair/pair.ts';
import type { FormKind } from './form/order-kinds.ts';
import type { Funds } from './form/order-math.ts';
import type { CheckedOrder } from './form/summary.ts';
import { tradedKind } from './products.ts';

/** Words that name the product or its account, in the language in use. */
export interface ProductWords {
  /** There is no market to trade. */
  noMarkets: string;
  noMarketsText: string;
  /** The account that orders draw on. */
  account: string;
  /** Head of what the account holds once an order has filled. */
  accountAfter: string;
  accountEmpty: string;
  accountEmptyText: string;
  /** Orders of all markets of the product. */
  orders: string;
  allOrders: string;
}

/** What a product with borrowed money adds to the form of its orders. */
export interface Borrowing {
  /** A hook: what may be borrowed of the two currencies of a pair; null where it is not known. */
  useCredit: (pair: Pair) => Funds;
  /** The choice of what an order does with debts, and what follows from it. */
  Effect: ComponentType<{ pair: Pair; order: CheckedOrder; effect: SideEffect; onChoose: (effect: SideEffect) => void }>;
  /** The account, where its orders are placed: above the form, and below it. */
  Head: ComponentType;
  Foot: ComponentType<{ pair: Pair }>;
  /** What a confirmed order would make of the account. */
  After: ComponentType<{ pair: Pair; order: CheckedOrder }>;
}

/** Calls that own orders are shown, changed and ended with. */
export type OwnOrderCalls = Pick<OrderCalls, 'amend' | 'cancel' | 'cancelAll' | 'list' | 'fills'>;

/** The orders of a product with a book, whatever form places them. */
export interface OwnOrders {
  /** Its folder in the contract; part of what the device remembers. */
  name: string;
  marketKind: MarketKind;
  /** The account that its orders draw on. */
  account: AccountType;
  calls: OwnOrderCalls;
  /** Reads one of them, where its product has no call `get` in the shared shape. */
  readOne?: (id: number) => Promise<OrderItem>;
  /** Changes of the user's orders. */
  orders: OrdersChannel;
  /** A hook; its catalogue is among the words of the product's pages. */
  useWords: () => ProductWords;
  pages: {
    /** Where trading begins while no market is chosen. */
    start: PagePath;
    /** All orders of the user; reads `order` from its query. */
    orders: PagePath;
  };
  /** Named in every list of its orders, and when one is placed: its calls are those of another product too. */
  fields?: { account: (typeof BORROWING_ACCOUNTS)[number] };
  /** What a fee is taken of: what is received, unless another is named. */
  feeIn?: 'quote';
  /** What the account holds, where its balances are not all there is to say. */
  Assets?: ComponentType<{ pair: Pair | null }>;
  /** What the product knows more of an order, below its facts. */
  More?: ComponentType<{ order: OrderItem }>;
}

/** A product whose orders the form of this floor places. */
export interface OrderProduct extends OwnOrders {
  calls: OrderCalls;
  /** The types of its orders; all of them unless they are named. */
  kinds?: readonly FormKind[];
  /** Which markets of the kind it trades; all of them unless it is named. */
  trades?: (quote: Quote) => boolean;
  /** Its orders are of an account with borrowed money. */
  borrowing?: Borrowing;
}

/** The product of the screens below. */
export const OrderProductContext = createContext<OwnOrders | null>(null);

/** The orders of this screen. Error: no `OrderProductContext` stands above. */
export function useOwnOrders(): OwnOrders {
  const product = use(OrderProductContext);
  if (product === null) throw new Error('no product of orders stands above this component');
  return product;
}

/** The product of this screen, whose orders the form of this floor places. */
export const useOrderProduct = useOwnOrders as () => OrderProduct;

const loaded = new Map<MarketKind, OrderProduct>();

/** The product that trades a kind of markets; null where there is none, and until its code is there. */
export function useProductOf(kind: MarketKind): OrderProduct | null {
  const [product, setProduct] = useState(() => loaded.get(kind) ?? null);
  useEffect(() => {
    let left = false;
    // Without it the market is shown all the same; a later visit tries again.
    void tradedKind(kind)
      ?.load?.()
      .then((one) => {
        loaded.set(kind, one);
        if (!left) setProduct(one);
      })
      .catch(() => {});
    return () => {
      left = true;
    };
  }, [kind]);
  return product;
}
