/** Streamed calls over HTTP: a file when accepted, an envelope when refused. */
import { get } from 'node:http';
import { requestFunds } from '@glasshouse/contract/demo';
import { exportBills } from '@glasshouse/contract/wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, startTestServer } from '../testing/test-server.ts';

const PATH = '/api/bill/export';
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signUp();
  await server.ok(requestFunds, {}, token);
});
afterAll(() => server.stop());

describe('a streamed call', () => {
  it('answers with a file that is named and never kept by caches', async () => {
    const response = await server.fetch(`${PATH}?lang=en`, { headers: { authorization: token } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="glasshouse-bills-[0-9a-z-]+\.csv"$/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.toString('utf8').trimEnd().split('\r\n')).toHaveLength(2 + 1);
  });

  it('refuses with an envelope: visitors, tokens that are not valid, bad fields', async () => {
    const answer = async (query: string, authorization: string) => {
      const response = await server.fetch(PATH + query, { headers: { authorization } });
      return [response.status, ((await response.json()) as { error: string }).error];
    };
    expect(await answer('', '')).toEqual([200, 'LOGIN_REQUIRED']);
    expect(await answer('', 'not-a-token')).toEqual([200, 'SESSION_INVALID']);
    expect(await answer('?from=9&to=1', token)).toEqual([200, 'WALLET_RANGE_REVERSED']);
    expect(await answer('?from=99999999999999', token)).toEqual([200, 'PARAMETER_ERROR']);
    expect(await answer('?format=xml', token)).toEqual([200, 'PARAMETER_ERROR']);
  });

  it('is free again for a reader who went away in the middle', async () => {
    const { port } = new URL(server.url);
    await new Promise<void>((resolve, reject) => {
      get({ host: '127.0.0.1', port, path: PATH, headers: { host: 'localhost', authorization: token } }, (response) => {
        response.once('data', () => response.destroy()).once('close', () => resolve());
      }).on('error', reject);
    });
    await expect.poll(async () => (await server.call(exportBills, {}, token)).type).toBe('ok');
  });

  it('is described as a file in OpenAPI', async () => {
    const document = (await (await server.fetch('/api/openapi.json')).json()) as {
      paths: Record<string, { get: { responses: Record<string, { content: object }> } }>;
    };
    expect(Object.keys(document.paths[PATH]?.get.responses['200']?.content ?? {})).toEqual(['text/csv', 'application/json']);
  });
});
