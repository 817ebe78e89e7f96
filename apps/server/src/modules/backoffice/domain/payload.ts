/**
 * The canonical JSON (RFC 8785) of what somebody approves, and whether it can be kept. Values are texts, whole numbers,
 * booleans, null, lists and objects. Pure.
 */

const MAX_DEPTH = 8;

/** Whether PostgreSQL can store the texts within a value: no NUL, no half a character, no depth without end. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= MAX_DEPTH) return false;
  return Object.entries(value).every(([name, inner]) => isStorable(name, depth) && isStorable(inner, depth + 1));
}

/** The canonical text of a payload. TypeError for what a payload cannot hold. */
export function canonicalPayload(value: unknown): string {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new TypeError('payloads hold fractions as texts');
    return String(value);
  }
  if (Array.isArray(value)) return `[${value.map(canonicalPayload).join(',')}]`;
  if (typeof value !== 'object') throw new TypeError(`payloads hold no ${typeof value}`);
  const members = Object.entries(value).filter(([, inner]) => inner !== undefined);
  members.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, inner]) => `${JSON.stringify(name)}:${canonicalPayload(inner)}`).join(',')}}`;
}
