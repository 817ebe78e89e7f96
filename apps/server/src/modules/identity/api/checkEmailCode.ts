/** POST /user/check_email: says whether a code is right. A wrong one costs a try; a right one stays good. */
import { TYPE_SESSION_INVALID } from '@glasshouse/contract';
import { checkEmailCode } from '@glasshouse/contract/identity';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { isOpen } from '../domain/scenes.ts';
import type { IdentityParts } from './parts.ts';
import { givenCode, requireRightCode } from './code-check.ts';
import { requireContact, requireFields } from './refuse-fields.ts';

export const checkEmailCodeHandler = (parts: IdentityParts) =>
  handleVisitor(checkEmailCode, async (input, context) => {
    requireFields(input, ['user_string', 'email_code']);
    const contact = requireContact(parts, { field: 'user_string', text: input.user_string, areaCode: input.country_code });
    const scene = input.scene ?? 'register';
    if (!isOpen(scene) && context.user === null) throw new Refusal('LOGIN_REQUIRED', {}, TYPE_SESSION_INVALID);
    await requireRightCode(parts, givenCode(parts, { scene, contact, code: input.email_code, field: 'email_code' }, context));
    return {};
  });
