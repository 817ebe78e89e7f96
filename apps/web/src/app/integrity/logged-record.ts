/** A record of the public log by the hash of its leaf, checked on this device. */
import { exportProof, getInclusion } from '@glasshouse/contract/proofs';
import { type LogRecord, verifyProof } from '@glasshouse/proofs';
import { client, deviceData } from '../services.ts';
import { readGrowth } from './read-growth.ts';
import { isSameHistory } from './same-history.ts';

/**
 * Reads the record with its proof; null where it does not stand under a signed head, or that head is of another log than the one that
 * this device knows. Throws what the client does: also while the head of its minute is still to come.
 */
export async function readLoggedRecord(leaf: string, signal: AbortSignal): Promise<LogRecord | null> {
  const { index } = await client.call(getInclusion, { hash: leaf }, { quiet: true, signal });
  const verdict = verifyProof(await client.call(exportProof, { index }, { quiet: true, signal }));
  if (!verdict.ok) return null;
  return (await isSameHistory(verdict.head, readGrowth, deviceData)) === false ? null : verdict.record;
}
