/** Which time an entry is listed with. Pure. */
import type { LockupEntry } from '@glasshouse/contract/lockup';

/** When it ended, or while it is open when it began. */
export const timeShown = ({ state, started, ends }: LockupEntry): number => (state === 'ended' ? ends : started);
