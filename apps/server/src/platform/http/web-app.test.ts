import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../config.ts';
import { registerSecurity, securityHeaders } from './security.ts';
import { registerApps, scriptHashes } from './web-app.ts';

const CODE = 'export const app = 1;\n'.repeat(100);
const page = (script: string) => `<!doctype html><script>${script}</script><script type="module" src="/assets/a.js"></script>`;
const sourceOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

let folder: string;
let app: FastifyInstance;

function build(script: string): void {
  const html = page(script);
  writeFileSync(join(folder, 'index.html'), html);
  writeFileSync(join(folder, 'index.html.br'), brotliCompressSync(html));
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'glasshouse-web-app-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/a.js'), CODE);
  writeFileSync(join(folder, 'assets/a.js.br'), brotliCompressSync(CODE));
  writeFileSync(join(folder, 'assets/a.js.gz'), gzipSync(CODE));
  writeFileSync(join(folder, 'sw.js'), CODE);
  build('first()');
  app = Fastify();
  registerSecurity(app, () => true, await securityHeaders(loadConfig({})));
  await registerApps(app, { web: folder, admin: join(folder, 'none') });
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (url: string, encodings = 'gzip, deflate, br') =>
  app.inject({ url, headers: { host: 'localhost', 'accept-encoding': encodings } });
const scriptsOf = (policy: unknown) =>
  String(policy)
    .split(';')
    .find((one) => one.startsWith('script-src'));

describe('files of the app', () => {
  it('are sent as they were compressed when they were built, the best that the browser takes', async () => {
    const best = await get('/assets/a.js');
    expect(best.headers['content-encoding']).toBe('br');
    expect(best.headers['content-type']).toContain('javascript');
    expect(best.headers['vary']).toMatch(/accept-encoding/i);
    expect(brotliDecompressSync(best.rawPayload).toString()).toBe(CODE);
    expect((await get('/assets/a.js', 'gzip')).headers['content-encoding']).toBe('gzip');
    expect((await get('/assets/a.js', 'identity')).payload).toBe(CODE);
  });

  it('are kept permanently when their name holds their hash, and asked for again otherwise', async () => {
    expect((await get('/assets/a.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    for (const url of ['/', '/sw.js']) expect((await get(url)).headers['cache-control'], url).toBe('no-cache');
  });

  it('are found by their own name alone, and nothing outside their folder', async () => {
    for (const url of ['/assets/b.js', '/assets/', '/assets/..%2fsw.js', '/assets/x%2f..%2f..%2fsw.js', '/assets/.a'])
      expect((await get(url)).statusCode, url).toBeGreaterThanOrEqual(403);
    expect((await app.inject({ method: 'HEAD', url: '/assets/a.js', headers: { host: 'localhost' } })).statusCode).toBe(200);
  });

  it('are not sent again when the page has not changed', async () => {
    const { etag } = (await get('/')).headers;
    const again = await app.inject({ url: '/', headers: { host: 'localhost', 'accept-encoding': 'br', 'if-none-match': etag } });
    expect(again.statusCode).toBe(304);
  });
});

describe('the content security policy', () => {
  it('allows the scripts that are written into the page, compressed or not, by their hashes alone', async () => {
    for (const encoding of ['br', 'identity']) {
      const policy = (await get('/', encoding)).headers['content-security-policy'];
      expect(scriptsOf(policy), encoding).toBe(`script-src 'self' ${sourceOf('first()')}`);
      expect(policy, encoding).toContain("default-src 'self'");
    }
  });

  it('allows no script of a page anywhere else', async () => {
    for (const url of ['/assets/a.js', '/sw.js', '/nothing'])
      expect(scriptsOf((await get(url)).headers['content-security-policy']), url).toBe("script-src 'self'");
  });

  it('follows a page that is built anew while the server runs', async () => {
    await get('/');
    build('second()');
    const later = new Date(Date.now() + 5_000);
    for (const file of ['index.html', 'index.html.br']) utimesSync(join(folder, file), later, later);
    expect(scriptsOf((await get('/')).headers['content-security-policy'])).toBe(`script-src 'self' ${sourceOf('second()')}`);
  });

  it('counts no script that is a file', () => {
    expect(scriptHashes(page('first()'))).toEqual([sourceOf('first()')]);
    expect(scriptHashes('<p>none</p>')).toEqual([]);
  });
});
