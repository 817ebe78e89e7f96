/** What spot trading keeps of a person. */
import { type PersonSection, sectionOf } from '../../../platform/person-sections.ts';
import { allSpotLists } from '../api/filters.ts';
import { type Venue, listFillsOf, listOrdersOf, presentFill, presentOrder } from '../../exchange/index.ts';

/** Orders and fills. */
export const spotSections = (desk: Venue): PersonSection[] => [
  sectionOf(
    'spot_orders',
    (db, userId, slice) => listOrdersOf(db, allSpotLists(desk).query(userId, {}), slice),
    ({ id }) => id,
    (order) => presentOrder(desk.rules(order.marketId), order),
  ),
  sectionOf(
    'spot_fills',
    (db, userId, slice) => listFillsOf(db, allSpotLists(desk).query(userId, {}), slice),
    ({ id }) => id,
    (fill, userId) => presentFill(desk.rules(fill.marketId), fill, userId),
  ),
];
