/** GET /lockup/list: entries of the user, newest first. */
import { listLockup } from '@glasshouse/contract/lockup';
import { handleUser } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentEntry } from '../domain/present.ts';
import { loadEntries } from '../store/entries.ts';

export const listLockupHandler = ({ platform: { db, clock } }: { platform: Platform }) =>
  handleUser(listLockup, async (input, { user }) => {
    const paging = readPaging(input);
    const rows = await loadEntries(db, user.id, paging.slice);
    return presentPage(paging, rows, (row) => presentEntry(row, clock.now()));
  });
