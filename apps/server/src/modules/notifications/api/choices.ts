/** GET and POST /notifications/choices: by which ways news of each group come. */
import { type NoticeChoices, getNoticeChoices, saveNoticeChoice } from '@glasshouse/contract/notifications';
import { handleUser } from '../../../platform/calls/handler.ts';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { allChoices, changedChoice, choiceFor } from '../domain/choices.ts';
import type { NotificationParts } from './parts.ts';
import { loadChoices, lockChoices, saveChoice } from '../store/choices.ts';
import { countDevices } from '../store/push.ts';

const ownOf = async (db: Db, userId: number) => (await loadChoices(db, [userId])).get(userId);

async function present({ platform: { db, clock } }: NotificationParts, userId: number): Promise<NoticeChoices> {
  return { groups: allChoices(await ownOf(db, userId)), devices: await countDevices(db, userId, clock.now()) };
}

export const getNoticeChoicesHandler = (parts: NotificationParts) =>
  handleUser(getNoticeChoices, (_input, { user }) => present(parts, user.id));

export const saveNoticeChoiceHandler = (parts: NotificationParts) =>
  handleUser(saveNoticeChoice, async ({ group, in_app, mail, push }, { user }) => {
    await inTransaction(parts.platform.db, async (tx) => {
      await lockChoices(tx, user.id);
      const before = choiceFor(await ownOf(tx, user.id), group);
      const after = changedChoice(before, group, { in_app, mail, push }) ?? refuse('NOTIFICATIONS_ALWAYS_ON');
      await saveChoice(tx, user.id, group, after);
    });
    return present(parts, user.id);
  });
