/** POST /user/check_email: says whether a code is right. A wrong one costs a try; a right one stays good. */
import { checkEmailCode } from '@glasshouse/contract';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { refuseField } from '../../../platform/refusal.ts';
import type { IdentityParts } from '../parts.ts';
import { tryCode } from '../store/codes.ts';
import { requireCode, requireEmail, requireFields } from './refuse-fields.ts';

export const checkEmailCodeHandler = ({ platform, codeHash }: IdentityParts) =>
  handleVisitor(checkEmailCode, async (input) => {
    requireFields(input, ['user_string', 'email_code']);
    const target = requireEmail('user_string', input.user_string);
    requireCode('email_code', input.email_code);
    const scene = input.scene ?? 'register';
    const hash = codeHash(scene, target, input.email_code);
    if (!(await tryCode(platform.db, { scene, target }, hash, platform.clock.now())))
      refuseField('email_code', 'IDENTITY_CODE_WRONG');
    return {};
  });
