/** A server in production as far as accounts go: codes travel by mail, and nothing of the demo exists. */
import type { AddressInfo } from 'node:net';
import { getSiteConfig } from '@glasshouse/contract/content';
import { getUserInfo, login, register, sendMailCode } from '@glasshouse/contract/identity';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSimulated } from './modules/backoffice/store/simulated.ts';
import { type TestServer, startTestServer } from './platform/testing/test-server.ts';

const PASSWORD = 'correct horse battery';
const waiting = new Map<string, (raw: string) => void>();
const mailServer = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  logger: false,
  onData(stream, session, done) {
    let raw = '';
    stream.on('data', (chunk: Buffer) => (raw += chunk.toString('utf8')));
    stream.on('end', () => {
      for (const { address } of session.envelope.rcptTo) waiting.get(address)?.(raw);
      done();
    });
  },
});
/** The next mail to an address. */
const mailTo = (address: string) => new Promise<string>((resolve) => waiting.set(address, resolve));

let server: TestServer;
beforeAll(async () => {
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  const { port } = mailServer.server.address() as AddressInfo;
  const smtp = { url: `smtp://127.0.0.1:${port}`, from: 'Glasshouse <no-reply@trade.example>' };
  // What a demo has is asked for as well: production has none of it.
  const demo = { demoStaff: { fromMs: 0, toMs: 0 }, demoUniverse: true, demoStocks: true, demoCrowd: true };
  server = await startTestServer({ config: { mode: 'production', smtp, sms: null, ...demo }, jobs: true });
});
afterAll(async () => {
  await server.stop();
  await new Promise<void>((resolve) => mailServer.close(resolve));
});

describe('production', () => {
  it('sends codes by mail, and they open an account without paper money', async () => {
    const email = 'ann@reader.example';
    const mail = mailTo(email);
    await server.ok(sendMailCode, { user_string: email, scene: 'register' });
    const code = /Subject: .*?(\d{6})/.exec(await mail)?.[1];
    await server.ok(register, { user_string: email, code, password: PASSWORD, re_password: PASSWORD });
    const token = await server.ok(login, { user_string: email, password: PASSWORD });
    expect(await server.ok(getUserInfo, {}, token)).toMatchObject({ email, mobile: null });
  });

  it('has no demo inbox and no paper money to ask for', async () => {
    expect((await server.fetch('/api/demo/outbox?to=ann@reader.example')).status).toBe(404);
    expect((await server.fetch('/api/demo/funds', { method: 'POST' })).status).toBe(404);
  });

  it('has no simulated staff and no demo payments, and says of none, whatever a demo’s switches say', async () => {
    expect(server.wired.modules.map(({ name }) => name).filter((name) => name.startsWith('demo'))).toEqual([]);
    expect(server.wired.declared.jobs.map(({ name }) => name).filter((name) => name.includes('demo'))).toEqual([]);
    expect((await server.fetch('/api/demo/payment', { method: 'POST' })).status).toBe(404);
    expect(await server.ok(getSiteConfig, {})).toMatchObject({ demo_staff: null });
    const { rows } = await sql`SELECT FROM staff`.execute(server.platform.db);
    expect(rows).toEqual([]);
    const open = openSimulated(server.platform);
    expect(await open({ email: 'demo-reviewer@simulated.glasshouse', role: 'reviewer' })).toBeNull();
    expect((await sql`SELECT FROM staff`.execute(server.platform.db)).rows).toEqual([]);
  });

  it('lists none of the demo’s markets and coins, whatever a demo’s switches say', async () => {
    const markets = await sql<{ id: number }>`SELECT id FROM markets ORDER BY id`.execute(server.platform.db);
    expect(markets.rows.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]);
    const coins = await sql<{ id: number }>`SELECT id FROM assets WHERE kind = 'crypto' ORDER BY id`.execute(server.platform.db);
    expect(coins.rows.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });

  it('closes the ways by mobile number without a provider of text messages, and says so', async () => {
    expect(await server.ok(getSiteConfig, {})).toMatchObject({ mode: 'production', text_messages: false });
    const number = { user_string: '13800138000', area_code: '86' };
    for (const scene of ['register', 'login', 'forgot'])
      expect((await server.refused(sendMailCode, { ...number, scene })).error).toBe('IDENTITY_MOBILE_OFF');
    const form = { ...number, type: 'mobile', code: '123456', password: PASSWORD, re_password: PASSWORD };
    expect((await server.refused(register, form)).error).toBe('IDENTITY_MOBILE_OFF');
  });
});
