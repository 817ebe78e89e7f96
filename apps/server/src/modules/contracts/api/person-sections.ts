/** What contracts keep of a person: positions, orders, conditional entries, fills and payments of funding. */
import { type PersonSection, sectionOf } from '../../../platform/person-sections.ts';
import { listOrdersOf, presentOrder } from '../../exchange/index.ts';
import { listConditionalsOf } from '../store/conditional-store.ts';
import { listPayments } from '../store/funding-reading.ts';
import { listFillEvents, listPositions } from '../store/reading.ts';
import { presentConditional } from './conditionals.ts';
import { contractsBy, OwnSides } from './own-sides.ts';
import type { ContractParts } from './parts.ts';
import { presentContractFill } from './present.ts';
import { presentPayment } from './present-funding.ts';
import { showPosition } from './show.ts';

/** Every position, order, fill and payment. */
export function contractSections(parts: ContractParts): PersonSection[] {
  const marketIds = () => parts.venue.marketIds(undefined, undefined);
  return [
    sectionOf(
      'contract_positions',
      (db, userId, slice) => listPositions(db, { userId, marketIds: marketIds(), status: 'all' }, slice),
      ({ id }) => id,
      (position) =>
        showPosition(parts, position, new OwnSides(contractsBy(parts.termsAt), position.userId, [], [], new Map(), new Map())),
    ),
    sectionOf(
      'contract_orders',
      (db, userId, slice) => listOrdersOf(db, { userId, marketIds: marketIds() }, slice),
      ({ id }) => id,
      (order) => presentOrder(parts.venue.rules(order.marketId), order),
    ),
    sectionOf(
      'contract_conditionals',
      (db, userId, slice) => listConditionalsOf(db, { userId, marketIds: marketIds(), status: 'all' }, slice),
      ({ id }) => id,
      (one) => presentConditional(parts.venue.rules(one.marketId), one),
    ),
    sectionOf(
      'contract_fills',
      (db, userId, slice) => listFillEvents(db, { userId, marketIds: marketIds() }, slice),
      ({ id }) => id,
      (event) => presentContractFill(parts.venue.rules(event.market_id), event),
    ),
    sectionOf(
      'contract_payments',
      (db, userId, slice) => listPayments(db, { userId, marketIds: marketIds() }, slice),
      ({ id }) => id,
      (row) => presentPayment(parts.venue.rules(row.market_id), parts.termsAt(row.market_id, row.time_ms), row),
    ),
  ];
}
