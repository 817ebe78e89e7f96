/** The queues of reviews that the role may see, with what waits in each; read again by itself. */
import type { CallOutput } from '@glasshouse/contract';
import { listQueues } from '@glasshouse/contract/backoffice';
import { useCall } from './use-call.ts';
import { useMay } from './use-session.ts';

/** A queue as a whole. */
export type QueueView = CallOutput<typeof listQueues>[number];

// Each reading is a row of the audit log.
const EVERY_MS = 10_000;

export function useQueues() {
  const may = useMay('reviews.read');
  return useCall(listQueues, {}, { enabled: may, quiet: true, everyMs: EVERY_MS });
}
