/** What dual investment keeps of a person. */
import { type PersonSection, sectionOf } from '../../../platform/person-sections.ts';
import { presentPosition } from '../domain/present.ts';
import { loadPositions } from '../store/positions.ts';
import type { DualParts } from './parts.ts';

/** Every position. */
export const dualSections = ({ platform }: DualParts): PersonSection[] => [
  sectionOf(
    'dual',
    (db, userId, slice) => loadPositions(db, userId, { filter: null, id: null, now: platform.clock.now() }, slice),
    ({ position }) => position.id,
    (state) => presentPosition(state, platform.clock.now(), null),
  ),
];
