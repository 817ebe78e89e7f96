/** The record of a change in the public log: what changes from what to what, published and counting when. Texts only. */
import { type LogRecord, canonicalText } from '@glasshouse/proofs';
import type { ParameterName } from '@glasshouse/contract';

/** What the record says. Times in epoch milliseconds. */
export interface PublishedChange {
  readonly id: number;
  readonly name: ParameterName;
  /** The market's symbol; empty where there is none. */
  readonly symbol: string;
  readonly market: number;
  /** Canonical JSON texts. */
  readonly before: string;
  readonly after: string;
  readonly published: number;
  readonly effective: number;
}

/** The record. */
export function changeRecord({ id, name, symbol, market, before, after, published, effective }: PublishedChange): LogRecord {
  return {
    kind: 'parameter_change',
    version: '1',
    id: String(id),
    name,
    market: String(market),
    symbol,
    before,
    after,
    published: String(published),
    effective: String(effective),
  };
}

/** A JSON value with the fields of every object in their order: the same value is always the same text. */
export function valueText(value: unknown): string {
  const inOrder = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(inOrder);
    if (part === null || typeof part !== 'object') return part;
    const fields = Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(fields.map(([key, inner]) => [key, inOrder(inner)]));
  };
  return JSON.stringify(inOrder(value));
}

/** The text under which the log finds the record. */
export const recordText = (record: LogRecord): string => canonicalText(record);
