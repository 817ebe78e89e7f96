/** GET /admin/user/export: the file of everything that is kept of a person. One at a time for each of the staff. */
import { exportUser } from '@glasshouse/contract/identity';
import { handleStaffStream } from '../../../platform/calls/staff.ts';
import { streamOf } from '../../../platform/calls/stream.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { IdentityParts } from '../api/parts.ts';
import { personFile } from '../api/person-file.ts';
import { requireUser } from './staff-view.ts';

export const exportUserHandler = (parts: IdentityParts) => {
  const { platform } = parts;
  const running = new Set<number>();
  return handleStaffStream(exportUser, async (tx, input, { staff }) => {
    const userId = await requireUser(tx, input.user_id);
    if (running.has(staff.id)) refuse('IDENTITY_EXPORT_RUNNING');
    running.add(staff.id);
    const now = platform.clock.now();
    const sections = parts.people.flatMap((part) => part.sections ?? []);
    const chunks = personFile(platform.db, userId, sections, now);
    return {
      fileName: `glasshouse-person-${userId}-${new Date(now).toISOString().slice(0, 10)}.json`,
      body: streamOf(chunks, () => running.delete(staff.id)),
    };
  });
};
