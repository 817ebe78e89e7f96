/** POST /safe/mobile: binds a mobile number. */
import { bindMobile } from '@glasshouse/contract/identity';
import { type UserContext, handleUser } from '../../../platform/calls/handler.ts';
import type { IdentityParts } from './parts.ts';
import { bindContact } from './bind-contact.ts';
import { sameNumber } from '../domain/mobile.ts';
import { loadBindTargets } from '../store/codes.ts';
import { requireFields, requireMobile } from './refuse-fields.ts';

/**
 * The number that a text without a dialling code means: the one that this user's newest code went to, if it reads so
 * (the specified payload names no area code). Else the rules of every number decide.
 */
async function sentTo(parts: IdentityParts, text: string, context: UserContext): Promise<string | null> {
  const { user, device = '' } = context;
  const numbers = await loadBindTargets(parts.platform.db, { userId: user.id, device, now: parts.platform.clock.now() });
  return numbers.find((number) => sameNumber(number, text)) ?? null;
}

export const bindMobileHandler = (parts: IdentityParts) =>
  handleUser(bindMobile, async (input, context) => {
    requireFields(input, ['mobile', 'code']);
    const sent = (input.area_code ?? '') === '' ? await sentTo(parts, input.mobile, context) : null;
    const mobile = sent ?? requireMobile(parts, 'mobile', input.mobile, input.area_code);
    await bindContact(parts, mobile, input.code, context);
    return {};
  });
