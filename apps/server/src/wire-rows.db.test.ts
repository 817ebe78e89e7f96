/** Every row of the specification's table of calls, called as JSON and as a form by a client that knows nothing but the row. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secondRecorded } from './modules/markets/tests/support/seconds.ts';
import { type TestServer, startTestServer } from './platform/testing/test-server.ts';
import { PlainClient, readUpload } from './testing-plain-client.ts';
import { ROWS, documented } from './testing-wire-rows.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  // Options need the price of a second that is recorded.
  await secondRecorded(server.platform.db, server.platform.clock.now());
});
afterAll(() => server.stop());

// covers: [CALL-001..CALL-055] [CALL-063..CALL-070] [AMB-04] [AMB-25] [AMB-107] [AMB-108]
describe.each(['JSON', 'form'] as const)('a plain client that writes bodies as %s', (encoding) => {
  let client: PlainClient;
  beforeAll(() => {
    client = new PlainClient(server, encoding);
  });

  it.each(ROWS)('is accepted at $id $method $path with its documented parameters', async (row) => {
    const fields = (await row.fields?.(client)) ?? {};
    expect(documented(row)).toEqual(expect.arrayContaining(Object.keys(fields)));
    if (row.id === 'CALL-026') {
      expect(await (await server.fetch('/apis/US.json')).json()).toMatchObject({ rates: expect.any(Array) });
      return;
    }
    const answer = await (row.id === 'CALL-025' ? client.upload() : client.send(row.method, row.path, fields));
    expect(answer, JSON.stringify(answer)).toMatchObject({ type: 'ok', code: 1 });
    await row.learn?.(client, answer.message);
  });
});

it('the table above has every row of the specification that this version has, each once', () => {
  const numbers = ROWS.map(({ id }) => Number(id.slice(5))).sort((a, b) => a - b);
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
  expect(numbers).toEqual([...range(1, 55), ...range(63, 70)]);
});

describe('a refusal of /upload', () => {
  const post = (body: BodyInit, headers: Record<string, string>) =>
    server.fetch('/api/upload', { method: 'POST', body, headers: { 'accept-language': 'en', ...headers } });

  it('[CALL-025,RULE-056] keeps its spaces for a client that strips whitespace and undoes percent-encoding, and for any other', async () => {
    const token = await server.signUp();
    const send = () => {
      const form = new FormData();
      form.append('file', new Blob(['no picture']), 'a.txt');
      return post(form, { authorization: token });
    };
    const refused = await readUpload(await send());
    expect(refused).toMatchObject({ type: 'error', error: 'FILES_TYPE', message: expect.stringMatching(/\w \w+ \w/) });
    expect(await (await send()).json()).toEqual(refused);
    // What the transport refuses goes the same way.
    const other = await post('x', { authorization: token, 'content-type': 'text/plain' });
    expect(await readUpload(other)).toMatchObject({ error: 'UNSUPPORTED_TYPE', message: expect.stringContaining(' ') });
  });
});

it('[AMB-64] the token is taken raw, and behind a prefix', async () => {
  const token = await server.signUp();
  for (const authorization of [token, `Bearer ${token}`]) {
    const response = await server.fetch('/api/user/info?lang=en', { headers: { authorization } });
    expect(await response.json()).toMatchObject({ type: 'ok' });
  }
});
