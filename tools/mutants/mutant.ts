/** What a mutant is: one planted fault as data, and the checks that must notice it. Pure. */

/** A check that a fault must break. */
export type Check =
  | {
      kind: 'unit' | 'database';
      /** The test file, from the root of the project. */
      file: string;
      /** Part of the title of the tests that must fail, as it stands in the file; left out: any test of the file. */
      title?: string;
    }
  /** The compiler refuses the fault. */
  | { kind: 'types' };

/** One change of one file. */
export interface Edit {
  /** From the root of the project. */
  file: string;
  /** Text that stands in the file exactly once. */
  anchor: string;
  /** What stands there instead. */
  replacement: string;
}

/** One planted fault. */
export interface Mutant {
  /** `M06`, or `M06a` for a sibling. */
  id: string;
  /** What a server with it does, in one sentence. */
  rigs: string;
  edits: readonly [Edit, ...Edit[]];
  /** Each of these must fail. */
  checks: readonly [Check, ...Check[]];
}

/** A mutant's anchor is not in its file exactly once: the code was changed, and the mutant must follow. */
export class StaleAnchor extends Error {
  override readonly name = 'StaleAnchor';

  constructor(id: string, { file, anchor }: Edit, found: number) {
    const line = anchor.trim().split('\n', 1)[0] ?? '';
    super(`${id}: the anchor "${line}" stands ${found} times in ${file}, not once`);
  }
}

/**
 * The text of a file with an edit made.
 * @throws StaleAnchor when the anchor is not there exactly once
 */
export function plant(id: string, edit: Edit, text: string): string {
  const found = text.split(edit.anchor).length - 1;
  if (found !== 1) throw new StaleAnchor(id, edit, found);
  // A function, because `$&` in a replacement text has a meaning of its own.
  return text.replace(edit.anchor, () => edit.replacement);
}

/** A check as it is named in reports. */
export function nameOf(check: Check): string {
  if (check.kind === 'types') return 'npm run typecheck';
  return check.title === undefined ? check.file : `${check.file} > ${check.title}`;
}
