/** Content on a whole server: staff writes and publishes, customers read, and nothing else is ever answered. */
import type { CallInput, Language } from '@glasshouse/contract';
import {
  FAQ_GROUPS,
  createContent,
  getArticle,
  getContent,
  getFaq,
  getHomeNotice,
  getNews,
  getNewsPopup,
  getSetting,
  listArticles,
  listContent,
  listNews,
  orderContent,
  previewContent,
  publishContent,
  removeContentText,
  saveContentFrame,
  saveContentText,
  uploadContentPicture,
  withdrawContent,
} from '@glasshouse/contract/content';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from './platform/clock.ts';
import { type TestServer, startTestServer } from './platform/testing/test-server.ts';
import { type TestStaff, makeStaff } from './modules/backoffice/tests/support/backoffice.ts';

/** Sessions of the staff end after half an hour without use. */
const SOON = 60_000;
const clock = new ManualClock(Date.UTC(2026, 10, 22, 12));
let server: TestServer;
let ann: TestStaff;
let bob: TestStaff;
beforeAll(async () => {
  server = await startTestServer({ clock });
  ann = await makeStaff(server, 'content');
  bob = await makeStaff(server, 'owner');
});
afterAll(() => server.stop());

const goTo = (time: number) => clock.advance(time - clock.now());
let made = 0;
type Kind = CallInput<typeof createContent>['kind'];
const create = (kind: Kind, rest: Partial<CallInput<typeof createContent>> = {}) =>
  server.ok(
    createContent,
    { kind, slug: `test-${++made}`, language: 'en', title: `Title ${made}`, summary: '', body: 'Some *text*.', ...rest },
    ann.token,
  );
const publish = (entry: { id: number; revision: number }, times: { from?: number; until?: number } = {}) =>
  server.ok(publishContent, { entry_id: entry.id, revision: entry.revision, ...times }, ann.token);
const saveIn = (entry: { id: number; revision: number }, language: Language, title: string, body = `In ${language}.`) =>
  server.ok(saveContentText, { entry_id: entry.id, revision: entry.revision, language, title, summary: '', body }, ann.token);
const articleOf = async (slug: string, lang: Language = 'en') => {
  const answer = await server.call(getArticle, { slug, lang });
  return answer.type === 'ok' ? answer.message : answer.error;
};
const newsOf = async () => (await server.ok(listNews, { c_id: 4, limit: 100 })).list;
const paragraph = (text: string) => ({ type: 'paragraph', children: [{ type: 'text', text, marks: [] }] });

describe('a draft', () => {
  it('is seen by staff and by nobody else, however it is asked for', async () => {
    const entry = await create('news', { title: 'Secret' });
    expect(entry).toMatchObject({ state: 'draft', revision: 1, now: null, next: null, saved_by: { id: ann.id } });
    expect((await newsOf()).map(({ id }) => id)).not.toContain(entry.id);
    expect(await server.refused(getNews, { id: entry.id })).toMatchObject({ error: 'CONTENT_NOT_FOUND' });
    const page = await create('page');
    expect(await articleOf(page.slug)).toBe('CONTENT_NOT_FOUND');
    const listed = await server.ok(listContent, { kind: 'news', state: 'draft', limit: 100 }, ann.token);
    expect(listed.list.map(({ id }) => id)).toContain(entry.id);
  });

  it('is found by words of its title or by its slug, page after page', async () => {
    const word = `Needle${made}`;
    const entries = [await create('article', { title: `A ${word} one` }), await create('faq', { title: word, group: 'start' })];
    const find = (search: string, rest: object = {}) => server.ok(listContent, { search, ...rest }, ann.token);
    const ids = async (search: string, rest: object = {}) => (await find(search, rest)).list.map(({ id }) => id);
    expect(await ids(` ${word.toUpperCase()} `)).toEqual(entries.map(({ id }) => id));
    expect(await ids(entries[1]?.slug ?? '')).toEqual([entries[1]?.id]);
    expect(await ids(word, { kind: 'faq' })).toEqual([entries[1]?.id]);
    expect(await ids(word, { state: 'live' })).toEqual([]);
    const first = await find(word, { limit: 1 });
    expect(await ids(word, { limit: 1, cursor: first.next })).toEqual([entries[1]?.id]);
    expect(await ids('%_ no such words')).toEqual([]);
  });

  it('is read by support, and neither written nor published by it', async () => {
    const entry = await create('news');
    const { token } = await makeStaff(server, 'support');
    expect(await server.ok(getContent, { entry_id: entry.id }, token)).toMatchObject({ item: { id: entry.id } });
    const base = { entry_id: entry.id, revision: entry.revision };
    const text = { language: 'en' as const, title: 'No', summary: '', body: 'No.' };
    const kind = { kind: 'news' as const, slug: `test-${++made}` };
    for (const refused of [
      await server.refused(createContent, { ...kind, ...text }, token),
      await server.refused(saveContentText, { ...base, ...text }, token),
      await server.refused(publishContent, base, token),
      await server.refused(withdrawContent, { entry_id: entry.id }, token),
      await server.refused(orderContent, { kind: 'news', entries: [entry.id] }, token),
    ])
      expect(refused).toMatchObject({ error: 'BACKOFFICE_NOT_PERMITTED' });
  });

  it('of a published entry stays a draft until it is published too; the old revision is as it was', async () => {
    const entry = await create('article', { title: 'First' });
    await publish(entry);
    const changed = await saveIn(entry, 'en', 'Second', 'Other words.');
    expect(changed).toMatchObject({ state: 'live', revision: 2, now: { revision: 1 } });
    expect(await articleOf(entry.slug)).toMatchObject({ title: 'First', revision: 1 });
    await publish(changed);
    expect(await articleOf(entry.slug)).toMatchObject({ title: 'Second', revision: 2, blocks: [paragraph('Other words.')] });
    const old = await server.ok(getContent, { entry_id: entry.id, revision: 1 }, ann.token);
    expect(old.shown.texts).toMatchObject([{ title: 'First', body: 'Some *text*.' }]);
    expect(old.revisions.map(({ revision }) => revision)).toEqual([2, 1]);
  });

  it('saved on an old revision is refused and changes nothing; of two at once one is kept', async () => {
    const entry = await create('article');
    await saveIn(entry, 'th', 'สอง');
    const input = { entry_id: entry.id, revision: 1, language: 'en', title: 'Lost', summary: '', body: 'x' };
    expect(await server.refused(saveContentText, input, bob.token)).toMatchObject({
      error: 'CONTENT_STALE',
      params: { revision: 2 },
    });
    const frame = { entry_id: entry.id, revision: 1, group: null, link: null, picture: null };
    expect(await server.refused(saveContentFrame, frame, bob.token)).toMatchObject({ error: 'CONTENT_STALE' });
    expect(await server.refused(publishContent, { entry_id: entry.id, revision: 1 }, bob.token)).toMatchObject({
      error: 'CONTENT_STALE',
    });
    const both = await Promise.all(
      ['A', 'B'].map((title) => server.call(saveContentText, { ...input, revision: 2, title }, ann.token)),
    );
    expect(both.map(({ type }) => type).sort()).toEqual(['error', 'ok']);
    const { item, shown } = await server.ok(getContent, { entry_id: entry.id }, ann.token);
    expect([item.revision, shown.texts.map(({ language }) => language)]).toEqual([3, ['en', 'th']]);
  });

  it('has no right to change what was saved, in the database itself', async () => {
    for (const statement of [
      `UPDATE content_texts SET title = 'x'`,
      `DELETE FROM content_texts`,
      `UPDATE content_revisions SET link = NULL`,
      `DELETE FROM content_publications`,
      `UPDATE content_entries SET slug = 'x'`,
    ])
      await expect(sql.raw(statement).execute(server.platform.db), statement).rejects.toThrow(/permission denied/);
  });
});

describe('a publication', () => {
  it('that is scheduled is seen exactly from its time on and ends at its end', async () => {
    const entry = await create('news', { title: 'Tomorrow' });
    const from = clock.now() + SOON;
    expect(await publish(entry, { from, until: from + SOON })).toMatchObject({ state: 'scheduled', next: { revision: 1, from } });
    const isListed = async () => (await newsOf()).some(({ id }) => id === entry.id);
    goTo(from - 1);
    expect(await isListed()).toBe(false);
    expect(await server.refused(getNews, { id: entry.id })).toMatchObject({ error: 'CONTENT_NOT_FOUND' });
    goTo(from);
    expect(await isListed()).toBe(true);
    expect(await server.ok(getNews, { id: entry.id })).toMatchObject({ title: 'Tomorrow', published: from, c_id: 4 });
    goTo(from + SOON - 1);
    expect(await isListed()).toBe(true);
    goTo(from + SOON);
    expect(await isListed()).toBe(false);
    expect(await server.refused(getNews, { id: entry.id })).toMatchObject({ error: 'CONTENT_NOT_FOUND' });
    const { list } = await server.ok(listContent, { kind: 'news', state: 'expired' }, ann.token);
    expect(list.map(({ id }) => id)).toEqual([entry.id]);
  });

  it('leaves what is public in its place until its time, and can be replaced before', async () => {
    const entry = await create('article', { title: 'Old' });
    await publish(entry);
    const second = await saveIn(entry, 'en', 'New');
    const from = clock.now() + SOON;
    expect(await publish(second, { from })).toMatchObject({ state: 'live', now: { revision: 1 }, next: { revision: 2, from } });
    expect(await articleOf(entry.slug)).toMatchObject({ title: 'Old' });
    const third = await saveIn(second, 'en', 'Newer');
    await publish(third, { from: from + SOON });
    goTo(from);
    expect(await articleOf(entry.slug)).toMatchObject({ title: 'Old' });
    goTo(from + SOON);
    expect(await articleOf(entry.slug)).toMatchObject({ title: 'Newer', published: from + SOON });
  });

  it('that is withdrawn is never answered, nor what was scheduled', async () => {
    const entry = await create('article');
    await publish(entry);
    const second = await saveIn(entry, 'en', 'Later');
    await publish(second, { from: clock.now() + SOON });
    expect(await server.ok(withdrawContent, { entry_id: entry.id }, ann.token)).toMatchObject({ state: 'withdrawn', next: null });
    expect(await articleOf(entry.slug)).toBe('CONTENT_NOT_FOUND');
    clock.advance(2 * SOON);
    expect(await articleOf(entry.slug)).toBe('CONTENT_NOT_FOUND');
    expect((await server.ok(listArticles, { kind: 'article' })).list.map(({ id }) => id)).not.toContain(entry.id);
    expect(await server.refused(withdrawContent, { entry_id: entry.id }, ann.token)).toMatchObject({
      error: 'CONTENT_NOT_PUBLIC',
    });
    const { publications } = await server.ok(getContent, { entry_id: entry.id }, ann.token);
    expect(publications.map(({ revision, staff }) => [revision, staff?.id])).toEqual([
      [null, ann.id],
      [2, ann.id],
      [1, ann.id],
    ]);
  });

  it('needs times that are to come, in order, and an English text', async () => {
    const entry = await create('article', { language: 'jp', title: '題' });
    const input = { entry_id: entry.id, revision: 1 };
    expect(await server.refused(publishContent, input, ann.token)).toMatchObject({ error: 'CONTENT_NO_ENGLISH' });
    const { revision } = await saveIn(entry, 'en', 'English');
    const now = clock.now();
    for (const [times, error] of [
      [{ from: now - 1 }, 'CONTENT_TIME_PAST'],
      [{ from: Number.MAX_SAFE_INTEGER }, 'CONTENT_TIME_PAST'],
      [{ until: now - 1 }, 'CONTENT_TIME_PAST'],
      [{ until: now }, 'CONTENT_TIME_ORDER'],
      [{ from: now + 5, until: now + 5 }, 'CONTENT_TIME_ORDER'],
    ] as const)
      expect(
        await server.refused(publishContent, { ...input, revision, ...times }, ann.token),
        JSON.stringify(times),
      ).toMatchObject({
        error,
      });
    expect(await articleOf(entry.slug)).toBe('CONTENT_NOT_FOUND');
  });
});

describe('languages', () => {
  it('[RULE-007] fall back to English, then to the first there is, and the answer says which it is', async () => {
    const entry = await create('agreement', { title: 'English' });
    const two = await saveIn(entry, 'jp', '日本語');
    await publish(await saveIn(two, 'zh', '中文'));
    const languages = ['zh', 'en', 'jp'];
    expect(await articleOf(entry.slug, 'jp')).toMatchObject({ title: '日本語', language: 'jp', languages });
    expect(await articleOf(entry.slug, 'fra')).toMatchObject({ title: 'English', language: 'en', languages });
    expect(await server.ok(getArticle, { slug: entry.slug })).toMatchObject({ language: 'en' });
    expect(await server.ok(getArticle, { slug: entry.slug, lang: 'klingon' })).toMatchObject({ language: 'en' });
    // The two pages of the copy-trading agreement ask for a language of their own.
    expect(await server.ok(getArticle, { slug: entry.slug, lang: 'jp', language: 'zh' })).toMatchObject({ title: '中文' });
    const item = await server.ok(getContent, { entry_id: entry.id }, ann.token);
    const without = { entry_id: entry.id, revision: item.item.revision, language: 'zh' };
    const removed = await server.ok(removeContentText, without, ann.token);
    await publish(removed);
    expect(await articleOf(entry.slug, 'zh')).toMatchObject({ title: 'English', languages: ['en', 'jp'] });
  });

  it('cannot all be removed', async () => {
    const entry = await create('article');
    const input = { entry_id: entry.id, revision: 1 };
    const refusal = (language: string) => server.refused(removeContentText, { ...input, language }, ann.token);
    expect(await refusal('en')).toMatchObject({ error: 'CONTENT_LAST_LANGUAGE' });
    expect(await refusal('zh')).toMatchObject({ error: 'CONTENT_NOT_FOUND' });
  });
});

describe('news and banners', () => {
  it('[CALL-028,RULE-065,CONST-080,CONST-081,ENT-043] are listed by category, news newest first, by pages without gaps', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 5; count++) {
      clock.advance(1_000);
      const entry = await create('news');
      await publish(entry);
      ids.unshift(entry.id);
    }
    const first = await server.ok(listNews, { c_id: '4', limit: 3 });
    expect(first.list.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    await publish(await create('news'));
    const second = await server.ok(listNews, { c_id: 4, limit: 2, cursor: first.next });
    expect(second.list.map(({ id }) => id)).toEqual(ids.slice(3));
    expect((await server.ok(listNews, { c_id: 4, limit: 3, page: 2 })).list.map(({ id }) => id)).toEqual(ids.slice(2));
    for (const c_id of [3, 6, 40])
      expect(await server.refused(listNews, { c_id })).toMatchObject({ error: 'CONTENT_NO_CATEGORY' });
    for (const cursor of ['x', 'e5', Buffer.from('c1').toString('base64url'), Buffer.from('c1.2.3').toString('base64url')])
      expect(await server.refused(listNews, { c_id: 4, cursor })).toMatchObject({ error: 'CURSOR_INVALID' });
  });

  it('[ENT-044] banners stand in the order that staff gives them, with picture and link', async () => {
    const body = new FormData();
    const content = await sharp({ create: { width: 2_000, height: 500, channels: 3, background: '#264' } })
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .png()
      .toBuffer();
    body.append('file', new Blob([new Uint8Array(content)]), 'x.png');
    const send = (token: string, sent: BodyInit = body) =>
      server.fetch(`/api${uploadContentPicture.path}`, { method: 'POST', body: sent, headers: { authorization: token } });
    const picture = (
      await ((await send(ann.token)).json() as Promise<{ message: { src: string; width: number; height: number } }>)
    ).message;
    expect(picture).toMatchObject({ width: 1_600, height: 400 });
    const file = await server.fetch(picture.src);
    expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(Buffer.from(await file.arrayBuffer()).includes('somebody')).toBe(false);

    const [one, two] = [await create('banner', { body: '' }), await create('banner', { body: '' })];
    const frame = { entry_id: one.id, revision: 1, group: null, link: '/#/pages/common/faq', picture: picture.src };
    await publish(await server.ok(saveContentFrame, frame, ann.token));
    await publish(two);
    const banners = async () => (await server.ok(listNews, { c_id: 5 })).list.filter(({ id }) => [one.id, two.id].includes(id));
    expect(await banners()).toMatchObject([
      { id: one.id, c_id: 5, picture, link: { href: '/#/pages/common/faq', to: 'app' } },
      { id: two.id, picture: null, link: null },
    ]);
    const all = (await server.ok(listContent, { kind: 'banner', limit: 100 }, ann.token)).list.map(({ id }) => id);
    const order = [...all.filter((id) => id !== one.id), one.id];
    await server.ok(orderContent, { kind: 'banner', entries: order }, ann.token);
    expect((await banners()).map(({ id }) => id)).toEqual([two.id, one.id]);
    for (const entries of [[], order.slice(1), [...order.slice(1), order[1]], [...order, 999]])
      expect(await server.refused(orderContent, { kind: 'banner', entries }, ann.token)).toMatchObject({
        error: 'CONTENT_ORDER',
      });

    const other = { ...frame, entry_id: two.id };
    for (const [change, error] of [
      [{ picture: `/api/files/${'0'.repeat(32)}.jpg` }, 'CONTENT_PICTURE_UNKNOWN'],
      [{ picture: 'https://example.org/x.jpg' }, 'CONTENT_PICTURE_UNKNOWN'],
      [{ link: 'javascript:alert(1)' }, 'CONTENT_LINK_FORBIDDEN'],
      [{ group: 'money' }, 'CONTENT_GROUP'],
    ] as const)
      expect(await server.refused(saveContentFrame, { ...other, ...change }, ann.token)).toMatchObject({ error });
  });

  it('take pictures only of staff that may, and only pictures', async () => {
    const body = () => {
      const form = new FormData();
      form.append('file', new Blob(['<svg onload=alert(1)>']), 'x.png');
      return form;
    };
    const send = async (token: string, sent: BodyInit = body()) => {
      const init = { method: 'POST', body: sent, headers: { authorization: token } };
      return ((await (await server.fetch(`/api${uploadContentPicture.path}`, init)).json()) as { error: string }).error;
    };
    expect(await send(ann.token)).toBe('FILES_TYPE');
    expect(await send(ann.token, '{}')).toBe('UNSUPPORTED_TYPE');
    expect(await send((await makeStaff(server, 'auditor')).token)).toBe('BACKOFFICE_NOT_PERMITTED');
    expect(await send(await server.signUp())).toBe('SESSION_INVALID');
    expect(await send('')).toBe('LOGIN_REQUIRED');
  });

  it('[CALL-027,CALL-029] pop-up news is the newest that is public, with its text, or none', async () => {
    const [one, two] = [await create('popup', { title: 'One' }), await create('popup', { title: 'Two' })];
    clock.advance(1_000);
    await publish(one);
    clock.advance(1_000);
    await publish(two, { until: clock.now() + SOON });
    const popup = async () => (await server.ok(getNewsPopup, {})).item;
    expect(await popup()).toMatchObject({ id: two.id, title: 'Two', c_id: 4 });
    clock.advance(SOON);
    expect(await popup()).toMatchObject({ id: one.id });
    expect(await server.ok(getNews, { id: String(one.id) })).toMatchObject({ title: 'One' });
    await server.ok(withdrawContent, { entry_id: one.id }, ann.token);
    expect((await popup())?.id).not.toBe(one.id);
  });
});

describe('the notice of Home', () => {
  it('[FEAT-058] is the newest that is public, with its link, and none when there is none', async () => {
    const notice = async () => (await server.ok(getHomeNotice, {})).item;
    expect(await notice()).toBeNull();
    const [one, two] = [await create('notice', { title: 'One' }), await create('notice', { title: 'Two' })];
    expect(await notice()).toBeNull();
    await publish(one);
    clock.advance(1_000);
    await publish(two, { until: clock.now() + SOON });
    expect(await notice()).toMatchObject({ id: two.id, title: 'Two', link: null });
    expect(await server.ok(getNews, { id: String(two.id) })).toMatchObject({ title: 'Two' });
    clock.advance(SOON);
    expect(await notice()).toMatchObject({ id: one.id });
    const framed = await server.ok(
      saveContentFrame,
      { entry_id: one.id, revision: one.revision, group: null, link: '/#/pages/index/shortcuts', picture: null },
      ann.token,
    );
    await publish(framed);
    expect(await notice()).toMatchObject({ link: { to: 'app', href: '/#/pages/index/shortcuts' } });
    await server.ok(withdrawContent, { entry_id: one.id }, ann.token);
    expect(await notice()).toBeNull();
  });
});

describe('pages and answers', () => {
  it('[CALL-032] questions stand in their groups, in order', async () => {
    const [b, a] = [await create('faq', { group: 'money', title: 'B' }), await create('faq', { group: 'money', title: 'A' })];
    const c = await create('faq', { group: 'security', title: 'C' });
    for (const entry of [a, b, c]) await publish(entry);
    const { groups } = await server.ok(getFaq, {});
    const order = groups.map(({ group }) => FAQ_GROUPS.indexOf(group));
    expect(order).toEqual(order.toSorted((x, y) => x - y));
    const idsOf = (name: string) => groups.find(({ group }) => group === name)?.items.map(({ id }) => id) ?? [];
    expect(idsOf('money').filter((id) => id === a.id || id === b.id)).toEqual([b.id, a.id]);
    expect(idsOf('security')).toContain(c.id);
    expect(await server.refused(createContent, { ...NEW, kind: 'faq' }, ann.token)).toMatchObject({ error: 'CONTENT_GROUP' });
    expect(await server.refused(createContent, { ...NEW, group: 'money' }, ann.token)).toMatchObject({ error: 'CONTENT_GROUP' });
  });

  it('news, banners and drafts are no articles, and articles no news', async () => {
    const [news, article] = [await create('news'), await create('article')];
    await publish(news);
    await publish(article);
    expect(await articleOf(news.slug)).toBe('CONTENT_NOT_FOUND');
    expect(await server.refused(getNews, { id: article.id })).toMatchObject({ error: 'CONTENT_NOT_FOUND' });
    expect((await server.ok(listArticles, { kind: 'article' })).list.at(-1)).toMatchObject({ id: article.id, kind: 'article' });
  });

  it('[CALL-001] a setting that is not public does not exist', async () => {
    expect(await server.ok(getSetting, { keyword: 'site_name' })).toEqual({ keyword: 'site_name', value: 'Glasshouse' });
    expect(await server.refused(getSetting, { keyword: 'databaseUrl' })).toMatchObject({ error: 'CONTENT_NO_SETTING' });
  });
});

const NEW = { kind: 'article', slug: 'never-made', language: 'en', title: 'T', summary: '', body: 'x' } as const;

describe('what staff sends', () => {
  it.each([
    [{ title: ' \u200e ' }, 'CONTENT_TITLE_EMPTY'],
    [{ title: 'x'.repeat(161) }, 'CONTENT_TOO_LONG'],
    [{ summary: 'x'.repeat(401) }, 'CONTENT_TOO_LONG'],
    [{ body: 'x'.repeat(20_001) }, 'CONTENT_TOO_LONG'],
    [{ body: '\n\n \u202e\n' }, 'CONTENT_BODY_EMPTY'],
    [{ body: 'a\n\n'.repeat(1_001) }, 'CONTENT_TOO_MANY_BLOCKS'],
    [{ body: 'ok\n\n[x](javascript:alert(1))' }, 'CONTENT_LINK_FORBIDDEN'],
    [{ body: '[x](http://example.org)' }, 'CONTENT_LINK_FORBIDDEN'],
    [{ body: `![x](/api/files/${'0'.repeat(32)}.jpg)` }, 'CONTENT_PICTURE_UNKNOWN'],
    [{ slug: 'Über' }, 'CONTENT_SLUG_INVALID'],
    [{ slug: '../x' }, 'CONTENT_SLUG_INVALID'],
    [{ slug: 'a'.repeat(65) }, 'CONTENT_SLUG_INVALID'],
    [{ body: 'a\u0000b' }, 'PARAMETER_ERROR'],
    [{ kind: 'menu' }, 'PARAMETER_ERROR'],
  ])('is refused with a code and makes nothing: %o', async (change, error) => {
    const refusal = await server.refused(createContent, { ...NEW, ...change }, ann.token);
    expect(refusal).toMatchObject({ error });
    const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM content_entries WHERE slug = 'never-made'`.execute(
      server.platform.db,
    );
    expect(rows[0]?.n).toBe(0);
  });

  it('is text wherever it looks like HTML, in the answer too', async () => {
    const body = '<script>alert(1)</script>\n\n**<img src=x onerror=alert(1)>**';
    const entry = await create('article', { title: '<b>T</b>', body });
    await publish(entry);
    expect(await articleOf(entry.slug)).toMatchObject({
      title: '<b>T</b>',
      blocks: [
        paragraph('<script>alert(1)</script>'),
        { type: 'paragraph', children: [{ type: 'text', text: '<img src=x onerror=alert(1)>', marks: ['strong'] }] },
      ],
    });
  });

  it('is previewed as customers would get it, with every problem, and not kept', async () => {
    const { rows: before } = await sql`SELECT count(*) FROM content_texts`.execute(server.platform.db);
    const body = '# Head\n\n[x](data:text/html,1) [y](https://example.org)';
    expect(await server.ok(previewContent, { body }, ann.token)).toEqual({
      blocks: [
        { type: 'heading', level: 2, children: [{ type: 'text', text: 'Head', marks: [] }] },
        {
          type: 'paragraph',
          children: [
            { type: 'text', text: '[x](data:text/html,1) ', marks: [] },
            {
              type: 'link',
              href: 'https://example.org/',
              to: 'web',
              children: [{ type: 'text', text: 'y', marks: [] }],
            },
          ],
        },
      ],
      problems: [{ problem: 'link', line: 3, text: 'data:text/html,1' }],
    });
    expect((await sql`SELECT count(*) FROM content_texts`.execute(server.platform.db)).rows).toEqual(before);
  });

  it('names each entry once', async () => {
    const { slug } = await create('article');
    expect(await server.refused(createContent, { ...NEW, slug }, ann.token)).toMatchObject({ error: 'CONTENT_SLUG_TAKEN' });
    expect(await server.refused(createContent, { ...NEW, kind: 'page', slug }, ann.token)).toMatchObject({
      error: 'CONTENT_SLUG_TAKEN',
    });
  });

  it('is in the audit log with who did it', async () => {
    const entry = await create('article', { title: 'Watched' });
    await publish(entry);
    const { rows } = await sql<{ call: string; actor: string; body: string }>`
      SELECT call, actor, body FROM audit_log WHERE target = ${`content:${entry.id}`} ORDER BY seq`.execute(server.platform.db);
    expect(rows.map(({ call, actor }) => [call, actor])).toEqual([
      ['content.createContent', `staff:${ann.id}`],
      ['content.publishContent', `staff:${ann.id}`],
    ]);
    expect(rows[0]?.body).toContain('Watched');
  });
});
