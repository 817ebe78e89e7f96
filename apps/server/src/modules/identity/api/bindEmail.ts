/** POST /safe/email: binds an email address. */
import { bindEmail } from '@glasshouse/contract/identity';
import { handleUser } from '../../../platform/calls/handler.ts';
import type { IdentityParts } from './parts.ts';
import { bindContact } from './bind-contact.ts';
import { requireEmail, requireFields } from './refuse-fields.ts';

export const bindEmailHandler = (parts: IdentityParts) =>
  handleUser(bindEmail, async (input, context) => {
    requireFields(input, ['email', 'code']);
    await bindContact(parts, requireEmail('email', input.email), input.code, context);
    return {};
  });
