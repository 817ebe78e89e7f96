/** POST /user/editNickname: sets the user's own nickname (CALL-020). */
import { editNickname } from '@glasshouse/contract/identity';
import { handleUser } from '../../../platform/calls/handler.ts';
import { nicknameOf } from '../domain/short-texts.ts';
import type { IdentityParts } from './parts.ts';
import { saveNickname } from '../store/profiles.ts';
import { requireShortText } from './refuse-fields.ts';

export const editNicknameHandler = ({ platform }: IdentityParts) =>
  handleUser(editNickname, async (input, context) => {
    const nickname = requireShortText('nickname', nicknameOf(input.nickname, platform.config.nameLetters));
    await saveNickname(platform.db, context.user.id, nickname);
    return {};
  });
