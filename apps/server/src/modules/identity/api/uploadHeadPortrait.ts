/** POST /user/uploadHeadPortrait: makes an upload of the user his picture, or removes it (CALL-019). */
import { uploadHeadPortrait } from '@glasshouse/contract/identity';
import { handleUser } from '../../../platform/calls/handler.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { IdentityParts } from './parts.ts';
import { replacePortrait } from '../store/profiles.ts';

/** Three device pixels for each of the largest place where it is shown. */
const EDGE = 256;
const FIELD = 'head_portrait';

export const uploadHeadPortraitHandler = ({ platform, files }: IdentityParts) =>
  handleUser(uploadHeadPortrait, async (input, context) => {
    const { id: ownerId } = context.user;
    const reference = input.head_portrait.trim();
    const source = { ownerId, reference, purpose: 'avatar', field: FIELD } as const;
    const picture = reference === '' ? null : await files.preparePublicSquare(source, EDGE);
    return inTransaction(platform.db, async (tx) => {
      const portrait = picture === null ? null : await picture.save(tx);
      const before = await replacePortrait(tx, ownerId, portrait);
      if (before !== null) await files.release(tx, ownerId, before);
      return { head_portrait: portrait };
    });
  });
