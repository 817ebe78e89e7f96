/** Records of the pool in the public log: made once, kept as they were made. */
import type { LogRecord } from '@glasshouse/proofs';
import { canonicalText, hashOfText } from '@glasshouse/proofs';
import type { AcceptedRecord } from '../../proofs/index.ts';
import type { StoredMove } from '../store/positions.ts';
import type { StoredRecord } from '../store/pools.ts';

/** A record with the text that its row keeps. */
export interface MadeRecord extends StoredRecord {
  readonly record: LogRecord;
}

/** A record and its text. */
export function made(record: LogRecord): MadeRecord {
  const text = canonicalText(record);
  return { record, text, hash: hashOfText(text) };
}

/** A record again, from the text that was kept. */
export const recordOf = ({ text }: StoredRecord): LogRecord => JSON.parse(text) as LogRecord;

/** A move's record as it was accepted. */
export const acceptedRecord = ({ record, time, headSize }: StoredMove): AcceptedRecord => ({
  product: 'defi',
  record: recordOf(record),
  acceptedAt: time,
  headSize,
});
