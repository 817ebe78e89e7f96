/** POST /user/register: makes an account for an address or a number whose owner has shown the code. */
import { register } from '@glasshouse/contract/identity';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { canonicalInviteCode, newPasswordProblem } from '../domain/credentials.ts';
import { type IdentityParts, makeAccount } from './parts.ts';
import { countWrongTry, lockCode } from '../store/codes.ts';
import { findInviter } from '../store/users.ts';
import { type GivenCode, givenCode, requireRightCode, useCode } from './code-check.ts';
import { refuseProblem, requireContact, requireFields } from './refuse-fields.ts';
import { requireUncommon } from './require-uncommon.ts';

export const registerHandler = (parts: IdentityParts) =>
  handleVisitor(register, async (input, context) => {
    const { platform, hasher } = parts;
    requireFields(input, ['user_string', 'code', 'password', 're_password']);
    const contact = requireContact(parts, {
      field: 'user_string',
      text: input.user_string,
      areaCode: input.area_code,
      kind: input.type ?? 'email',
    });
    const code = givenCode(parts, { scene: 'register', contact, code: input.code, field: 'code' }, context);
    refuseProblem(newPasswordProblem(input.password, input.re_password, 're_password'));
    await requireUncommon(input.password, [contact]);

    await requireRightCode(parts, code);
    const invitedBy = await inviterOf(parts, code, input.extension_code ?? '');
    const passwordHash = await hasher.hash(input.password, 'proved');

    await inTransaction(platform.db, async (tx) => {
      await useCode(parts, tx, code);
      const userId = await makeAccount(parts, tx, { contact, passwordHash, invitedBy });
      if (userId === null) refuse('IDENTITY_REGISTRATION_FAILED');
    });
    return {};
  });

/**
 * Who invited: nobody when the field is empty. Looked up only under the lock of the right code, of which an unknown
 * invitation costs a try: so invitations cannot be searched for, one after another or many at once.
 */
async function inviterOf({ platform }: IdentityParts, code: GivenCode, text: string): Promise<number | null> {
  const inviteCode = canonicalInviteCode(text);
  if (inviteCode === '') return null;
  const found = await inTransaction(platform.db, async (tx) => {
    const now = platform.clock.now();
    if (!(await lockCode(tx, code.name, code.hash, now))) refuseField(code.field, 'IDENTITY_CODE_WRONG');
    const inviter = await findInviter(tx, inviteCode);
    if (inviter === null) await countWrongTry(tx, code.name, now);
    return inviter;
  });
  return found ?? refuseField('extension_code', 'IDENTITY_INVITE_UNKNOWN');
}
