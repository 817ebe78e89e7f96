/**
 * Reads what stands around a call where it has the form that nearly every client gives it, and answers null where it has
 * any other: the long way then reads it (`call-lane.ts`). Pure. Invariant: what is read here means the same there.
 */
import type { IncomingHttpHeaders } from 'node:http';

const NAME = /^[A-Za-z][A-Za-z0-9_]*$/;
/** Letters that stand for themselves in every query. */
const VALUE = /^[A-Za-z0-9_.~:,-]*$/;

/** The fields of a query in which nothing is escaped and no name comes twice. */
export function plainQuery(text: string): Record<string, string> | null {
  const fields: Record<string, string> = {};
  if (text === '') return fields;
  for (const pair of text.split('&')) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    const value = pair.slice(at + 1);
    if (at < 0 || !NAME.test(name) || !VALUE.test(value) || Object.hasOwn(fields, name)) return null;
    fields[name] = value;
  }
  return fields;
}

const ENCODINGS = /^[a-z]+(?:, ?[a-z]+)*$/;

/** Whether an answer may be compressed with gzip; null where the caller weighs encodings. */
export function plainGzip(accepted: string | undefined): boolean | null {
  if (accepted === undefined) return false;
  return ENCODINGS.test(accepted) ? accepted.split(/, ?/).includes('gzip') : null;
}

const FORWARDED = /^(?:.*,)?[ \t]*([A-Za-z0-9.:%_[\]-]+)[ \t]*$/;

/** The caller's address: the last one that a trusted proxy names, or the peer's. */
export function plainAddress(
  peer: string | undefined,
  forwarded: string | string[] | undefined,
  trustProxy: boolean,
): string | null {
  if (peer === undefined) return null;
  if (!trustProxy || forwarded === undefined) return peer;
  return typeof forwarded === 'string' ? (FORWARDED.exec(forwarded)?.[1] ?? null) : null;
}

const JSON_TYPES: ReadonlySet<string> = new Set([
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=utf-8',
  'application/json;charset=UTF-8',
]);
const LENGTH = /^[1-9][0-9]{0,8}$/;

/** How long a body of JSON is that comes as it is, in one piece; 0 where there is none. */
export function plainLength(headers: IncomingHttpHeaders, takesBody: boolean, limit: number): number | null {
  if (headers['transfer-encoding'] !== undefined || headers['content-encoding'] !== undefined) return null;
  const length = headers['content-length'];
  if (!takesBody) return length === undefined ? 0 : null;
  if (length === undefined || !LENGTH.test(length) || !JSON_TYPES.has(headers['content-type'] ?? '')) return null;
  return Number(length) <= limit ? Number(length) : null;
}
