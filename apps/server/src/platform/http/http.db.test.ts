import { CALLS } from '@glasshouse/contract';
import { getSiteConfig } from '@glasshouse/contract/content';
import { getUserInfo, login } from '@glasshouse/contract/identity';
import { placeOrder } from '@glasshouse/contract/spot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, startTestServer } from '../testing/test-server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signUp();
});
afterAll(() => server.stop());

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  server.fetch(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

describe('the envelope over HTTP', () => {
  it('[RULE-038] serves calls below /api and answers type ok, code 1 and the message', async () => {
    const response = await server.fetch('/api/getSiteConfig');
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ type: 'ok', code: 1, message: { mode: 'demo', prices: 'recorded' } });
  });

  it('takes JSON and form-urlencoded alike [CONST-071,CONST-072,AMB-04]', async () => {
    const form = await server.fetch('/api/user/login', {
      method: 'POST',
      body: new URLSearchParams({ user_string: 'nobody@test.example', password: 'wrong password', lang: 'en' }),
    });
    const json = await post(
      '/api/user/login',
      JSON.stringify({ user_string: 'nobody@test.example', password: 'wrong password', lang: 'en' }),
    );
    const refusal = { type: 'error', code: 0, error: 'IDENTITY_LOGIN_FAILED' };
    expect(await form.json()).toMatchObject(refusal);
    expect(await json.json()).toMatchObject(refusal);
  });

  it('a token that is not valid answers 999 on every call', async () => {
    expect(await server.refused(getSiteConfig, {}, 'expired-token')).toMatchObject({ type: '999', error: 'SESSION_INVALID' });
    expect(await server.refused(getUserInfo, {}, 'expired-token')).toMatchObject({ type: '999', error: 'SESSION_INVALID' });
  });

  it('a visitor is told to log in first', async () => {
    const answer = await server.refused(getUserInfo, { lang: 'en' });
    expect(answer).toMatchObject({ type: '999', error: 'LOGIN_REQUIRED' });
    expect(answer.message.toLowerCase()).toContain('log in first');
  });

  it('refusals speak the language of the request, and English when it is not known', async () => {
    const say = async (lang: string) =>
      (await server.refused(login, { user_string: 'x@y.zz', password: 'wrong password', lang })).message;
    const [english, thai, unknown] = [await say('en'), await say('th'), await say('xx')];
    expect(thai).toMatch(/[\u0e00-\u0e7f]/);
    expect(unknown).toBe(english);
  });
});

describe('bad input changes nothing and is never a 5xx', () => {
  it.each(['{bad', '[]', '"text"', 'null', '{"__proto__":{"a":1}}'])('malformed body %s', async (body) => {
    const response = await post('/api/user/login', body);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ type: 'error', code: 0, error: 'MALFORMED_BODY' });
  });

  it('a body of 2 MB answers 413 with an envelope', async () => {
    const response = await post('/api/user/login', JSON.stringify({ user_string: 'x'.repeat(2_000_000) }));
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ type: 'error', error: 'BODY_TOO_LARGE' });
  });

  it.each(['application/xml', 'text/plain'])('a body of type %s answers 415 with an envelope', async (type) => {
    const response = await post('/api/user/login', '<a/>', { 'content-type': type });
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ error: 'UNSUPPORTED_TYPE' });
  });

  it('a body of thousands of fields is refused before it is looked at', async () => {
    const fields = Array.from({ length: 5_000 }, (_, n) => [`k${n}`, 1] as const);
    const json = await post('/api/user/login', JSON.stringify(Object.fromEntries(fields)));
    expect(await json.json()).toMatchObject({ error: 'MALFORMED_BODY' });
    const form = await server.fetch('/api/user/login', {
      method: 'POST',
      body: new URLSearchParams(fields.map(([k]) => [k, '1'])),
    });
    expect(await form.json()).toMatchObject({ error: 'MALFORMED_BODY' });
  });

  it('a URL that cannot be decoded answers an envelope with the security headers', async () => {
    const response = await server.fetch('/api/%');
    expect(await response.json()).toMatchObject({ type: 'error', code: 0 });
  });

  it('an unknown path answers 404 with an envelope', async () => {
    for (const path of ['/api/nothing', '/nothing', '/api/../etc/passwd', '/.git/config', '/%00', '/a%5cb']) {
      const response = await server.fetch(path);
      expect(response.status, path).toBe(404);
      expect(await response.json()).toMatchObject({ error: 'NOT_FOUND' });
    }
  });

  it('an unknown field is refused by name', async () => {
    const answer = await server.refused(login, { user_string: 'x@y.zz', password: 'long enough', is_admin: true });
    expect(answer).toMatchObject({ error: 'PARAMETER_ERROR', fields: [{ path: 'is_admin', code: 'FIELD_UNKNOWN' }] });
  });

  it('missing and mistyped fields are named', async () => {
    const answer = await server.refused(placeOrder, { amount: 5, type: 'hold' }, token);
    expect(answer.error).toBe('PARAMETER_ERROR');
    expect(new Set(answer.fields?.map((field) => `${field.path} ${field.code}`))).toEqual(
      new Set(['amount FIELD_INVALID', 'type FIELD_INVALID', 'currency_id FIELD_REQUIRED', 'legal_id FIELD_REQUIRED']),
    );
  });

  it('nonsense on every call answers an envelope', async () => {
    const nonsense = [null, 1e308, -1, '\u0000', '💣'.repeat(40), { a: { b: [] } }, [], true, "' OR 1=1 --"];
    for (const call of CALLS) {
      for (const value of nonsense) {
        const fields = Object.fromEntries(
          Object.keys((call.input as unknown as { shape: object }).shape).map((name) => [name, value]),
        );
        const answer = await server.call(call, call.method === 'GET' ? (fields as Record<string, string>) : fields, token);
        expect(answer, `${call.id} ${JSON.stringify(value)}`).toHaveProperty('code');
        if (answer.type !== 'ok') expect(answer.error, call.id).not.toBe('INTERNAL');
        if (call.id === 'identity.logout' && answer.type === 'ok') token = await server.signUp();
      }
    }
  });

  it('a foreign Host header is refused', async () => {
    const { request } = await import('node:http');
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const { port } = new URL(server.url);
      request({ host: '127.0.0.1', port, path: '/healthz', headers: { host: 'evil.example' } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(421);
  });
});

describe('what surrounds the calls', () => {
  it('documents every call at /api/openapi.json and shows it at /api/docs', async () => {
    const document = (await (await server.fetch('/api/openapi.json')).json()) as { paths: Record<string, object> };
    for (const { path, method } of CALLS) expect(document.paths[`/api${path}`], path).toHaveProperty(method.toLowerCase());
    expect((await server.fetch('/api/docs')).headers.get('content-type')).toContain('text/html');
  });

  it('reports health, readiness and metrics', async () => {
    expect(await (await server.fetch('/healthz')).json()).toEqual({ status: 'ok' });
    expect(await (await server.fetch('/readyz')).json()).toEqual({ status: 'ok', money: 'open', log: 'open' });
    expect(await (await server.fetch('/metrics')).text()).toContain('glasshouse_call_seconds');
  });

  it('does not show metrics through a proxy', async () => {
    expect((await server.fetch('/metrics', { headers: { 'x-forwarded-for': '1.2.3.4' } })).status).toBe(404);
  });

  it('sends the security headers', async () => {
    const { headers } = await server.fetch('/healthz');
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('content-security-policy')).toContain("frame-src 'none'");
    const names = [...headers.keys()].filter((name) => /^(content-security|cross-origin|origin-|referrer|x-)/.test(name));
    expect(names).toHaveLength(11);
    const answers = {
      'a call': await post('/api/user/login', '{}'),
      'an unreadable body': await post('/api/user/login', '{bad'),
      'a body of a type that is not taken': await post('/api/user/login', '<a/>', { 'content-type': 'text/plain' }),
      'a body that is too large': await post('/api/user/login', JSON.stringify({ user_string: 'x'.repeat(2_000_000) })),
      'an unknown path': await server.fetch('/nothing'),
      'a path that cannot be read': await server.fetch('/api/%zz'),
    };
    for (const [what, answer] of Object.entries(answers))
      for (const name of names) expect(answer.headers.get(name), `${what}: ${name}`).toBe(headers.get(name));
  });

  it('lets frames show pages of the hosts that the operator names, and of no others', async () => {
    const framing = await startTestServer({ config: { webViewHosts: ['help.example', 'status.example'] } });
    try {
      const policy = (await framing.fetch('/healthz')).headers.get('content-security-policy') ?? '';
      expect(policy.split(';').filter((one) => one.startsWith('frame-src'))).toEqual([
        'frame-src https://help.example https://status.example',
      ]);
      expect(await framing.ok(getSiteConfig, {})).toMatchObject({ web_view_hosts: ['help.example', 'status.example'] });
    } finally {
      await framing.stop();
    }
  });

  it('lets pages fetch maps from the origins of the styles that the operator sets, and from nowhere else', async () => {
    const mapStyle = { light: 'https://tiles.example:8443/light.json?key=1', dark: 'https://tiles.example:8443/dark.json' };
    const mapping = await startTestServer({ config: { mapStyle } });
    const policyOf = async ({ fetch }: Pick<typeof server, 'fetch'>) =>
      ((await fetch('/healthz')).headers.get('content-security-policy') ?? '').split(';');
    try {
      const [ours, theirs] = [await policyOf(server), await policyOf(mapping)];
      expect(ours).toContain("connect-src 'self'");
      expect(theirs.filter((one) => !ours.includes(one))).toEqual(["connect-src 'self' https://tiles.example:8443"]);
      expect(await mapping.ok(getSiteConfig, {})).toMatchObject({ map_style: mapStyle });
      expect(await server.ok(getSiteConfig, {})).toMatchObject({ map_style: null });
    } finally {
      await mapping.stop();
    }
  });

  it('tokens that are not valid are counted by address, and more sessions are not more calls', async () => {
    const limited = await startTestServer({ config: { rateLimitFactor: 0.5 } });
    try {
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, n) => limited.fetch('/api/user/info', { headers: { authorization: `junk-${n}` } })),
      );
      await Promise.all(answers.map((answer) => answer.arrayBuffer()));
      const next = await limited.fetch('/api/user/info', { headers: { authorization: 'junk-again' } });
      expect(next.status).toBe(429);
      expect(Number(next.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await limited.stop();
    }
  });

  it('too many calls answer 429 with Retry-After and an envelope', async () => {
    const limited = await startTestServer({ config: { rateLimitFactor: 0.1 } });
    try {
      const answers = await Promise.all(Array.from({ length: 40 }, () => limited.fetch('/api/getSiteConfig')));
      const refused = answers.find((answer) => answer.status === 429);
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused?.json()).toMatchObject({ type: 'error', error: 'TOO_MANY_REQUESTS' });
    } finally {
      await limited.stop();
    }
  });
});

describe('behind a proxy', () => {
  it('limits count whom the proxy names: what a caller writes into X-Forwarded-For buys no new tries', async () => {
    const proxied = await startTestServer({ config: { trustProxy: true, rateLimitFactor: 1 } });
    const statuses = [];
    for (let n = 0; n < 70; n++) {
      const headers = { authorization: 'not-a-token', 'x-forwarded-for': `6.6.6.${n}, 203.0.113.7` };
      statuses.push((await proxied.fetch('/api/getSiteConfig', { headers })).status);
    }
    expect(statuses).toContain(429);
    const other = { authorization: 'not-a-token', 'x-forwarded-for': '203.0.113.7, 198.51.100.1' };
    expect((await proxied.fetch('/api/getSiteConfig', { headers: other })).status).toBe(200);
    await proxied.stop();
  });
});
