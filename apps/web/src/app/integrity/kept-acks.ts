/**
 * Acknowledgements that this device keeps: the newest of the user who is signed in. They show what their owner did, so they go when the
 * session does.
 */
import type { Acknowledged } from '@glasshouse/client';
import type { LogKey } from '@glasshouse/proofs';
import { type KeyValue, readJson } from '../session/storage.ts';
import { ACKS_KEY } from './acks-key.ts';

const MOST = 200;

/** The kept ones, newest first. */
export function keptAcks(storage: KeyValue): readonly Acknowledged[] {
  const kept = readJson<unknown>(storage, ACKS_KEY, []);
  return Array.isArray(kept) ? (kept as Acknowledged[]) : [];
}

const readers = new Set<() => void>();

/** Calls back whenever one is kept; answers how to stop that. */
export function onAckKept(reader: () => void): () => void {
  readers.add(reader);
  return () => void readers.delete(reader);
}

/** Keeps one; the oldest beyond 200 go. */
export function keepAck(storage: KeyValue, acknowledged: Acknowledged): void {
  storage.setItem(ACKS_KEY, JSON.stringify([acknowledged, ...keptAcks(storage)].slice(0, MOST)));
  for (const reader of readers) reader();
}

/** The file that `npm run verify` takes. */
export function ackFile({ call, request_id, answer, ack }: Acknowledged, keys: readonly LogKey[]): string {
  const file = { format: 'glasshouse-acknowledgement', version: '1', call, request_id, answer, ack, keys };
  return `${JSON.stringify(file, null, 2)}\n`;
}
