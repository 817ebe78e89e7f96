/** The file of everything that is kept of a person: JSON, written while it is read. Secrets are in no section. */
import { type Db } from '../../../platform/db/database.ts';
import { type PersonSection, sectionOf, shortSection } from '../../../platform/person-sections.ts';
import { presentEvent } from '../admin/listUserSecurityEvents.ts';
import { presentSession } from '../admin/listUserSessions.ts';
import { loadNotes } from '../store/freezes.ts';
import { loadEventsWithAddress, loadFullUser, loadSessions } from '../store/staff-users.ts';

/** What identity itself keeps. */
export const ownSections: readonly PersonSection[] = [
  shortSection('profile', async (db, userId) => {
    const user = await loadFullUser(db, userId);
    return user === null ? [] : [user];
  }),
  sectionOf('sessions', loadSessions, ({ id }) => id, presentSession),
  sectionOf('security_events', loadEventsWithAddress, ({ id }) => id, presentEvent),
  sectionOf(
    'staff_notes',
    loadNotes,
    ({ id }) => id,
    ({ id, time, kind, reason, text }) => ({ id, time, kind, reason, text }),
  ),
];

async function* rowsOf(section: PersonSection, db: Db, userId: number): AsyncGenerator<string> {
  let before: number | null = null;
  let comma = '';
  do {
    const { rows, next } = await section.page(db, userId, before);
    if (rows.length > 0) yield comma + rows.map((row) => JSON.stringify(row)).join(',\n');
    if (rows.length > 0) comma = ',\n';
    before = next;
  } while (before !== null);
}

/** The text of the file, piece by piece. */
export async function* personFile(
  db: Db,
  userId: number,
  sections: readonly PersonSection[],
  now: number,
): AsyncGenerator<string> {
  const head = { format: 'glasshouse-person-1', user_id: userId, made: new Date(now).toISOString() };
  yield `${JSON.stringify(head).slice(0, -1)},"sections":{`;
  for (const [i, section] of sections.entries()) {
    yield `${i > 0 ? ',' : ''}\n${JSON.stringify(section.name)}:[\n`;
    yield* rowsOf(section, db, userId);
    yield '\n]';
  }
  yield '\n}}\n';
}
