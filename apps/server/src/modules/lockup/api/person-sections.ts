/** What lock-up keeps of a person. */
import { type PersonSection, sectionOf } from '../../../platform/person-sections.ts';
import { showOrder } from '../events.ts';
import { loadOrders } from '../store/orders.ts';
import type { LockupParts } from './parts.ts';

/** Every order. */
export const lockupSections = (parts: LockupParts): PersonSection[] => [
  sectionOf(
    'lockup',
    (db, userId, slice) => loadOrders(db, userId, null, slice),
    ({ order }) => order.id,
    (state) => showOrder(parts, state),
  ),
];
