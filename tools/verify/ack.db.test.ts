// SPDX-License-Identifier: Apache-2.0
/** `npm run verify` with what a user kept of a whole server's answers. */
import { requestFunds } from '@glasshouse/contract/demo';
import { listLogKeys } from '@glasshouse/contract/proofs';
import { changeAccount } from '@glasshouse/contract/wallet';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../apps/server/src/platform/clock.ts';
import { type TestServer, startTestServer } from '../../apps/server/src/platform/testing/test-server.ts';
import { runWithServer } from './run.ts';

const clock = new ManualClock(Date.UTC(2026, 10, 22, 12));
const folder = mkdtempSync(join(tmpdir(), 'glasshouse-acks-'));
let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ clock });
  token = await server.signUp();
  await server.ok(requestFunds, { request_id: 'first-funds' }, token);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Kept {
  readonly call: string;
  readonly request_id: string;
  readonly answer: string;
  readonly ack: { readonly sealed: string; readonly time: string };
}

/** Moves money between the user's accounts, as any client would; returns what a client keeps. */
async function transfer(request_id: string): Promise<Kept> {
  const body = { currency_id: 3, number: '5', from_field: 'change', to_field: 'legal', request_id };
  const response = await server.fetch('/api/wallet/change', {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const envelope = (await response.json()) as { type: string; message: unknown; ack: Kept['ack'] };
  expect(envelope.type).toBe('ok');
  return { call: changeAccount.id, request_id, answer: JSON.stringify(envelope.message), ack: envelope.ack };
}

async function verify(kept: Kept, ...args: string[]): Promise<{ code: number; lines: string[] }> {
  const { keys } = await server.ok(listLogKeys, {});
  const file = join(folder, `${kept.request_id}.json`);
  writeFileSync(file, JSON.stringify({ format: 'glasshouse-acknowledgement', version: '1', ...kept, keys }));
  const lines: string[] = [];
  const code = await runWithServer(
    [file, ...args],
    (line) => void lines.push(line),
    () => clock.now(),
  );
  return { code, lines };
}

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.platform.config.databaseUrl as string });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function sealAndSign(): Promise<void> {
  await server.wired.sealNow();
  clock.advance(60_000);
  await server.wired.log.signHead();
}

describe('an acknowledgement that a user kept', () => {
  it('is verified without the server, and with it once its block stands under a signed head', async () => {
    const kept = await transfer('a-transfer');
    expect(await verify(kept)).toEqual({ code: 0, lines: expect.arrayContaining(['ACKNOWLEDGEMENT VERIFIED']) as string[] });
    const early = await verify(kept, '--server', server.url);
    expect([early.code, early.lines.at(-1)]).toEqual([2, expect.stringMatching(/^NOT SEALED YET: .* run this again in 10 s\.$/)]);
    await server.wired.sealNow();
    const sealed = await verify(kept, '--server', server.url);
    expect([sealed.code, sealed.lines.at(-1)]).toEqual([
      2,
      expect.stringMatching(/^NOT SEALED YET: .* run this again in \d+ s\.$/),
    ]);
    await sealAndSign();
    const { code, lines } = await verify(kept, '--server', server.url);
    expect([code, lines.at(-1)]).toEqual([0, 'VERIFIED']);
    expect(lines.at(-2)).toMatch(/^It is sealed in block \d+, leaf \d+ of the log\.$/);
  });

  it('of a repeat is of the same sealed answer, however much later', async () => {
    const first = await transfer('repeated-transfer');
    await sealAndSign();
    clock.advance(3_600_000);
    await asOwner(
      `UPDATE request_answers SET created_at = to_timestamp(${Number(first.ack.time) / 1000}) WHERE request_id = 'repeated-transfer'`,
    );
    const again = await transfer('repeated-transfer');
    expect([again.answer, again.ack.sealed]).toEqual([first.answer, first.ack.sealed]);
    expect(again.ack.time).not.toBe(first.ack.time);
    const { code, lines } = await verify(again, '--server', server.url);
    expect([code, lines.at(-1)]).toEqual([0, 'VERIFIED']);
  });

  it('is not verified when the answer is another, and names one that no block holds any more', async () => {
    const kept = await transfer('vanishing');
    const changed = await verify({ ...kept, answer: kept.answer.replace('5', '6') });
    expect([changed.code, changed.lines.at(-1)]).toEqual([1, 'NOT VERIFIED: the answer in it is not the one that was signed.']);
    await asOwner(`DELETE FROM seal_queue; DELETE FROM request_answers WHERE request_id = 'vanishing'`);
    clock.advance(3_600_000);
    const gone = await verify(kept, '--server', server.url);
    expect([gone.code, gone.lines.at(-1)]).toEqual([1, expect.stringMatching(/^NOT SEALED: the operator signed this answer/)]);
  });

  it('is not given with an answer to a request without an id, nor with a refusal', async () => {
    const post = async (body: object) => {
      const headers = { authorization: token, 'content-type': 'application/json' };
      const answer = await server.fetch('/api/wallet/change', { method: 'POST', headers, body: JSON.stringify(body) });
      return (await answer.json()) as object;
    };
    const fields = { currency_id: 3, from_field: 'change', to_field: 'legal' };
    expect(Object.keys(await post({ ...fields, number: '5' }))).toEqual(['type', 'code', 'message']);
    const refused = await post({ ...fields, number: '99999999', request_id: 'too-much-of-it' });
    expect(refused).toMatchObject({ error: 'WALLET_INSUFFICIENT_BALANCE' });
    expect(refused).not.toHaveProperty('ack');
  });
});
