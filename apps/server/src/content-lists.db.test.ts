/** Lists of content are read without the texts behind them: who could not read a text at all still lists. */
import { getArticle, listArticles, listNews } from '@glasshouse/contract/content';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, startTestServer } from './platform/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function asOwner(statement: string): Promise<void> {
  const owner = new pg.Client({ connectionString: server.platform.config.databaseUrl as string });
  await owner.connect();
  await owner.query(statement).finally(() => owner.end());
}

it('articles and news', async () => {
  const before = await server.ok(listArticles, { kind: 'agreement' });
  const slug = before.list[0]?.slug as string;
  const news = await server.ok(listNews, { c_id: 4 });
  expect([before.list.length, news.list.length].every((count) => count > 0)).toBe(true);
  await asOwner(`REVOKE SELECT ON content_texts FROM glasshouse_app;
    GRANT SELECT (entry_id, revision, language, title, summary) ON content_texts TO glasshouse_app`);
  expect(await server.refused(getArticle, { slug })).toMatchObject({ error: 'INTERNAL' });
  expect(await server.ok(listArticles, { kind: 'agreement' })).toEqual(before);
  expect((await server.ok(listNews, { c_id: 4 })).list).toEqual(news.list);
  await asOwner('GRANT SELECT ON content_texts TO glasshouse_app');
  expect(await server.ok(getArticle, { slug })).toMatchObject({ slug });
});
