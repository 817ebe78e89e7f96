/** GET /lockup/detail: one entry of the user. Error: LOCKUP_UNKNOWN. */
import { getLockup } from '@glasshouse/contract/lockup';
import { handleUser } from '../../../platform/calls/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuse } from '../../../platform/refusal.ts';
import { presentEntry } from '../domain/present.ts';
import { loadEntry } from '../store/entries.ts';

export const getLockupHandler = ({ platform: { db, clock } }: { platform: Platform }) =>
  handleUser(getLockup, async ({ id }, { user }) => {
    const row = (await loadEntry(db, user.id, Number(id))) ?? refuse('LOCKUP_UNKNOWN');
    return presentEntry(row, clock.now());
  });
