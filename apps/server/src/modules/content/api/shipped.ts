/**
 * Takes the shipped texts in at a start: all of them the first time, and those of a later version where no member of the
 * staff has saved, published or withdrawn anything. A digest of all files tells at once that there is nothing to do.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { LANGUAGES } from '@glasshouse/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { LOCKS } from '../../../platform/db/locks.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addRevision } from '../admin/change.ts';
import { prepareText } from '../admin/texts.ts';
import { hasLink } from '../domain/categories.ts';
import { type ShippedText, readShippedText } from '../domain/shipped-text.ts';
import { type Published, publish, settled } from '../domain/showing.ts';
import { SHIPPED, type ShippedEntry } from '../store/seed/manifest.ts';
import { type Entry, insertEntry, loadEntryBySlug, lockEntry, savePublished } from '../store/entries.ts';
import { insertPublication } from '../store/publications.ts';
import { type Revision, type Text, insertRevision, loadRevision } from '../store/revisions.ts';
import { isTouched, loadShippedDigest, saveShippedDigest } from '../store/shipped.ts';

/** Raised when the reader of Markdown makes another tree of the same text. */
const READER = 1;

/** A shipped entry with its words in every language. */
export interface ShippedSource extends ShippedEntry {
  texts: ShippedText[];
}

/** Reads all files. Errors: one is missing, or does not begin as it must. */
export function readShipped(): ShippedSource[] {
  return SHIPPED.map((entry) => ({
    ...entry,
    texts: LANGUAGES.map((language) => {
      const file = new URL(`../store/seed/${language}/${entry.slug}.md`, import.meta.url);
      return readShippedText(language, readFileSync(file, 'utf8'));
    }),
  }));
}

const sameText = (a: Text | undefined, b: Text | undefined) =>
  a?.title === b?.title && a?.summary === b?.summary && isDeepStrictEqual(a?.tree, b?.tree);

function isSame(before: Revision, next: Pick<Revision, 'group' | 'link' | 'texts'>): boolean {
  if (before.group !== next.group || before.link !== next.link || before.texts.length !== next.texts.length) return false;
  return next.texts.every((text) =>
    sameText(
      text,
      before.texts.find(({ language }) => language === text.language),
    ),
  );
}

async function publishShipped(tx: Tx, entry: Entry, revision: number, from: number, now: number): Promise<void> {
  const published = publish(entry.published, { revision, from, until: null }, now);
  await savePublished(tx, entry.id, published);
  await insertPublication(tx, entry.id, { revision, from, until: null, done: now, staffId: null });
}

/** Since when a new version is public: an item of news keeps its day, an agreement says when it changed. */
function fromOf({ kind }: ShippedEntry, published: Published, now: number): number {
  return hasLink(kind) ? (settled(published, now).now?.from ?? now) : now;
}

async function takeIn(tx: Tx, source: ShippedSource, now: number): Promise<void> {
  const { kind, slug, group = null, link = null } = source;
  const texts: Text[] = [];
  for (const text of source.texts) texts.push(await prepareText(tx, kind, text));
  const next = { group, link, picture: null, texts };
  const made = await insertEntry(tx, { kind, slug, now });
  if (made) {
    await insertRevision(tx, made.id, { ...next, revision: 1, saved: now, staffId: null });
    return publishShipped(tx, made, 1, now, now);
  }
  const known = await loadEntryBySlug(tx, slug);
  const entry = known && (await lockEntry(tx, known.id));
  if (!entry || entry.kind !== kind || (await isTouched(tx, entry.id))) return;
  const before = await loadRevision(tx, entry.id, entry.revision);
  if (!before || isSame(before, next)) return;
  const { revision } = await addRevision(tx, entry, next, { now, staffId: null });
  await publishShipped(tx, entry, revision, fromOf(source, entry.published, now), now);
}

/** The text that says how to reach the operator; as shipped it names nobody. */
const CONTACT = 'contact-us';

/** Reminds an operator who has not yet written how users reach them: mails about security lead to that text. */
export async function remindOfContact({ db, log }: Pick<Platform, 'db' | 'log'>): Promise<void> {
  const entry = await loadEntryBySlug(db, CONTACT);
  if (!entry || (await isTouched(db, entry.id))) return;
  log.warn(
    { text: CONTACT },
    'the text says nobody to contact: write it under Content in the back office (docs/operating.md, Support)',
  );
}

/** Takes in what is shipped. `sources` is for tests. */
export async function takeInShipped(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  sources: readonly ShippedSource[] = readShipped(),
): Promise<void> {
  const digest = createHash('sha256')
    .update(JSON.stringify([READER, sources]))
    .digest('hex');
  if ((await loadShippedDigest(db)) === digest) return;
  await inTransaction(db, async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${LOCKS.shippedContent})`.execute(tx);
    if ((await loadShippedDigest(tx)) === digest) return;
    for (const source of sources) await takeIn(tx, source, clock.now());
    await saveShippedDigest(tx, digest);
  });
}
