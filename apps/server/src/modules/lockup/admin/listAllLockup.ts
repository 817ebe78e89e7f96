/** GET /admin/lockup: entries of all users, newest first. */
import { listAllLockup } from '@glasshouse/contract/lockup';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { handleStaff } from '../../../platform/calls/staff.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentEntry } from '../domain/present.ts';
import { loadEntries } from '../store/entries.ts';

export const listAllLockupHandler = ({ platform: { clock } }: { platform: Platform }) =>
  handleStaff(listAllLockup, async (tx, input) => {
    const paging = readPaging(input);
    const rows = await loadEntries(tx, null, paging.slice);
    return presentPage(paging, rows, (row) => ({ ...presentEntry(row, clock.now()), user_id: row.user_id }));
  });
