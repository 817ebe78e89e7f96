/** Lists of a user's orders and fills in markets of a kind, as the wire shows them. */
import type { AccountType, MarketKind } from '@glasshouse/contract';
import type { FillItem, OrderItem, OrderKind, Side } from '@glasshouse/contract/orders';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { presentFill, presentOrder } from '../domain/present.ts';
import { type ListQuery, findOrderOf, listFillsOf, listOrdersOf } from '../store/orders.ts';
import type { Venue } from './venue.ts';

type Id = number | string | undefined;

const number = (value: Id) => (value === undefined ? undefined : Number(value));

/** What lists are narrowed by. */
export interface ListFilters {
  readonly currency_id?: Id;
  readonly legal_id?: Id;
  readonly type?: Side | undefined;
  /** An account beside the one of the lists. */
  readonly account?: AccountType | undefined;
  readonly from?: Id;
  readonly to?: Id;
}

type Paging = Parameters<typeof readPaging>[0];

/** Markets of a kind of a venue, and where their orders are read. */
export class OwnLists {
  readonly #venue: Venue;
  readonly #kind: MarketKind;

  /** The account of what is listed where none is named; absent: all accounts. */
  readonly #account: AccountType | undefined;

  constructor(venue: Venue, kind: MarketKind, account?: AccountType) {
    this.#venue = venue;
    this.#kind = kind;
    this.#account = account;
  }

  /** The filters of a list of a user as the store takes them. */
  query(userId: number, input: ListFilters): ListQuery {
    return {
      userId,
      marketIds: this.#venue.marketIds(input.currency_id, input.legal_id, this.#kind),
      side: input.type,
      account: input.account ?? this.#account,
      from: number(input.from),
      to: number(input.to),
    };
  }

  /** A page of orders, newest first. */
  async orders(
    db: Db,
    userId: number,
    input: ListFilters &
      Paging & { readonly status?: Parameters<typeof listOrdersOf>[1]['status']; readonly kind?: OrderKind | undefined },
  ) {
    const paging = readPaging(input);
    const query = { ...this.query(userId, input), status: input.status, kind: input.kind };
    const orders = await listOrdersOf(db, query, paging.slice);
    return presentPage(paging, orders, (order): OrderItem => presentOrder(this.#venue.rules(order.marketId), order));
  }

  /** A page of fills, newest first. Refusal ORDER_UNKNOWN. */
  async fills(db: Db, userId: number, input: ListFilters & Paging & { readonly order_id?: Id }) {
    const paging = readPaging(input);
    const orderId = number(input.order_id);
    if (orderId !== undefined && (await findOrderOf(db, userId, { id: orderId })) === null) refuse('ORDER_UNKNOWN');
    const fills = await listFillsOf(db, { ...this.query(userId, input), orderId }, paging.slice);
    return presentPage(paging, fills, (fill): FillItem => presentFill(this.#venue.rules(fill.marketId), fill, userId));
  }
}
