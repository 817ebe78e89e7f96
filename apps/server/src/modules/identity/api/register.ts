/** POST /user/register: makes an account for an address whose owner has shown the code. */
import { register } from '@glasshouse/contract';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { canonicalInviteCode, newPasswordProblem } from '../domain/credentials.ts';
import { type IdentityParts, makeAccount } from '../parts.ts';
import { type CodeName, countWrongTry, lockCode, spendCode, tryCode } from '../store/codes.ts';
import { findInviter } from '../store/users.ts';
import { refuseProblem, requireCode, requireEmail, requireFields } from './refuse-fields.ts';

const SCENE = 'register';

export const registerHandler = (parts: IdentityParts) =>
  handleVisitor(register, async (input) => {
    const { platform, hasher, codeHash } = parts;
    // Sign-up by mobile number is not in this version.
    if (input.type === 'mobile') refuseField('type', 'FIELD_INVALID');
    requireFields(input, ['user_string', 'code', 'password', 're_password']);
    const email = requireEmail('user_string', input.user_string);
    requireCode('code', input.code);
    refuseProblem(newPasswordProblem(input.password, input.re_password, 're_password'));

    const name = { scene: SCENE, target: email };
    const hash = codeHash(SCENE, email, input.code);
    if (!(await tryCode(platform.db, name, hash, platform.clock.now()))) refuseField('code', 'IDENTITY_CODE_WRONG');
    const invitedBy = await inviterOf(parts, name, hash, input.extension_code ?? '');
    const passwordHash = await hasher.hash(input.password);

    await inTransaction(platform.db, async (tx) => {
      if (!(await spendCode(tx, name, hash, platform.clock.now()))) refuseField('code', 'IDENTITY_CODE_WRONG');
      const userId = await makeAccount(parts, tx, { email, passwordHash, invitedBy });
      if (userId === null) refuse('IDENTITY_REGISTRATION_FAILED');
    });
    return {};
  });

/**
 * Who invited: nobody when the field is empty. Looked up only under the lock of the right code, of which an unknown
 * invitation costs a try: so invitations cannot be searched for, one after another or many at once.
 */
async function inviterOf({ platform }: IdentityParts, name: CodeName, hash: Buffer, text: string): Promise<number | null> {
  const inviteCode = canonicalInviteCode(text);
  if (inviteCode === '') return null;
  const found = await inTransaction(platform.db, async (tx) => {
    const now = platform.clock.now();
    if (!(await lockCode(tx, name, hash, now))) refuseField('code', 'IDENTITY_CODE_WRONG');
    const inviter = await findInviter(tx, inviteCode);
    if (inviter === null) await countWrongTry(tx, name, now);
    return inviter;
  });
  return found ?? refuseField('extension_code', 'IDENTITY_INVITE_UNKNOWN');
}
