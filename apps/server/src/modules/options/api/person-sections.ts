/** What timed options keep of a person. */
import { type PersonSection, sectionOf } from '../../../platform/person-sections.ts';
import { type OptionParts, present } from './parts.ts';
import { loadOptions } from '../store/options.ts';

/** Every option. */
export const optionSections = (parts: OptionParts): PersonSection[] => [
  sectionOf(
    'options',
    (db, userId, slice) => loadOptions(db, userId, { matchId: null, isSettled: null }, slice),
    ({ order }) => order.id,
    (state) => present(parts, state),
  ),
];
