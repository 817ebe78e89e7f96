/** The fields of a row's body that are shown separately. What cannot be read is left out; the body itself stands below. */

/** A detail: the value before (null when unknown) and after. */
export interface AuditDetail {
  name: string;
  before: string | null;
  after: string;
}

/** The body in parts. */
export interface AuditBody {
  session: string | null;
  ip: string | null;
  /** sha256 of the input without its secrets. */
  input: string | null;
  details: readonly AuditDetail[];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
const textOrNull = (value: unknown): string | null => (value === null || value === undefined ? null : textOf(value));

/** Details named `x_before` and `x_after` are one line; others stand alone. */
function detailsOf(details: Readonly<Record<string, unknown>>): AuditDetail[] {
  return Object.entries(details).flatMap(([name, value]) => {
    if (name.endsWith('_before') && `${name.slice(0, -7)}_after` in details) return [];
    const bare = name.endsWith('_after') ? name.slice(0, -6) : name;
    const before = bare === name ? undefined : details[`${bare}_before`];
    return [
      { name: before === undefined ? name : bare, before: before === undefined ? null : textOf(before), after: textOf(value) },
    ];
  });
}

/** Reads a body. */
export function readBody(body: string): AuditBody {
  let parts: Record<string, unknown> = {};
  try {
    const read: unknown = JSON.parse(body);
    if (typeof read === 'object' && read !== null) parts = read as Record<string, unknown>;
  } catch {
    // The text itself is shown.
  }
  const details = typeof parts.details === 'object' && parts.details !== null ? parts.details : {};
  return {
    session: textOrNull(parts.session),
    ip: textOrNull(parts.ip),
    input: textOrNull(parts.input),
    details: detailsOf(details as Record<string, unknown>),
  };
}
