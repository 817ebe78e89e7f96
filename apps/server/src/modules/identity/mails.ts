/** The mails of this module, in the reader's language. Keys: README.md, "Words". */
import { CODE_LIFETIME_MS, type Language } from '@glasshouse/contract';
import { serverText } from '@glasshouse/i18n/server.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Notice } from './domain/scenes.ts';

const CARRY_CODE: readonly Notice[] = ['register', 'login', 'forgot'];

/** What an address is told when a code was asked for it: the code, or why there is none. */
export function codeMail(language: Language, to: string, notice: Notice, code: string): Mail {
  const hasCode = CARRY_CODE.includes(notice);
  const params: Record<string, string | number> = hasCode ? { code, minutes: CODE_LIFETIME_MS / 60_000 } : {};
  return {
    to,
    subject: serverText(language, 'identity', `mail.${notice}.subject`, params),
    text: serverText(language, 'identity', `mail.${notice}.text`, params),
    code: hasCode ? code : null,
  };
}
