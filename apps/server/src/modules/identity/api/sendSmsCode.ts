/** POST /sms_send: sends the code that binds a mobile number (AMB-47). */
import { sendSmsCode } from '@glasshouse/contract/identity';
import { handleUser } from '../../../platform/calls/handler.ts';
import type { IdentityParts } from './parts.ts';
import { requireFields, requireMobile } from './refuse-fields.ts';
import { sendCode } from './send-code.ts';

export const sendSmsCodeHandler = (parts: IdentityParts) =>
  handleUser(sendSmsCode, async (input, context) => {
    requireFields(input, ['mobile']);
    const contact = requireMobile(parts, 'mobile', input.mobile, input.area_code);
    return sendCode(parts, { scene: 'bind_mobile', contact }, context);
  });
