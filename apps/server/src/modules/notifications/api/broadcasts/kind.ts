/**
 * The proposal `broadcast`: one of the staff writes, another approves exactly those words to exactly that audience. Who hears
 * it goes by country and verified level at most; what somebody won or lost can be named nowhere.
 */
import { LANGUAGES } from '@glasshouse/contract';
import type { PresentedChange } from '@glasshouse/contract/backoffice';
import {
  BROADCAST_LENGTH,
  type BroadcastAudience,
  type BroadcastPayload,
  broadcastPayload,
} from '@glasshouse/contract/notifications';
import { LANGUAGE_NAMES } from '@glasshouse/i18n';
import type { Clock } from '../../../../platform/clock.ts';
import type { ProposalKind } from '../../../../platform/proposals.ts';
import { Refusal, refuse, refuseField } from '../../../../platform/refusal.ts';
import { type IsVerified, countAudience, insertBroadcast } from '../../store/broadcasts.ts';
import { problemsOf } from './text-rule.ts';

const LABEL = 'backoffice-broadcasts:fields.';
const isCountry = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Refuses a country that there is not. */
export function requireAudience(audience: BroadcastAudience): void {
  if (audience.kind === 'country' && isCountry.of(audience.country) === undefined)
    refuseField('country', 'NOTIFICATIONS_BROADCAST_COUNTRY');
}

function requireWords({ words }: BroadcastPayload): void {
  const fields = LANGUAGES.flatMap((language) => {
    const written = words[language];
    return (written ? problemsOf(written) : []).map(({ field, problem }) => {
      const path = `payload.words.${language}.${field}`;
      if (problem === 'markup') return { path, code: 'NOTIFICATIONS_BROADCAST_MARKUP' as const };
      return { path, code: 'NOTIFICATIONS_BROADCAST_TEXT' as const, params: { max: BROADCAST_LENGTH[field] } };
    });
  });
  const first = fields[0];
  if (first) throw new Refusal(first.code, 'params' in first ? first.params : {}, 'error', fields);
}

function presentAudience(audience: BroadcastAudience): PresentedChange[] {
  const kind = { type: 'code', code: audience.kind } as const;
  const shown: PresentedChange[] = [{ label: `${LABEL}audience`, before: null, after: kind }];
  if (audience.kind === 'country')
    shown.push({ label: `${LABEL}country`, before: null, after: { type: 'text', text: audience.country } });
  if (audience.kind === 'level')
    shown.push({ label: `${LABEL}level`, before: null, after: { type: 'number', value: String(audience.level), unit: '' } });
  return shown;
}

function present({ words, audience }: BroadcastPayload, users: number): PresentedChange[] {
  const texts = LANGUAGES.flatMap((language): PresentedChange[] => {
    const written = words[language];
    if (!written) return [];
    const text = `${LANGUAGE_NAMES[language]}: ${written.title}\n${written.text}`;
    return [{ label: `${LABEL}words_${language}`, before: null, after: { type: 'text', text } }];
  });
  return [
    ...presentAudience(audience),
    { label: `${LABEL}users`, before: null, after: { type: 'number', value: String(users), unit: '' } },
    ...texts,
  ];
}

/** Makes the kind. */
export const broadcastKind = (clock: Clock, isVerified: IsVerified): ProposalKind<BroadcastPayload> => ({
  kind: 'broadcast',
  payload: broadcastPayload,
  writes: ['broadcasts'],
  target: () => null,
  async check(tx, payload) {
    requireWords(payload);
    requireAudience(payload.audience);
    if ((await countAudience(tx, payload.audience, clock.now(), isVerified)).users === 0)
      refuse('NOTIFICATIONS_BROADCAST_NOBODY');
  },
  // Users come and go; the words are in the payload itself.
  version: async () => '',
  async present(tx, payload) {
    const { users } = await countAudience(tx, payload.audience, clock.now(), isVerified);
    return present(payload, users);
  },
  async apply(tx, { words, audience }, { proposalId, proposerId, approverId, now }) {
    const { users, newest } = await countAudience(tx, audience, now, isVerified);
    await insertBroadcast(tx, {
      words,
      audience,
      proposal_id: proposalId,
      proposer_id: proposerId,
      approver_id: approverId,
      approved_at: now,
      total: users,
      upto_user: newest,
    });
  },
});
