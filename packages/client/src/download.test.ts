import { exportBills } from '@glasshouse/contract/wallet';
import { describe, expect, it, vi } from 'vitest';
import { createClient } from './client.ts';

const clientOf = (response: () => Response, hooks = {}) =>
  createClient({ language: () => 'en', token: () => 'tok', fetch: () => Promise.resolve(response()), ...hooks });

describe('a download', () => {
  it('is the whole file with the name that the server gives it', async () => {
    const headers = { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': 'attachment; filename="bills.csv"' };
    const seen: number[] = [];
    const client = clientOf(() => new Response('a,b\r\n1,2\r\n', { headers }));
    const { name, blob } = await client.download(exportBills, {}, { onBytes: (bytes) => seen.push(bytes) });
    expect([name, await blob.text(), seen.at(-1)]).toEqual(['bills.csv', 'a,b\r\n1,2\r\n', 10]);
  });

  it('may be JSON itself: what the server names is a file', async () => {
    const headers = { 'content-type': 'application/json; charset=utf-8', 'content-disposition': 'attachment; filename="p.json"' };
    const { name, blob } = await clientOf(() => new Response('{"a":1}', { headers })).download(exportBills, {});
    expect([name, await blob.text()]).toEqual(['p.json', '{"a":1}']);
  });

  it('that is refused is a failure with its words, and a session that ended is told', async () => {
    const refusal = { type: 'error', code: 0, message: 'wait', error: 'WALLET_EXPORT_RUNNING', params: {} };
    const json = { 'content-type': 'application/json' };
    await expect(clientOf(() => Response.json(refusal)).download(exportBills, {})).rejects.toMatchObject({
      kind: 'refused',
      code: 'WALLET_EXPORT_RUNNING',
    });
    const onSessionInvalid = vi.fn();
    const ended = () => new Response(JSON.stringify({ type: '999', message: 'over' }), { headers: json });
    await clientOf(ended, { onSessionInvalid })
      .download(exportBills, {})
      .catch(() => {});
    expect(onSessionInvalid).toHaveBeenCalledWith('over');
  });

  it('that breaks off is a failure and no shorter file', async () => {
    const broken = () => {
      let pulls = 0;
      const body = new ReadableStream({
        pull(to) {
          if (pulls++ === 0) to.enqueue(new TextEncoder().encode('a,b\r\n'));
          else to.error(new TypeError('network error'));
        },
      });
      return new Response(body, { headers: { 'content-type': 'text/csv' } });
    };
    await expect(clientOf(broken).download(exportBills, {})).rejects.toMatchObject({ kind: 'offline' });
  });

  it('may take long as a whole, but not without a sign of life', async () => {
    vi.useFakeTimers();
    try {
      const slow = (everyMs: number, times: number) => (_url: string, init: RequestInit) => {
        let sent = 0;
        const body = new ReadableStream({
          start: (to) => init.signal?.addEventListener('abort', () => to.error(new Error('aborted'))),
          pull: (to) =>
            new Promise<void>((resolve) => {
              setTimeout(() => {
                if (init.signal?.aborted) return resolve();
                if (sent++ < times) to.enqueue(new Uint8Array(1));
                else to.close();
                resolve();
              }, everyMs);
            }),
        });
        return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/csv' } }));
      };
      const settings = { language: () => 'en', token: () => 'tok' };
      const long = createClient({ ...settings, fetch: slow(50_000, 10) }).download(exportBills, {});
      await vi.advanceTimersByTimeAsync(600_000);
      expect((await long).blob.size).toBe(10);
      const stuck = createClient({ ...settings, fetch: slow(61_000, 1) })
        .download(exportBills, {})
        .catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(62_000);
      expect(await stuck).toMatchObject({ kind: 'timeout' });
    } finally {
      vi.useRealTimers();
    }
  });
});
