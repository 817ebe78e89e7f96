/** GET /admin/broadcasts and …/audience: approved broadcasts with how far each has come; how many one would reach. */
import { LANGUAGES } from '@glasshouse/contract';
import { type BroadcastAudience, countBroadcastAudience, listBroadcasts } from '@glasshouse/contract/notifications';
import { languageOr } from '@glasshouse/i18n/server.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { handleStaff } from '../../../platform/calls/staff.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { requireAudience } from '../api/broadcasts/kind.ts';
import type { NotificationDeps } from '../api/parts.ts';
import { type IsVerified, countAudience, loadBroadcasts } from '../store/broadcasts.ts';

export const listBroadcastsHandler = (staffNames: NotificationDeps['staffNames']) =>
  handleStaff(listBroadcasts, async (tx, input) => {
    const paging = readPaging(input);
    const rows = await loadBroadcasts(tx, paging.slice);
    const names = await staffNames(tx, [...new Set(rows.flatMap((row) => [row.proposer_id, row.approver_id]))]);
    return presentPage(paging, rows, (row) => ({
      id: row.id,
      words: row.words,
      audience: row.audience,
      total: row.total,
      told: row.told,
      proposer: { id: row.proposer_id, name: names.get(row.proposer_id) ?? '' },
      approver: { id: row.approver_id, name: names.get(row.approver_id) ?? '' },
      approved: row.approved_at,
      finished: row.finished_at,
    }));
  });

function audienceOf(kind: BroadcastAudience['kind'], country: string | undefined, level: string | undefined): BroadcastAudience {
  if (kind === 'all') return { kind };
  if (kind === 'level') return { kind, level: Number(level ?? refuseField('level', 'FIELD_REQUIRED')) };
  if (!/^[A-Z]{2}$/.test(country ?? '')) refuseField('country', 'NOTIFICATIONS_BROADCAST_COUNTRY');
  return { kind, country: country as string };
}

export const countBroadcastAudienceHandler = ({ clock }: Pick<Platform, 'clock'>, isVerified: IsVerified) =>
  handleStaff(countBroadcastAudience, async (tx, { kind, country, level }) => {
    const audience = audienceOf(kind, country, level);
    requireAudience(audience);
    const { users, languages } = await countAudience(tx, audience, clock.now(), isVerified);
    const counts = new Map(LANGUAGES.map((language) => [language, 0]));
    // Who has chosen no language is written to in English.
    for (const one of languages) {
      const language = languageOr(one.language);
      counts.set(language, (counts.get(language) ?? 0) + one.users);
    }
    return { users, languages: [...counts].map(([language, of]) => ({ language, users: of })) };
  });
