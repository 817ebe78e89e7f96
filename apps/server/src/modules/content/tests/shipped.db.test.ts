/** Shipped texts in the database: taken in once, renewed by a later version, never over what staff did. */
import { LANGUAGES } from '@glasshouse/contract';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../platform/clock.ts';
import { type FreshDatabase, freshDatabase } from '../../../platform/testing/fresh-database.ts';
import { shownOf } from '../api/shelf.ts';
import { type ShippedSource, remindOfContact, takeInShipped } from '../api/shipped.ts';

const clock = new ManualClock(1_000_000);
let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase(4);
});
afterAll(() => database.close());

const sourceOf = (slug: string, kind: ShippedSource['kind'], title: string): ShippedSource => ({
  kind,
  slug,
  texts: LANGUAGES.map((language) => ({ language, title: `${title} ${language}`, summary: 's', body: 'Words.' })),
});
const version = (title: string) => [
  sourceOf('first', 'article', title),
  sourceOf('second', 'article', title),
  sourceOf('third', 'article', title),
  sourceOf('item', 'news', title),
];
const source = () => ({ db: database.db, clock });
const shown = async (kind: 'article' | 'news' = 'article') =>
  (await shownOf(source(), kind, 'kor')).map(({ entry, showing, reading }) => [
    entry.slug,
    showing.revision,
    showing.from,
    reading.title,
  ]);

describe('shipped texts', () => {
  it('are public from the first start on, once, however many processes start', async () => {
    await Promise.all([1, 2, 3].map(() => takeInShipped(source(), version('Old'))));
    expect(await shown()).toEqual([
      ['first', 1, 1_000_000, 'Old kor'],
      ['second', 1, 1_000_000, 'Old kor'],
      ['third', 1, 1_000_000, 'Old kor'],
    ]);
    expect(await shown('news')).toEqual([['item', 1, 1_000_000, 'Old kor']]);
  });

  it('of a later version take their place, but not where staff has saved, published or withdrawn', async () => {
    const { db } = database;
    await sql`INSERT INTO content_revisions SELECT entry_id, 2, faq_group, link, picture, 5, 7 FROM content_revisions
              JOIN content_entries e ON e.id = entry_id WHERE slug = 'first'`.execute(db);
    await sql`INSERT INTO content_publications (entry_id, revision, from_at, done_at, staff_id)
              SELECT id, NULL, 5, 5, 7 FROM content_entries WHERE slug = 'second'`.execute(db);
    clock.advance(500);
    await takeInShipped(source(), version('New'));
    expect(await shown()).toEqual([
      ['first', 1, 1_000_000, 'Old kor'],
      ['second', 1, 1_000_000, 'Old kor'],
      ['third', 2, 1_000_500, 'New kor'],
    ]);
    // News keeps its day.
    expect(await shown('news')).toEqual([['item', 2, 1_000_000, 'New kor']]);
  });

  it('that did not change make no revision', async () => {
    await takeInShipped(source(), [...version('New'), sourceOf('fourth', 'article', 'New')]);
    expect((await shown()).map(([slug, revision]) => [slug, revision])).toEqual([
      ['first', 1],
      ['second', 1],
      ['third', 2],
      ['fourth', 1],
    ]);
  });

  it('remind an operator at each start until the text about contact is theirs', async () => {
    const { db } = database;
    const said: unknown[] = [];
    const remind = () => remindOfContact({ db, log: { warn: (...line: unknown[]) => said.push(line) } as unknown as Logger });
    await remind();
    expect(said).toEqual([]);
    await takeInShipped(source(), [...version('New'), sourceOf('contact-us', 'page', 'Nobody')]);
    await remind();
    await remind();
    expect(said).toEqual(Array.from({ length: 2 }, () => [{ text: 'contact-us' }, expect.stringContaining('nobody to contact')]));
    await sql`INSERT INTO content_publications (entry_id, revision, from_at, done_at, staff_id)
              SELECT id, 1, 5, 5, 7 FROM content_entries WHERE slug = 'contact-us'`.execute(db);
    await remind();
    expect(said).toHaveLength(2);
  });
});
