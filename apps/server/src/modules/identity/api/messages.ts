/** Hands messages to whatever carries them, within the transaction that causes them. */
import type { Language } from '@glasshouse/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { kindOf } from '../domain/contact.ts';
import type { Notice } from '../domain/scenes.ts';
import { type Change, changeMail, changeSms, codeMail, codeSms } from './mails/templates.ts';
import type { IdentityParts } from './parts.ts';

interface Reader {
  contact: string;
  language: Language;
  phrase: string | null;
}

const messageTo = ({ platform }: IdentityParts, { contact, language, phrase }: Reader) => ({
  language,
  to: contact,
  phrase,
  now: platform.clock.now(),
  holdMs: platform.config.holdMs,
});

function requireSms({ sms }: IdentityParts) {
  if (sms === null) throw new Error('there is no way to send text messages; the calls must have refused');
  return sms;
}

/** Sends a code, or why there is none. */
export async function sendCodeMessage(parts: IdentityParts, tx: Tx, to: Reader, notice: Notice, code: string): Promise<void> {
  const message = messageTo(parts, to);
  if (kindOf(to.contact) === 'email') await parts.mail.send(tx, codeMail(message, notice, code));
  else await requireSms(parts).send(tx, codeSms(message, notice, code));
}

/** Tells a contact that its account was changed. A number is told while text messages can be sent. */
export async function sendChange(parts: IdentityParts, tx: Tx, to: Reader, change: Change): Promise<void> {
  const message = messageTo(parts, to);
  if (kindOf(to.contact) === 'email') await parts.mail.send(tx, changeMail(message, change));
  else await parts.sms?.send(tx, changeSms(message, change));
}
