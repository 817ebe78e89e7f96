/** POST /admin/content/publish: makes the newest revision public, at once or at a time. */
import { FALLBACK_LANGUAGE } from '@glasshouse/contract';
import { publishContent } from '@glasshouse/contract/content';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { publish } from '../domain/showing.ts';
import { ENTRY_TABLES, type ContentParts } from '../api/parts.ts';
import { savePublished } from '../store/entries.ts';
import { insertPublication } from '../store/publications.ts';
import { holdAt, newestOf } from './change.ts';
import { presentItem } from './present.ts';

/** Nobody plans further ahead; a time beyond it is a mistake of a unit. */
const AHEAD_MS = 5 * 366 * 86_400_000;

/** The times of a publication. Errors: CONTENT_TIME_PAST, CONTENT_TIME_ORDER. */
function timesOf(input: { from?: number | undefined; until?: number | undefined }, now: number) {
  for (const field of ['from', 'until'] as const) {
    const time = input[field];
    if (time !== undefined && (time < now || time > now + AHEAD_MS)) refuseField(field, 'CONTENT_TIME_PAST');
  }
  const [from, until] = [input.from ?? now, input.until ?? null];
  if (until !== null && until <= from) refuseField('until', 'CONTENT_TIME_ORDER');
  return { from, until };
}

export const publishContentHandler = (parts: ContentParts) =>
  handleStaff(
    publishContent,
    async (tx, input, { staff, lang, note }) => {
      const now = parts.platform.clock.now();
      const entry = await holdAt(tx, input);
      const { texts, revision } = await newestOf(tx, entry);
      if (!texts.some(({ language }) => language === FALLBACK_LANGUAGE)) refuse('CONTENT_NO_ENGLISH');
      const times = timesOf(input, now);
      const published = publish(entry.published, { revision, ...times }, now);
      await savePublished(tx, entry.id, published);
      await insertPublication(tx, entry.id, { revision, ...times, done: now, staffId: staff.id });
      const before = entry.published.now?.revision ?? null;
      note({ details: { slug: entry.slug, revision, before, from: times.from, until: times.until } });
      return presentItem(tx, parts, { ...entry, published }, lang);
    },
    { writes: ENTRY_TABLES },
  );
