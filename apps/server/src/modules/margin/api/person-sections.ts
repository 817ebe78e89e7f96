/** What margin keeps of a person. */
import { type PersonSection, sectionOf } from '../../../platform/person-sections.ts';
import { listEvents, listLiquidations } from '../store/reading.ts';
import type { MarginParts } from './parts.ts';
import { showLiquidation } from './show-liquidation.ts';
import { showEvent } from './show.ts';

/** Changes of debts, and steps of liquidations. */
export const marginSections = (parts: MarginParts): PersonSection[] => [
  sectionOf(
    'margin_events',
    (db, userId, slice) => listEvents(db, { userId }, slice),
    ({ id }) => id,
    (event) => showEvent(parts, event),
  ),
  sectionOf(
    'margin_liquidations',
    (db, userId, slice) => listLiquidations(db, userId, slice),
    ({ id }) => id,
    (row) => showLiquidation(parts, row),
  ),
];
