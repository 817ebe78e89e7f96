/** What the pool keeps of a person. */
import { type PersonSection, sectionOf } from '../../../platform/person-sections.ts';
import { presentMove } from '../domain/present.ts';
import { loadMoves } from '../store/positions.ts';
import { type DefiParts, assetOf } from './parts.ts';

const ALL = { assetId: null, id: null };

/** Every move. */
export const defiSections = (parts: DefiParts): PersonSection[] => [
  sectionOf(
    'defi',
    (db, userId, slice) => loadMoves(db, userId, ALL, slice),
    ({ id }) => id,
    (move) => presentMove(move, assetOf(parts, move.assetId)),
  ),
];
