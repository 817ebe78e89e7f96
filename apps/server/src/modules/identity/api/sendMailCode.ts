/** POST /sms_mail: sends a code to an email address or a mobile number. */
import { TYPE_SESSION_INVALID } from '@glasshouse/contract';
import { type CodeScene, sendMailCode } from '@glasshouse/contract/identity';
import { type SessionUser, type VisitorContext, handleVisitor } from '../../../platform/calls/handler.ts';
import { Refusal, refuseField } from '../../../platform/refusal.ts';
import { isBinding, isOpen, sceneOf } from '../domain/scenes.ts';
import type { IdentityParts } from './parts.ts';
import { loadUser } from '../store/users.ts';
import { requireContact, requireFields } from './refuse-fields.ts';
import { sendCode } from './send-code.ts';

export const sendMailCodeHandler = (parts: IdentityParts) =>
  handleVisitor(sendMailCode, async (input, context) => {
    requireFields(input, ['user_string']);
    const scene = sceneOf(input.scene, input.type);
    const contact = requireContact(parts, {
      field: 'user_string',
      text: input.user_string,
      areaCode: input.area_code,
      ...(isBinding(scene) ? { kind: scene === 'bind_email' ? 'email' : 'mobile' } : {}),
    });
    if (!isOpen(scene)) await requireOwn(parts, scene, contact, requireUser(context));
    return sendCode(parts, { scene, contact, proof: input.proof }, context);
  });

/** The signed-in user; a code of his account is nobody else's to ask for. */
function requireUser({ user }: VisitorContext): SessionUser {
  if (user === null) throw new Refusal('LOGIN_REQUIRED', {}, TYPE_SESSION_INVALID);
  return user;
}

/** Refuses to send an account's code anywhere but to what is bound to it. A new contact is bound by its own code. */
async function requireOwn({ platform }: IdentityParts, scene: CodeScene, contact: string, { id }: SessionUser): Promise<void> {
  if (isBinding(scene)) return;
  const user = await loadUser(platform.db, id);
  if (contact !== user?.email && contact !== user?.mobile) refuseField('user_string', 'IDENTITY_CONTACT_NOT_OWN');
}
