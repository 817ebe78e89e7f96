/** Messages that tell the owner of an account what happened to its security. Words: `security.json`, keys `mail.*`. */
import { INTL_TAG } from '@glasshouse/i18n';
import type { Language } from '@glasshouse/contract';
import type { SecurityEventKind } from '@glasshouse/contract/identity';
import { serverText, whereText } from '@glasshouse/i18n/server.ts';
import type { VisitorContext } from '../../../platform/calls/handler.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { afterCommit } from '../../../platform/db/transaction.ts';
import { clientOf, countryOf } from '../../../platform/whereabouts.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { mailHtml, mailText } from './mails/layout.ts';
import type { Change } from './mails/templates.ts';
import { sendChange } from './messages.ts';
import type { IdentityParts } from './parts.ts';
import { loadProtection } from '../store/security.ts';

function timeText(language: Language, at: number): string {
  return new Intl.DateTimeFormat(INTL_TAG[language], { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' }).format(at);
}

/** Events that have a message of their own, told to the address and the number alike. */
const CHANGES: Partial<Record<SecurityEventKind, Change>> = {
  password_changed: 'password',
  password_reset: 'password',
  pay_password_set: 'pay_password',
  pay_password_changed: 'pay_password',
  email_bound: 'bind_email',
  mobile_bound: 'bind_mobile',
};

const NEWS_LIFETIME_MS = 86_400_000;

/** Puts the event into the owner's notification centre; answers what tells his screens, to be called after commit. */
async function tellCentre(
  { notify }: IdentityParts,
  tx: Tx,
  { userId, kind, context }: { userId: number; kind: SecurityEventKind; context: VisitorContext },
): Promise<() => void> {
  if (!isTold(kind)) return () => {};
  const { browser, system } = clientOf(context.userAgent);
  const params = { event: kind, device: [browser, system].filter(Boolean).join(', '), country: await countryOf(context.ip) };
  return notify(tx, [{ userId, isMailed: true, kind: 'security_event', params }]);
}

type Told = Exclude<SecurityEventKind, 'login'>;
/** Whether its owner is told. An event that is listed and not among those told does not compile where it is handed on. */
const isTold = (kind: SecurityEventKind): kind is Told => kind !== 'login';

/** What happened to whose account, and from where. */
export interface SecurityNotice {
  userId: number;
  kind: SecurityEventKind;
  context: VisitorContext;
  /** A mobile number where there was none: no other session ends and nothing waits. */
  isFirst?: boolean;
}

/** Tells the owner of an account what happened to it; mails are in the language of who did it. */
export async function sendNotice(
  parts: IdentityParts,
  tx: Tx,
  { userId, kind, context, isFirst = false }: SecurityNotice,
): Promise<void> {
  afterCommit(tx, await tellCentre(parts, tx, { userId, kind, context }));
  const { email, mobile, anti_phishing: phrase } = await loadProtection(tx, userId);
  const { lang } = context;
  const change = isFirst ? 'add_mobile' : CHANGES[kind];
  if (change === undefined) {
    if (email !== null) await parts.mail.send(tx, await noticeMail(parts, { email, phrase, kind, context }));
    return;
  }
  for (const contact of [email, mobile])
    if (contact !== null) await sendChange(parts, tx, { contact, language: lang, phrase }, change);
}

async function noticeMail(
  { platform }: IdentityParts,
  { email, phrase, kind, context }: { email: string; phrase: string | null; kind: SecurityEventKind; context: VisitorContext },
): Promise<Mail> {
  const { lang } = context;
  const now = platform.clock.now();
  const { browser, system } = clientOf(context.userAgent);
  const what = serverText(lang, 'security', `events.${kind}`);
  const subject = serverText(lang, 'security', 'mail.subject', { what });
  const text = serverText(lang, 'security', kind === 'login_new_device' ? 'mail.newDevice' : 'mail.change', {
    what,
    device: [browser, system].filter(Boolean).join(', ') || serverText(lang, 'security', 'devices.unnamed'),
    place: whereText(lang, await countryOf(context.ip)),
    time: timeText(lang, now),
  });
  const shown = phrase === null ? null : { label: serverText(lang, 'identity', 'mail.phrase'), value: phrase };
  const words = { subject, text, code: null, phrase: shown, footer: serverText(lang, 'identity', 'mail.footer') };
  return {
    to: email,
    subject,
    text: mailText(words),
    html: mailHtml(lang, words),
    code: null,
    expiresAt: now + NEWS_LIFETIME_MS,
  };
}
