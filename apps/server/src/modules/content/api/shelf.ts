/** What is public now, in a language: the one way in which customers' calls read content. */
import type { Language } from '@glasshouse/contract';
import type { ContentKind, ContentLink, NewsItem } from '@glasshouse/contract/content';
import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuse } from '../../../platform/refusal.ts';
import { checkLink } from '../domain/links.ts';
import { categoryOf } from '../domain/categories.ts';
import { type Showing, shownAt } from '../domain/showing.ts';
import { type Entry, loadEntries, loadEntry, loadEntryBySlug } from '../store/entries.ts';
import { type Heading, type Reading, loadHeadings, loadReadings } from '../store/revisions.ts';

/** An entry that is public, in the language that it is read in; in a list without its text. */
export interface Shown<R extends Heading = Reading> {
  entry: Entry;
  showing: Showing;
  reading: R;
}

type Source = Pick<Platform, 'db' | 'clock'>;

/** An entry that is public, before anybody reads its words. */
export type Public = Pick<Shown, 'entry' | 'showing'>;

const publicOf = (entries: readonly Entry[], now: number): Public[] =>
  entries.flatMap((entry) => {
    const showing = shownAt(entry.published, now);
    return showing ? [{ entry, showing }] : [];
  });

type Load<R> = (...input: Parameters<typeof loadHeadings>) => Promise<Map<number, R>>;

async function read<R extends Heading>(load: Load<R>, db: Db, shown: readonly Public[], language: Language): Promise<Shown<R>[]> {
  if (shown.length === 0) return [];
  const wanted = shown.map(({ entry, showing }) => ({ entryId: entry.id, revision: showing.revision }));
  const readings = await load(db, wanted, language);
  return shown.flatMap((one) => {
    const reading = readings.get(one.entry.id);
    return reading ? [{ ...one, reading }] : [];
  });
}

/** What lists say of what is public, of no more than these: a page of a long list is read without the rest, and without texts. */
export const readHeads = ({ db }: Pick<Source, 'db'>, shown: readonly Public[], language: Language): Promise<Shown<Heading>[]> =>
  read(loadHeadings, db, shown, language);

/** The texts of what is public. */
export const readAll = ({ db }: Pick<Source, 'db'>, shown: readonly Public[], language: Language): Promise<Shown[]> =>
  read(loadReadings, db, shown, language);

/** What is public of a kind, by its place, without its words. */
export async function listPublic({ db, clock }: Source, kind: ContentKind): Promise<Public[]> {
  return publicOf(await loadEntries(db, [kind]), clock.now());
}

/** What is public of a kind, by its place, with its texts. */
export async function shownOf(source: Source, kind: ContentKind, language: Language): Promise<Shown[]> {
  return readAll(source, await listPublic(source, kind), language);
}

/** News, pop-ups and notices: the newest first; what came at the same time in reverse order of its making. */
export function newestFirst(shown: readonly Public[]): Public[] {
  return shown.toSorted((a, b) => b.showing.from - a.showing.from || b.entry.id - a.entry.id);
}

/** The newest that is public of a kind; null when there is none. */
export async function newestOf(source: Source, kind: ContentKind, language: Language): Promise<Shown | null> {
  const [newest] = await readAll(source, newestFirst(await listPublic(source, kind)).slice(0, 1), language);
  return newest ?? null;
}

async function readOne(source: Source, entry: Entry | null, kinds: readonly ContentKind[], language: Language): Promise<Shown> {
  const known = entry && kinds.includes(entry.kind) ? [entry] : [];
  const [shown] = await readAll(source, publicOf(known, source.clock.now()), language);
  return shown ?? refuse('CONTENT_NOT_FOUND');
}

/** An entry of some kinds by its slug. Errors: CONTENT_NOT_FOUND, also where it is not public now. */
export async function requireBySlug(source: Source, slug: string, kinds: readonly ContentKind[], language: Language) {
  return readOne(source, await loadEntryBySlug(source.db, slug), kinds, language);
}

/** An entry of some kinds by its id. Errors: CONTENT_NOT_FOUND, also where it is not public now. */
export async function requireById(source: Source, id: number, kinds: readonly ContentKind[], language: Language) {
  return readOne(source, await loadEntry(source.db, id), kinds, language);
}

/** What every answer says of an entry. */
export function presentHead({ entry, showing, reading }: Shown<Heading>) {
  const { title, summary, language } = reading;
  return { id: entry.id, slug: entry.slug, title, summary, language, published: showing.from };
}

/** An entry as a page. */
export function presentDocument(shown: Shown) {
  const { entry, showing, reading } = shown;
  const { languages, tree } = reading;
  return { ...presentHead(shown), kind: entry.kind, languages, revision: showing.revision, blocks: tree };
}

const linkOf = (address: string | null): ContentLink | null => (address === null ? null : checkLink(address));

/** News, banner, pop-up or notice in a list. */
export function presentNews(shown: Shown<Heading>): NewsItem {
  const { picture, link } = shown.reading;
  return { ...presentHead(shown), c_id: categoryOf(shown.entry.kind), picture, link: linkOf(link) };
}

/** News, banner or pop-up with its text. */
export function presentNewsDetail(shown: Shown) {
  return { ...presentNews(shown), languages: shown.reading.languages, blocks: shown.reading.tree };
}
