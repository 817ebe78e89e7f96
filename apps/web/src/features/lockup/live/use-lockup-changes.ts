/** Keeps the list of entries up to date. */
import { listLockup, lockupChannel } from '@glasshouse/contract/lockup';
import { invalidateCall } from '../../../app/data/use-call.ts';
import { useTopicEvents } from '../../../app/live/use-topic.ts';

/** Reads the list again when an entry of the user changed. */
export function useLockupChanges(): void {
  useTopicEvents(lockupChannel, {}, () => void invalidateCall(listLockup));
}
