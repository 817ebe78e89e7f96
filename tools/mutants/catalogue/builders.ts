/** Short forms for the catalogue. */
import type { Check, Mutant } from '../mutant.ts';

/** Tests without a database. */
export const unit = (file: string, title?: string): Check => ({ kind: 'unit', file, ...(title === undefined ? {} : { title }) });

/** Tests with a database. */
export const database = (file: string, title?: string): Check => ({
  kind: 'database',
  file,
  ...(title === undefined ? {} : { title }),
});

/** A mutant of one edit. */
export function mutant(
  id: string,
  rigs: string,
  [file, anchor, replacement]: readonly [file: string, anchor: string, replacement: string],
  ...checks: Mutant['checks']
): Mutant {
  return { id, rigs, edits: [{ file, anchor, replacement }], checks };
}
