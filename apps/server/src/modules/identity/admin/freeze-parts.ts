/** What freezing and its end have in common: the reason for the staff, and the news for the owner. */
import type { Language } from '@glasshouse/contract';
import { type FreezeReason, STAFF_REASON_LENGTH } from '@glasshouse/contract/identity';
import { serverText } from '@glasshouse/i18n/server.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { staffText } from '../../../platform/staff-text.ts';
import type { IdentityParts } from '../api/parts.ts';

/** Tables of an account's freeze. */
export const FREEZE_WRITES = ['user_freezes', 'user_notes'] as const;

/** The reason as it is kept. Error: BACKOFFICE_REASON_SHORT. */
export function requireNote(raw: string): string {
  const note = staffText(raw);
  const { min } = STAFF_REASON_LENGTH;
  return Array.from(note).length < min ? refuseField('note', 'BACKOFFICE_REASON_SHORT', { min }) : note;
}

/** Subject and text of the mail, in the owner's language. */
function wordsOf(language: Language, reason: FreezeReason | null) {
  const say = (key: string, params = {}) => serverText(language, 'identity', key, params);
  if (reason === null) return { subject: say('freeze.endSubject'), text: say('freeze.endText') };
  return {
    subject: say('freeze.subject'),
    text: say(reason === 'security' ? 'freeze.securityText' : 'freeze.text', { reason: say(`freeze.reasons.${reason}`) }),
  };
}

/** Tells the owner that the account is frozen and why, or that it is not any more; call what it answers after commit. */
export function tellFreeze({ notify }: IdentityParts, tx: Tx, userId: number, reason: FreezeReason | null): Promise<() => void> {
  const words = (language: Language) => wordsOf(language, reason);
  return notify(tx, [
    reason === null
      ? { userId, kind: 'account_unfrozen', params: {}, words }
      : { userId, kind: 'account_frozen', params: { reason }, words },
  ]);
}
