/** What setting the login password and the pay password share: code, rule, step-up, the change and its news. */
import type { UserContext } from '../../../platform/calls/handler.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { newPasswordProblem } from '../domain/credentials.ts';
import type { IdentityParts } from './parts.ts';
import { recordSecurityChange } from './security-change.ts';
import { requireStepUp } from './step-up.ts';
import { loadContacts, loadProtection, lockUser } from '../store/security.ts';
import { givenCode, requireRightCode, useCode } from './code-check.ts';
import { refuseProblem, requireFields } from './refuse-fields.ts';
import { requireUncommon } from './require-uncommon.ts';

/** Which of the two it is. */
export interface OwnPassword {
  /** The scene of the code and the purpose of the step-up. */
  kind: 'password' | 'pay_password';
  save: (tx: Tx, userId: number, passwordHash: string) => Promise<void>;
}

/** Changes a password of the signed-in user. */
export async function changeOwnPassword(
  parts: IdentityParts,
  { kind, save }: OwnPassword,
  input: { password: string; re_password: string; code: string },
  context: UserContext,
): Promise<void> {
  const { platform, hasher } = parts;
  const { user } = context;
  requireFields(input, ['password', 're_password', 'code']);
  const code = givenCode(parts, { scene: kind, contact: '', code: input.code, field: 'code' }, context);
  refuseProblem(newPasswordProblem(input.password, input.re_password, 're_password'));
  await requireUncommon(input.password, await loadContacts(platform.db, user.id));

  await requireRightCode(parts, code);
  const passwordHash = await hasher.hash(input.password);

  const afterCommit = await inTransaction(platform.db, async (tx) => {
    await lockUser(tx, user.id);
    await requireStepUp(parts, tx, user, kind);
    // Only behind the step-up: the answer says something of the other password. Under the lock, so that the two are never
    // set to the same by two calls at once.
    const { password_hash: login, pay_password_hash: pay } = await loadProtection(tx, user.id);
    if (await hasher.matches(input.password, kind === 'password' ? pay : login))
      refuseField('password', 'IDENTITY_PAY_PASSWORD_SAME');
    await useCode(parts, tx, code);
    await save(tx, user.id, passwordHash);
    return recordSecurityChange(parts, tx, { userId: user.id, sessionId: user.sessionId, kind: `${kind}_changed`, context });
  });
  afterCommit();
}
