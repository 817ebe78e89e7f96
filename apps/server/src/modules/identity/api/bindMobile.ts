/** POST /safe/mobile: binds a mobile number. */
import { bindMobile } from '@glasshouse/contract';
import { handleUser } from '../../../platform/calls/handler.ts';
import type { IdentityParts } from '../parts.ts';
import { bindContact } from './bind-contact.ts';
import { requireFields, requireMobile } from './refuse-fields.ts';

export const bindMobileHandler = (parts: IdentityParts) =>
  handleUser(bindMobile, async (input, context) => {
    requireFields(input, ['mobile', 'code']);
    await bindContact(parts, requireMobile(parts, 'mobile', input.mobile, input.area_code), input.code, context);
    return {};
  });
