/**
 * /user/closing and /user/delete: what stands in the way of deleting the account, and the deletion. Contacts, passwords,
 * factors, sessions, files and their traces are erased; the user's row stays as the pseudonym that journals name. The contacts
 * are free again.
 */
import { closeAccount, getClosing } from '@glasshouse/contract/identity';
import { type UserContext, handleUser } from '../../../platform/calls/handler.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { obstaclesOf } from './closing.ts';
import { sendChange } from './messages.ts';
import { type IdentityParts, dropSessions } from './parts.ts';
import { requireStepUp } from './step-up.ts';
import { eraseUser } from '../store/erase-user.ts';
import { loadProtection, lockUser } from '../store/security.ts';
import { endSessionsOf } from '../store/sessions.ts';

export const getClosingHandler = (parts: IdentityParts) =>
  handleUser(getClosing, async (_input, { user }) => ({
    obstacles: await obstaclesOf(parts.people, parts.platform.db, user.id),
  }));

export const closeAccountHandler = (parts: IdentityParts) =>
  handleUser(closeAccount, async (_input, context) => {
    const { platform, people } = parts;
    const { user } = context;
    const ended = await inTransaction(platform.db, async (tx) => {
      await lockUser(tx, user.id);
      for (const { lock } of people) await lock?.(tx, user.id);
      const [obstacle] = await obstaclesOf(people, tx, user.id);
      if (obstacle !== undefined) refuse(obstacle);
      await requireStepUp(parts, tx, user, 'delete_account');
      await tellContacts(parts, tx, context);
      await parts.files.releaseAll(tx, user.id);
      const sessions = await endSessionsOf(tx, user.id, platform.clock.now());
      await eraseUser(tx, user.id, platform.clock.now());
      for (const { erase } of people) await erase?.(tx, user.id);
      return sessions;
    });
    dropSessions(parts, ended);
    return {};
  });

async function tellContacts(parts: IdentityParts, tx: Tx, { user, lang }: UserContext): Promise<void> {
  const { email, mobile, anti_phishing: phrase } = await loadProtection(tx, user.id);
  for (const contact of [email, mobile])
    if (contact !== null) await sendChange(parts, tx, { contact, language: lang, phrase }, 'closed');
}
