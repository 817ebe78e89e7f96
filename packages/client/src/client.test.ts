import { getUserInfo, login } from '@glasshouse/contract/identity';
import { listQuotes } from '@glasshouse/contract/markets';
import { cancelOrder, placeOrder } from '@glasshouse/contract/spot';
import { listBills } from '@glasshouse/contract/wallet';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ClientSettings, createClient, randomRequestId } from './client.ts';
import { encodeCall } from './encode.ts';
import { CallFailure } from './failure.ts';

interface Sent {
  url: string;
  init: RequestInit;
}

const order = { amount: '1', target_price: '2', currency_id: 1, legal_id: 3, type: 'buy' } as const;

function answering(body: unknown, status = 200, headers: Record<string, string> = {}) {
  const sent: Sent[] = [];
  const fetch = (url: string, init: RequestInit) => {
    sent.push({ url, init });
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return Promise.resolve(new Response(text, { status, headers }));
  };
  return { sent, fetch };
}

const settings = (over: Partial<ClientSettings>): ClientSettings => ({ language: () => 'en', token: () => 'tok123', ...over });
const ok = (message: unknown = {}) => ({ type: 'ok', code: 1, message });
const headersOf = (sent: Sent[]) => sent[0]?.init.headers as Record<string, string>;
const bodyOf = (sent: Sent[]) => JSON.parse(sent[0]?.init.body as string) as Record<string, unknown>;

describe('an acknowledged answer', () => {
  it('is handed on with what it was an answer to, and no other answer is', async () => {
    const ack = { user: '7', sealed: 'ab' };
    const kept: unknown[] = [];
    const makeRequestId = () => 'request-7';
    const onAcknowledged = (acknowledged: unknown) => void kept.push(acknowledged);
    const signed = answering({ ...ok({ id: 5 }), ack });
    expect(
      await createClient(settings({ fetch: signed.fetch, makeRequestId, onAcknowledged })).call(cancelOrder, { id: 5 }),
    ).toEqual({ id: 5 });
    const plain = answering(ok({ id: 6 }));
    await createClient(settings({ fetch: plain.fetch, makeRequestId, onAcknowledged })).call(cancelOrder, { id: 6 });
    expect(kept).toEqual([{ call: 'spot.cancelOrder', request_id: 'request-7', answer: '{"id":5}', ack }]);
  });

  it('that is accepted stays so when keeping its acknowledgment fails', async () => {
    const signed = answering({ ...ok({ id: 5 }), ack: { user: '7', sealed: 'ab' } });
    const onAcknowledged = () => {
      throw new Error('the storage of the device is full');
    };
    const client = createClient(settings({ fetch: signed.fetch, onAcknowledged }));
    expect(await client.call(cancelOrder, { id: 5 })).toEqual({ id: 5 });
  });
});

describe('a request', () => {
  it('[RULE-038] goes to a path below /api of the same origin', async () => {
    const { sent, fetch } = answering(ok('tok'));
    await createClient(settings({ fetch })).call(login, { user_string: 'a@b.co', password: 'x' });
    expect(sent[0]?.url).toBe('/api/user/login');
  });

  it('[RULE-039] carries the language in its data, in the query of a GET and in the body of a POST', async () => {
    const get = answering(ok([]));
    await createClient(settings({ fetch: get.fetch, language: () => 'th' })).call(listQuotes);
    expect(get.sent[0]?.url).toBe('/api/currency/quotation_new?lang=th');
    const post = answering(ok('tok'));
    await createClient(settings({ fetch: post.fetch, language: () => 'th' })).call(login, { user_string: 'a@b.co' });
    expect(bodyOf(post.sent)).toEqual({ user_string: 'a@b.co', lang: 'th' });
  });

  it('[RULE-040] carries the raw token, and an empty header for a visitor', async () => {
    const user = answering(ok([]));
    await createClient(settings({ fetch: user.fetch })).call(listQuotes);
    expect(headersOf(user.sent).Authorization).toBe('tok123');
    const visitor = answering(ok([]));
    await createClient(settings({ fetch: visitor.fetch, token: () => null })).call(listQuotes);
    expect(headersOf(visitor.sent).Authorization).toBe('');
  });

  it('[RULE-041] [CONST-069] is a POST when no method is named', () => {
    const request = encodeCall({ id: 'x.y', path: '/x' }, { a: 1 }, { baseUrl: '', contentType: 'json', token: null });
    expect(request.method).toBe('POST');
  });

  it('[RULE-042] cancels order 7 with PUT /coin/trade?id=7', async () => {
    const { sent, fetch } = answering(ok());
    await createClient(settings({ fetch, makeRequestId: () => 'request-1' })).call(cancelOrder, { id: 7 });
    expect(sent[0]?.init.method).toBe('PUT');
    expect(sent[0]?.url).toBe('/api/coin/trade?id=7');
    expect(bodyOf(sent)).toEqual({ lang: 'en', request_id: 'request-1' });
  });

  it('[RULE-042] [AMB-67] supports DELETE, with its fields in the query', () => {
    const request = encodeCall(
      { id: 'x.y', path: '/x', method: 'DELETE' },
      { id: 7, lang: 'en' },
      { baseUrl: '', contentType: 'json', token: 't' },
    );
    expect(request).toMatchObject({ method: 'DELETE', url: '/api/x?id=7&lang=en', body: undefined });
  });

  it.each([
    ['GET', '?a=1&lang=th', undefined],
    ['DELETE', '?a=1&lang=th', undefined],
    ['PUT', '', '{"a":1,"lang":"th"}'],
    ['POST', '', '{"a":1,"lang":"th"}'],
  ] as const)(
    '[CONST-070] [AMB-66] of the method %s has its fields and the language where they belong',
    (method, query, body) => {
      const request = encodeCall(
        { id: 'x.y', path: '/x', method },
        { a: 1, lang: 'th' },
        { baseUrl: '', contentType: 'json', token: null },
      );
      expect([request.method, request.url, request.body]).toEqual([method, `/api/x${query}`, body]);
    },
  );

  it('[RULE-043] [AMB-04] is form-urlencoded when the setting says so', () => {
    const request = encodeCall(
      { id: 'x.y', path: '/x' },
      { page: 1, limit: 10, lang: 'en' },
      { baseUrl: '', contentType: 'form', token: null },
    );
    expect(request.body).toBe('page=1&limit=10&lang=en');
    expect(request.headers['content-type']).toBe('application/x-www-form-urlencoded');
  });

  it('[RULE-044] [AMB-04] is JSON by default', async () => {
    const { sent, fetch } = answering(ok('tok'));
    await createClient(settings({ fetch })).call(login, { user_string: 'a@b.co' });
    expect(headersOf(sent)['content-type']).toBe('application/json');
    expect(sent[0]?.init.body).toBe('{"user_string":"a@b.co","lang":"en"}');
  });

  it('leaves fields without a value out of a query', async () => {
    const { sent, fetch } = answering(ok({ list: [], page: 1, limit: 10 }));
    await createClient(settings({ fetch })).call(listBills, { page: 1, limit: 10, currency: undefined });
    expect(sent[0]?.url).toBe('/api/bill/list?page=1&limit=10&lang=en');
  });

  it('of a money call carries a request id of its own, which a retry can fix', async () => {
    const { sent, fetch } = answering(ok());
    const client = createClient(settings({ fetch }));
    await client.call(placeOrder, order);
    await client.call(placeOrder, order);
    await client.call(placeOrder, order, { requestId: 'attempt-1' });
    const ids = sent.map((one) => (JSON.parse(one.init.body as string) as { request_id: string }).request_id);
    expect(ids[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(ids[0]).not.toBe(ids[1]);
    expect(ids[2]).toBe('attempt-1');
    expect(randomRequestId()).not.toBe(randomRequestId());
  });
});

describe('a proof of work', () => {
  const refusal = { type: 'error', code: 0, message: 'no', error: 'IDENTITY_LOGIN_FAILED', params: { proof: '16-1-a-b' } };
  const sentBodies: string[] = [];
  const answersOf = (answers: object[]) => (_url: string, init?: RequestInit) => {
    sentBodies.push(init?.body as string);
    return Promise.resolve(new Response(JSON.stringify(answers.shift())));
  };
  const ask = (answers: object[], more: Partial<ClientSettings>) => {
    sentBodies.length = 0;
    return createClient(settings({ fetch: answersOf(answers), ...more })).call(login, {
      user_string: 'a@b.example',
      password: 'x',
    });
  };
  const solveProof = async (challenge: string) => `${challenge}-7`;

  it('that a refusal asks for is solved and sent with the same call, and nobody is told of the refusal', async () => {
    const onRefused = vi.fn();
    const answers = [refusal, { type: 'ok', code: 1, message: 'token' }];
    expect(await ask(answers, { solveProof, onRefused })).toBe('token');
    expect(sentBodies.map((body) => (JSON.parse(body) as { proof?: string }).proof)).toEqual([undefined, '16-1-a-b-7']);
    expect(onRefused).not.toHaveBeenCalled();
  });

  it('that has become too easy is followed by a harder one, which is solved too', async () => {
    const harder = { ...refusal, params: { proof: '17-1-c-d' } };
    expect(await ask([refusal, harder, { type: 'ok', code: 1, message: 'token' }], { solveProof })).toBe('token');
    const sent = sentBodies.map((body) => (JSON.parse(body) as { proof?: string }).proof);
    expect(sent).toEqual([undefined, '16-1-a-b-7', '17-1-c-d-7']);
  });

  it('is sent three times at most, and not at all by a client that solves none', async () => {
    const refusals = Array.from({ length: 9 }, () => refusal);
    await expect(ask(refusals, { solveProof })).rejects.toMatchObject({ code: 'IDENTITY_LOGIN_FAILED' });
    expect(sentBodies).toHaveLength(4);
    await expect(ask([refusal], {})).rejects.toMatchObject({ code: 'IDENTITY_LOGIN_FAILED' });
    expect(sentBodies).toHaveLength(1);
  });
});

describe('an answer', () => {
  const failureOf = async (body: unknown, status = 200, headers = {}) => {
    const { fetch } = answering(body, status, headers);
    const result = await createClient(settings({ fetch }))
      .call(listQuotes)
      .catch((error: unknown) => error);
    return result as CallFailure;
  };

  it('[RULE-045] counts as transport success with HTTP 200 only', async () => {
    expect(await failureOf({ type: 'ok', message: [] }, 201)).toMatchObject({ kind: 'transport', status: 201 });
    expect(await failureOf({ type: 'ok', message: [] }, 500)).toMatchObject({ kind: 'transport', status: 500 });
    expect(await failureOf({ type: 'ok', message: [] }, 200)).toEqual([]);
  });

  it('[RULE-047] is accepted if its type is ok', async () => {
    expect(await failureOf({ type: 'ok', code: 0, message: [1] })).toEqual([1]);
  });

  it('[RULE-048,AMB-11] is accepted if its code is 1, as number or text', async () => {
    expect(await failureOf({ type: 'error', code: 1, message: [1] })).toEqual([1]);
    expect(await failureOf({ type: 'error', code: '1', message: [2] })).toEqual([2]);
    expect(await failureOf({ type: 'error', code: 0, message: 'no' })).toMatchObject({ kind: 'refused', message: 'no' });
  });

  it('[ERR-007] [AMB-35] that is refused brings a stable code, its params and the fields', async () => {
    const fields = [{ path: 'amount', code: 'FIELD_INVALID' }];
    const failure = await failureOf({
      type: 'error',
      code: 0,
      message: 'no',
      error: 'ORDER_PRICE_TICK',
      params: { tick: '0.1' },
      fields,
    });
    expect(failure).toBeInstanceOf(CallFailure);
    expect(failure).toMatchObject({ code: 'ORDER_PRICE_TICK', params: { tick: '0.1' }, fields, decided: true });
  });

  it('that is no envelope is a transport failure', async () => {
    expect(await failureOf('<html>')).toMatchObject({ kind: 'transport', decided: false });
    expect(await failureOf('null')).toMatchObject({ kind: 'transport' });
  });

  it('with too many requests says how long to wait', async () => {
    const body = { type: 'error', code: 0, message: 'slow down', error: 'TOO_MANY_REQUESTS', params: { seconds: 3 } };
    expect(await failureOf(body, 429, { 'retry-after': '3' })).toMatchObject({
      retryAfterMs: 3000,
      message: 'slow down',
      code: 'TOO_MANY_REQUESTS',
    });
  });
});

describe('the hooks', () => {
  const told = async (body: unknown, options = {}, status = 200) => {
    const { fetch } = answering(body, status);
    const hooks = { onSessionInvalid: vi.fn(), onNotVerified: vi.fn(), onRefused: vi.fn(), onFailed: vi.fn() };
    await createClient(settings({ fetch, ...hooks }))
      .call(getUserInfo, {}, options)
      .catch(() => {});
    return hooks;
  };

  it('are told of type 999 and 998, as text or number', async () => {
    expect((await told({ type: '999', message: 'expired' })).onSessionInvalid).toHaveBeenCalledWith('expired');
    expect((await told({ type: 999, message: 'expired' })).onSessionInvalid).toHaveBeenCalledWith('expired');
    const unverified = await told({ type: '998', message: 'verify' });
    expect(unverified.onNotVerified).toHaveBeenCalledWith('verify');
    expect(unverified.onRefused).not.toHaveBeenCalled();
  });

  it('are told the message of any other refusal, unless the caller is quiet', async () => {
    const refusal = { type: 'error', code: 0, message: 'insufficient balance' };
    expect((await told(refusal)).onRefused).toHaveBeenCalledWith('insufficient balance', expect.any(CallFailure));
    expect((await told(refusal, { quiet: true })).onRefused).not.toHaveBeenCalled();
    expect((await told({ type: '999', message: 'expired' }, { quiet: true })).onSessionInvalid).toHaveBeenCalled();
  });

  it('are told of transport failures apart from refusals', async () => {
    const hooks = await told('oops', {}, 503);
    expect(hooks.onFailed).toHaveBeenCalledWith(expect.objectContaining({ kind: 'transport', status: 503 }));
    expect(hooks.onRefused).not.toHaveBeenCalled();
  });
});

describe('waiting', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const after = (ms: number) => (_url: string, init: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      setTimeout(() => resolve(new Response(JSON.stringify(ok([])))), ms);
    });

  it('[RULE-046] [ERR-008] ends after 60 s without an answer', async () => {
    const result = createClient(settings({ fetch: after(60_001) }))
      .call(listQuotes)
      .catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await result).toMatchObject({ kind: 'timeout', decided: false });
  });

  it('[RULE-046] accepts an answer at 59.999 s', async () => {
    const result = createClient(settings({ fetch: after(59_999) })).call(listQuotes);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(await result).toEqual([]);
  });

  it('covers the body of the answer too', async () => {
    const fetch = () => Promise.resolve({ status: 200, text: () => new Promise(() => {}) } as unknown as Response);
    const result = createClient(settings({ fetch }))
      .call(listQuotes)
      .catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await result).toMatchObject({ kind: 'timeout' });
  });

  it('ends with the reason of a caller that gives up, without telling anybody', async () => {
    const onFailed = vi.fn();
    const abort = new AbortController();
    const result = createClient(settings({ fetch: after(5000), onFailed }))
      .call(listQuotes, {}, { signal: abort.signal })
      .catch((error: unknown) => error);
    abort.abort(new Error('left the page'));
    expect(await result).toMatchObject({ message: 'left the page' });
    expect(onFailed).not.toHaveBeenCalled();
  });

  it('is over at once when there is no connection', async () => {
    const fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    const result = await createClient(settings({ fetch }))
      .call(listQuotes)
      .catch((error: unknown) => error);
    expect(result).toMatchObject({ kind: 'offline', decided: false });
  });
});

describe('an upload', () => {
  it('[RULE-055] [AMB-66] is multipart with a part named file and the headers Authorization and accept-language', async () => {
    const { sent, fetch } = answering(ok('/upload/a.png'));
    const file = new File(['picture'], 'a.png', { type: 'image/png' });
    await createClient(settings({ fetch })).upload('/upload', file);
    const form = sent[0]?.init.body as FormData;
    expect(form).toBeInstanceOf(FormData);
    expect((form.get('file') as File).name).toBe('a.png');
    expect(form.get('lang')).toBe('en');
    expect(headersOf(sent)).toEqual({ Authorization: 'tok123', 'accept-language': 'en' });
    expect(sent[0]?.url).toBe('/api/upload');
  });

  it('[RULE-056] reads the reference from a body that is padded and percent-encoded', async () => {
    const body = ' %7B%22type%22%3A%22ok%22%2C%22message%22%3A%22%2Fupload%2Fa.png%22%7D ';
    const { fetch } = answering(body);
    expect(await createClient(settings({ fetch })).upload('/upload', new Blob(['x']))).toBe('/upload/a.png');
  });

  it('[RULE-056] reads a plain JSON body with a lone percent sign too', async () => {
    const { fetch } = answering({ type: 'ok', code: 1, message: '/upload/100%.png' });
    expect(await createClient(settings({ fetch })).upload('/upload', new Blob(['x']))).toBe('/upload/100%.png');
  });
});
