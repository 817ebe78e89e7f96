/** What only some may read: metrics, and in production the pages that list the calls. */
import type { AddressInfo } from 'node:net';
import { getSiteConfig } from '@glasshouse/contract/content';
import { afterEach, describe, expect, it } from 'vitest';
import type { Config } from '../../config.ts';
import { type TestApp, openTestApp } from './testing-app.ts';

const TOKEN = '0123456789abcdef';
const apps: TestApp[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

async function statusesOf(config: Partial<Config>, asked: readonly (readonly [string, Record<string, string>?])[]) {
  const app = await openTestApp([getSiteConfig], async () => ({ status: 200, body: { type: 'ok', code: 1, message: {} } }), {
    config,
  });
  apps.push(app);
  const { port } = app.server.address() as AddressInfo;
  const get = async ([path, headers = {}]: readonly [string, Record<string, string>?]) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    // What is not read holds up the end of the app.
    await answer.arrayBuffer();
    return answer.status;
  };
  return Promise.all(asked.map(get));
}

describe('/metrics', () => {
  const asked = [
    ['/metrics'],
    ['/metrics', { 'x-forwarded-for': '203.0.113.7' }],
    ['/metrics', { authorization: `Bearer ${TOKEN}` }],
    ['/metrics', { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.7' }],
    ['/metrics', { authorization: 'Bearer 0123456789abcdeg' }],
  ] as const;

  it('are read by programs of this machine in a demo, and not through a proxy', async () => {
    expect(await statusesOf({ metricsToken: null }, asked)).toEqual([200, 404, 200, 404, 200]);
  });

  it('are read by nobody without a token in production or behind a proxy, which may add no header of its own', async () => {
    for (const config of [{ mode: 'production' }, { trustProxy: true }] as const)
      expect(await statusesOf({ metricsToken: null, ...config }, asked)).toEqual([404, 404, 404, 404, 404]);
  });

  it('are read with the token and by nobody else where one is set, also from this machine', async () => {
    for (const mode of ['demo', 'production'] as const)
      expect(await statusesOf({ metricsToken: TOKEN, mode }, asked)).toEqual([404, 404, 200, 200, 404]);
  });
});

describe('the pages that list the calls', () => {
  it('are answered where the operator offers them, and are not there otherwise', async () => {
    const pages = [['/api/docs'], ['/api/docs/static/index.html'], ['/api/openapi.json'], ['/api/getSiteConfig']] as const;
    expect(await statusesOf({ hasApiDocs: false }, pages)).toEqual([404, 404, 404, 200]);
    const [page, , document] = await statusesOf({ hasApiDocs: true }, pages);
    expect([page, document]).toEqual([200, 200]);
  });
});
