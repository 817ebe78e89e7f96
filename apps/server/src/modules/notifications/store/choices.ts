/** What users chose, in the database. */
import type { NotificationGroup } from '@glasshouse/contract';
import type { NotificationChoice } from '@glasshouse/contract/notifications';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { lockNamed } from '../../../platform/db/locks.ts';
import type { OwnChoices } from '../domain/choices.ts';

/** The choices of some users; who chose nothing is left out. */
export async function loadChoices(db: Db, userIds: readonly number[]): Promise<Map<number, OwnChoices>> {
  const { rows } = await sql<NotificationChoice & { user_id: number; grp: NotificationGroup }>`
    SELECT user_id, grp, in_app, mail, push FROM notification_choices
    WHERE user_id = ANY(${[...new Set(userIds)]}::bigint[])`.execute(db);
  const found = new Map<number, Map<NotificationGroup, NotificationChoice>>();
  for (const { user_id, grp, in_app, mail, push } of rows) {
    const own = found.get(user_id) ?? new Map<NotificationGroup, NotificationChoice>();
    found.set(user_id, own.set(grp, { in_app, mail, push }));
  }
  return found;
}

/** Changes of one user come one after another. */
export async function lockChoices(tx: Tx, userId: number): Promise<void> {
  await lockNamed(tx, 'notification choices', userId);
}

/** Keeps a choice. */
export async function saveChoice(tx: Tx, userId: number, group: NotificationGroup, choice: NotificationChoice): Promise<void> {
  const { in_app, mail, push } = choice;
  await sql`
    INSERT INTO notification_choices (user_id, grp, in_app, mail, push)
    VALUES (${userId}, ${group}, ${in_app}, ${mail}, ${push})
    ON CONFLICT (user_id, grp) DO UPDATE SET in_app = ${in_app}, mail = ${mail}, push = ${push}`.execute(tx);
}
