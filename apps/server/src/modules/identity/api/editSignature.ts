/** POST /user/editSignature: sets the user's own signature; an empty one removes it (AMB-99). */
import { editSignature } from '@glasshouse/contract/identity';
import { handleUser } from '../../../platform/calls/handler.ts';
import { signatureOf } from '../domain/short-texts.ts';
import type { IdentityParts } from './parts.ts';
import { saveSignature } from '../store/profiles.ts';
import { requireShortText } from './refuse-fields.ts';

export const editSignatureHandler = ({ platform }: IdentityParts) =>
  handleUser(editSignature, async (input, context) => {
    const signature = requireShortText('signature', signatureOf(input.signature, platform.config.nameLetters));
    await saveSignature(platform.db, context.user.id, signature);
    return {};
  });
