/** POST /sms_mail: sends a code. Whether the address has an account is told to the address alone, never to the caller. */
import { CODE_RESEND_MS, sendMailCode } from '@glasshouse/contract';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { sixDigits } from '../domain/credentials.ts';
import { noticeOf, sceneOf } from '../domain/scenes.ts';
import { codeMail } from '../mails.ts';
import type { IdentityParts } from '../parts.ts';
import { saveCode } from '../store/codes.ts';
import { loadLogin } from '../store/users.ts';
import { requireEmail, requireFields } from './refuse-fields.ts';

export const sendMailCodeHandler = ({ platform, mail, codeHash }: IdentityParts) =>
  handleVisitor(sendMailCode, async (input, { lang }) => {
    requireFields(input, ['user_string']);
    const email = requireEmail('user_string', input.user_string);
    const scene = sceneOf(input.scene, input.type) ?? refuseField('scene', 'FIELD_INVALID');
    const code = sixDigits((max) => platform.random.below(max));

    await inTransaction(platform.db, async (tx) => {
      const waitMs = await saveCode(tx, { scene, target: email }, codeHash(scene, email, code), platform.clock.now());
      if (waitMs > 0) refuse('IDENTITY_CODE_TOO_SOON', { seconds: Math.ceil(waitMs / 1000) });
      const account = await loadLogin(tx, email);
      await mail.send(tx, codeMail(lang, email, noticeOf(scene, account !== null), code));
    });
    return { resend_seconds: CODE_RESEND_MS / 1000 };
  });
