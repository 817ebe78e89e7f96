/** What a product declares of its markets when it lists them on the exchange. */
import type { AccountType, Channel, MarketKind, Notification } from '@glasshouse/contract';
import type { OrderItem } from '@glasshouse/contract/orders';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Clearing } from '../clearing/clearing.ts';
import type { TickWatch } from '../clearing/tick-watch.ts';
import type { Market } from '../../markets/index.ts';
import type { Batch } from '../domain/batch.ts';
import type { Command } from '../domain/commands.ts';
import type { Order } from '../domain/order.ts';
import type { VenueName } from '../domain/venues.ts';
import type { FeeRates, FeeTiers } from '../rules/fees.ts';
import type { SessionTerms } from '../rules/session.ts';

/** What was read for a batch. */
export interface BatchReading {
  /** How many members a block of it may have beside its owner. */
  readonly members: number;
  /** Gives it to the batch before anything is decided. */
  give(batch: Batch): void;
}

/** What a clearing keeps beside orders and fills: read at the start, written with a batch, kept in memory after its commit. */
export interface ClearingStore {
  /** `orders` are all that live in the venue. */
  rebuild(db: Db, marketIds: readonly number[], orders: readonly Order[]): Promise<void>;
  /** Owners whose balances were changed beside the desk and were not looked at since; read for a batch that looks at ticks. */
  changed?(tx: Tx): Promise<readonly number[]>;
  /**
   * Reads what the decisions of a batch need beside balances, under the locks of the batch; null: nothing, and nothing is asked. `tickMarkets`
   * are those whose ticks it looks at; `asked` is what the batch turned out to need when it was decided before (`Batch.unread`).
   */
  read?(
    tx: Tx,
    commands: readonly Command[],
    tickMarkets: ReadonlySet<number>,
    asked: ReadonlySet<string>,
  ): Promise<BatchReading> | null;
  /** Writes in the transaction of a batch; sent at once, as all rows of a batch are. */
  save(tx: Tx, batch: Batch): Promise<void>;
  keep(batch: Batch): void;
}

/** What a product publishes to a user of a batch, beside orders, fills and balances. */
export interface ProductEvent {
  readonly userId: number;
  readonly account: AccountType;
  readonly marketId: number;
  /** A name of the product's `channels.others`. */
  readonly channel: string;
  /** Makes the message; asked only for readers. */
  readonly message: () => unknown;
}

/** A change of an order that its owner did not ask for at that moment. */
export type OrderChange = 'filled' | 'triggered' | 'ended';

type NoticeOf<N> = N extends Notification ? Pick<N, 'kind' | 'params'> : never;
/** Kind and parameters of a notification. */
export type OrderNotice = NoticeOf<Notification>;

/** Orders of one account in markets of one kind. */
export interface BookProduct {
  readonly venue: VenueName;
  readonly kind: MarketKind;
  /** The first account that is listed for a kind is that of orders that name none. */
  readonly account: AccountType;
  readonly clearing: Clearing;
  /** Which markets of the kind it lists; absent: all. */
  readonly lists?: (market: Market) => boolean;
  readonly store?: ClearingStore;
  /** What it does at each recorded tick of its markets; that of the first account of a kind that has one. */
  readonly watch?: TickWatch;
  /** The fee tiers that hold at a time; those of the first account of a kind hold for all. */
  readonly tiersAt: (time: number) => FeeTiers;
  /** The fees that its markets begin with; absent: those of the tiers. Those of the first account of a kind hold for all. */
  readonly fees?: FeeRates;
  /** The trading hours of its markets; absent: they trade day and night. Those of the first account of a kind that has some. */
  readonly session?: (market: Market) => SessionTerms | undefined;
  /** Channels of an owner's orders and fills. */
  readonly channels: {
    readonly orders: Channel;
    readonly fills: Channel;
    /** Further ones, each with messages for one user, by the names that `events` gives. */
    readonly others?: Readonly<Record<string, Channel>>;
  };
  /** What it publishes of a batch, after its commit and `ClearingStore.keep`. */
  readonly events?: (batch: Batch) => Iterable<ProductEvent>;
  /** How the owner of an order is notified of a change of it. */
  readonly noticeOf: (change: OrderChange, order: OrderItem, tx: Tx) => OrderNotice | Promise<OrderNotice>;
}
