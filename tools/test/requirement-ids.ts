/** Requirement ids in texts: `RULE-079`, lists, and ranges (`FEAT-169..FEAT-172`, `RULE-186..190`, `CALL-033 to CALL-035`). */

const KINDS = 'CALL|SCR|RULE|STATE|ENT|ERR|CONST|FEAT|AMB';
const ID = new RegExp(`\\b(${KINDS})-(\\d{2,3})(?:(?:\\.\\.|-| to )(?:\\1-)?(\\d{2,3}))?\\b`, 'g');
/** A sentence of the specification (`S7.33`), or an invariant of the money (`I7`). */
const OTHER = /\bS\d\.\d{2}\b|(?<![\w./#-])I(?:1[0-7]|[1-9])\b(?![.-])/g;

/** Every id that a text names, ranges written out. */
export function idsIn(text: string): Set<string> {
  const ids = new Set<string>(text.match(OTHER));
  for (const [, kind, first, last] of text.matchAll(ID)) {
    const digits = first!.length;
    for (let number = Number(first); number <= Number(last ?? first); number += 1)
      ids.add(`${kind}-${String(number).padStart(digits, '0')}`);
  }
  return ids;
}
