/** What lists of orders and fills are narrowed by, as the store takes it. */
import type { Side } from '@glasshouse/contract/orders';
import type { ListQuery, Venue } from '../../exchange/index.ts';

type Id = number | string | undefined;

const number = (value: Id) => (value === undefined ? undefined : Number(value));

/** Reads the filters of a list of a user. */
export function readFilters(
  desk: Venue,
  userId: number,
  input: { currency_id?: Id; legal_id?: Id; type?: Side | undefined; from?: Id; to?: Id },
): ListQuery {
  return {
    userId,
    marketIds: desk.marketIds(input.currency_id, input.legal_id),
    side: input.type,
    from: number(input.from),
    to: number(input.to),
  };
}
