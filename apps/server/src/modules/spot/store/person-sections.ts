/** What spot trading keeps of a person. */
import { type PersonSection, sectionOf } from '../../../platform/person-sections.ts';
import { readFilters } from '../api/filters.ts';
import { presentFill, presentOrder } from '../../exchange/domain/present.ts';
import type { SpotDesk } from '../../exchange/desk/venue.ts';
import { listFillsOf, listOrdersOf } from '../../exchange/store/orders.ts';

/** Orders and fills. */
export const spotSections = (desk: SpotDesk): PersonSection[] => [
  sectionOf(
    'spot_orders',
    (db, userId, slice) => listOrdersOf(db, readFilters(desk, userId, {}), slice),
    ({ id }) => id,
    (order) => presentOrder(desk.terms(order.marketId), order),
  ),
  sectionOf(
    'spot_fills',
    (db, userId, slice) => listFillsOf(db, readFilters(desk, userId, {}), slice),
    ({ id }) => id,
    (fill, userId) => presentFill(desk.terms(fill.marketId), fill, userId),
  ),
];
