/** Binds a contact to the signed-in user's account, in place of an earlier one of its kind. */
import type { UserContext } from '../../../platform/calls/handler.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import { kindOf } from '../domain/contact.ts';
import { sendChange } from './messages.ts';
import type { IdentityParts } from './parts.ts';
import { sendNotice } from './notices.ts';
import { recordEvent, recordSecurityChange } from './security-change.ts';
import { requireStepUp } from './step-up.ts';
import { loadProtection, lockUser } from '../store/security.ts';
import { saveContact } from '../store/users.ts';
import { givenCode, requireRightCode, useCode } from './code-check.ts';

const UNIQUE_VIOLATION = '23505';

/** Binds `contact`, whose code proves it and whose owner has stepped up. The earlier contact is told. */
export async function bindContact(parts: IdentityParts, contact: string, code: string, context: UserContext): Promise<void> {
  const scene = kindOf(contact) === 'email' ? 'bind_email' : 'bind_mobile';
  const given = givenCode(parts, { scene, contact, code, field: 'code' }, context);
  await requireRightCode(parts, given);
  const afterCommit = await inTransaction(parts.platform.db, async (tx) => {
    await lockUser(tx, context.user.id);
    await requireStepUp(parts, tx, context.user, scene);
    await useCode(parts, tx, given);
    return exchange(parts, tx, contact, context);
  }).catch((error: unknown) => {
    // Somebody else bound it while this was under way.
    if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return refuse('IDENTITY_CONTACT_TAKEN');
    throw error;
  });
  afterCommit();
}

async function exchange(parts: IdentityParts, tx: Tx, contact: string, context: UserContext): Promise<() => void> {
  const { user } = context;
  const kind = kindOf(contact);
  const { [kind]: before, anti_phishing: phrase } = await loadProtection(tx, user.id);
  await saveContact(tx, user.id, contact);
  const bound = kind === 'email' ? ('bind_email' as const) : ('bind_mobile' as const);
  if (before !== null && before !== contact)
    await sendChange(parts, tx, { contact: before, language: context.lang, phrase }, bound);
  const event = kind === 'email' ? ('email_bound' as const) : ('mobile_bound' as const);
  // The first number opens nothing that was there: who can add it has stepped up, and a changed one is a change.
  if (kind === 'mobile' && before === null) {
    await recordEvent(parts, tx, { userId: user.id, kind: event, context });
    await sendNotice(parts, tx, { userId: user.id, kind: event, context, isFirst: true });
    return () => {};
  }
  return recordSecurityChange(parts, tx, { userId: user.id, sessionId: user.sessionId, kind: event, context });
}
