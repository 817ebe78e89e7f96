/** How many notes name the signed-in member and were not seen yet, of the newest. */
import { listMentions } from '@glasshouse/contract/backoffice';
import { ROWS, useCall } from './use-call.ts';
import { useMay } from './use-session.ts';

// Each reading may be a row of the audit log.
const EVERY_MS = 30_000;
// More than a list reads at a time: the same input would be the same place in the cache of answers.
const NEWEST = 2 * ROWS;

export function useUnseenMentions(): number {
  const may = useMay('reviews.read');
  const read = useCall(
    listMentions,
    { limit: NEWEST },
    {
      enabled: may,
      quiet: true,
      everyMs: EVERY_MS,
      select: ({ list }) => list.filter(({ seen }) => seen === null).length,
    },
  );
  return read.data ?? 0;
}
