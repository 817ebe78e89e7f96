/** How the domain says yes or no. A denial changes nothing and names a code of the catalogue. */
import type { ErrorArgs, ErrorCode } from '@glasshouse/contract';

/** Why not: the code, the parameters of its text, and the field it is about. */
export interface Denial {
  readonly code: ErrorCode;
  readonly params: Record<string, string | number>;
  readonly path?: string;
}

/** A value, or why there is none. */
export type Decision<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly denial: Denial };

/** Yes. */
export function accept<T>(value: T): Decision<T> {
  return { ok: true, value };
}

/** No. */
export function deny<C extends ErrorCode>(
  code: C,
  ...[params = {}, path]: ErrorArgs<C, [path?: string]>
): { ok: false; denial: Denial } {
  return { ok: false, denial: path === undefined ? { code, params } : { code, params, path } };
}
