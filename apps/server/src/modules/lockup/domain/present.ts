/** Entries as they go over the wire. Pure. */
import type { LockupEntry } from '@glasshouse/contract/lockup';
import { stateOf } from './state.ts';

/** An entry at a moment, both in epoch milliseconds. */
export function presentEntry(row: { id: number; started_ms: number; ends_ms: number }, nowMs: number): LockupEntry {
  return { id: row.id, state: stateOf({ endsMs: row.ends_ms }, nowMs), started: row.started_ms, ends: row.ends_ms };
}
