/** Reads of lockup. */
import { listLockup } from '@glasshouse/contract/lockup';
import { useCallList } from '../../../app/data/use-call.ts';

/** The user's entries, newest first. */
export const useLockupEntries = () => useCallList(listLockup, {}, { quiet: true });
