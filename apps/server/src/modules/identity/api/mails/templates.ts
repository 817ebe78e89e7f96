/** The words of our mails and text messages, in the reader's language: `identity.json`, keys `mail.*` and `sms.*`. */
import { CODE_LIFETIME_MS, type Language } from '@glasshouse/contract';
import { formatDuration } from '@glasshouse/i18n/duration.ts';
import { serverText } from '@glasshouse/i18n/server.ts';
import type { Mail } from '../../../../platform/mail/mail.ts';
import type { Sms } from '../../../../platform/sms/sms.ts';
import { type Notice, carriesCode } from '../../domain/scenes.ts';
import { mailHtml, mailText } from './layout.ts';

/** What happened to an account, told to everything that is bound to it. */
export type Change = 'password' | 'pay_password' | 'bind_email' | 'bind_mobile' | 'add_mobile' | 'closed';

/** What a message is made of. */
export interface Message {
  language: Language;
  to: string;
  /** The user's anti-phishing phrase; null when he has none, or when the reader has no account. */
  phrase: string | null;
  now: number;
  /** How long withdrawals wait after a change, in ms. */
  holdMs: number;
}

type Params = Readonly<Record<string, string | number>>;

/** News of a change keep being tried for a day; a code only as long as it lives. */
const NEWS_LIFETIME_MS = 86_400_000;
/** Scenes with a text of their own; the others name their purpose in one text. */
const OWN_TEXT: readonly Notice[] = ['register', 'login', 'forgot', 'exists', 'unknown', 'taken'];

const say = (language: Language, key: string, params: Params = {}) => serverText(language, 'identity', key, params);

function compose({ language, to, phrase, now }: Message, key: string, params: Params, code: string | null): Mail {
  const subject = say(language, `${key}.subject`, params);
  const text = say(language, `${key}.text`, params);
  const footer = say(language, 'mail.footer');
  const shown = phrase === null ? null : { label: say(language, 'mail.phrase'), value: phrase };
  const words = { subject, text, code, phrase: shown, footer };
  const expiresAt = now + (code === null ? NEWS_LIFETIME_MS : CODE_LIFETIME_MS);
  return { to, subject, text: mailText(words), html: mailHtml(language, words), code, expiresAt };
}

function codeParams(language: Language, notice: Notice, code: string): Params {
  if (!carriesCode(notice)) return {};
  return { code, minutes: CODE_LIFETIME_MS / 60_000, purpose: say(language, `purpose.${notice}`) };
}

/** What an address is told when a code was asked for it: the code, or why there is none. */
export function codeMail(message: Message, notice: Notice, code: string): Mail {
  const key = OWN_TEXT.includes(notice) ? `mail.${notice}` : 'mail.code';
  return compose(message, key, codeParams(message.language, notice, code), carriesCode(notice) ? code : null);
}

/** The same for a mobile number. */
export function codeSms({ language, to, now }: Message, notice: Notice, code: string): Sms {
  const text = say(language, carriesCode(notice) ? 'sms.code' : `sms.${notice}`, codeParams(language, notice, code));
  return { to, text, code: carriesCode(notice) ? code : null, expiresAt: now + CODE_LIFETIME_MS };
}

/** News of a change for an address. */
export function changeMail(message: Message, change: Change): Mail {
  const wait = formatDuration(message.holdMs, message.language);
  return compose(message, `mail.changed.${change}`, { wait }, null);
}

/** The same for a mobile number. */
export function changeSms({ language, to, now }: Message, change: Change): Sms {
  return { to, text: say(language, `mail.changed.${change}.subject`), code: null, expiresAt: now + NEWS_LIFETIME_MS };
}
