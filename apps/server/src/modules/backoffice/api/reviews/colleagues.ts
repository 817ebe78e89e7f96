/** Whom a note may name: members who can act, are people, and may see the queue; not its author. */
import { type QueueName, mayStaff, reviewPermission } from '@glasshouse/contract';
import type { Db } from '../../../../platform/db/database.ts';
import { loadActive } from '../../store/members.ts';

/** They by their address. */
export async function loadColleagues(db: Db, queue: QueueName, exceptId: number): Promise<{ id: number; name: string }[]> {
  const members = await loadActive(db);
  return members
    .filter(({ id, role, is_simulated }) => id !== exceptId && !is_simulated && mayStaff(role, reviewPermission(queue)))
    .map(({ id, email }) => ({ id, name: email }));
}
