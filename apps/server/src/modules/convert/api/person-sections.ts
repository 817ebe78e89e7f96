/** What conversions keep of a person. */
import { type PersonSection, sectionOf } from '../../../platform/person-sections.ts';
import type { ConvertParts } from './parts.ts';
import { presentConversion } from './present.ts';
import { loadConversions } from '../store/conversions.ts';

/** Every conversion. */
export const convertSections = (parts: ConvertParts): PersonSection[] => [
  sectionOf(
    'conversions',
    loadConversions,
    ({ id }) => id,
    (row) => presentConversion(parts, row),
  ),
];
