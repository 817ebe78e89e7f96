/** Mails and text messages on their way out, to a real mail server and a real HTTP server of the test's own. */
import { type IncomingHttpHeaders, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { SMTPServer } from 'smtp-server';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../config.ts';
import { ManualClock } from '../clock.ts';
import { inTransaction } from '../db/transaction.ts';
import { smtpCarrier } from '../mail/smtp.ts';
import { secureRandom } from '../random.ts';
import { httpSmsCarrier, signSms } from '../sms/http-sms.ts';
import { silentPublisher } from '../sockets/publisher.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import type { Carriers } from './carrier.ts';
import { type Delivery, createDelivery } from './index.ts';

const FROM = 'Glasshouse <no-reply@trade.example>';
const TOKEN = 'a secret of the test';
const clock = new ManualClock(Date.UTC(2026, 0, 5, 12));
let database: FreshDatabase;

/** What the mail server says to a recipient; null takes it. */
let mailAnswer: (to: string) => { code: number } | null;
const received: { from: string; to: string[]; raw: string }[] = [];
const mailServer = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  logger: false,
  onRcptTo({ address }, _session, done) {
    const answer = mailAnswer(address);
    if (answer === null) return done();
    done(Object.assign(new Error('not now'), { responseCode: answer.code }));
  },
  onData(stream, session, done) {
    let raw = '';
    stream.on('data', (chunk: Buffer) => (raw += chunk.toString('utf8')));
    stream.on('end', () => {
      const { mailFrom, rcptTo } = session.envelope;
      received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), raw });
      done();
    });
  },
});

/** What the provider answers: a status, or nothing at all. */
let smsAnswer: number | 'silence' | 'redirect';
const asked: { headers: IncomingHttpHeaders; body: string }[] = [];
const provider = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
  request.on('end', () => {
    asked.push({ headers: request.headers, body });
    if (smsAnswer === 'silence') return;
    if (smsAnswer === 'redirect') response.writeHead(302, { location: '/elsewhere' }).end();
    else response.writeHead(smsAnswer, { 'content-type': 'application/json' }).end('{}');
  });
});

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
const made: Carriers[] = [];

function deliveryOf(change: Partial<Carriers> = {}): Delivery & { metrics: Registry } {
  const metrics = new Registry();
  const carriers: Carriers = {
    mail: smtpCarrier({ url: `smtp://127.0.0.1:${portOf(mailServer.server)}`, from: FROM }),
    sms: httpSmsCarrier({ url: `http://127.0.0.1:${portOf(provider)}/send`, token: TOKEN, sender: 'Glasshouse' }, clock, 2_000),
    ...change,
  };
  made.push(carriers);
  const platform = {
    config: loadConfig({}),
    log: pino({ level: 'silent' }),
    db: database.db,
    clock,
    random: secureRandom,
    publisher: silentPublisher,
    metrics,
  };
  return { ...createDelivery(platform, carriers), metrics };
}

const mail = (to: string, expiresAt = clock.now() + 600_000) => ({
  to,
  subject: 'Votre code : 012345 é',
  text: 'Ihr Code\n012345',
  html: '<p>012345</p>',
  code: '012345',
  expiresAt,
});
const sms = (to: string) => ({ to, text: '【Glasshouse】012345', code: '012345', expiresAt: clock.now() + 600_000 });
const rows = async () =>
  (await sql<{ recipient: string; attempts: number }>`SELECT recipient, attempts FROM deliveries`.execute(database.db)).rows;
const resultsOf = async (metrics: Registry) => {
  const metric = await metrics.getSingleMetric('glasshouse_deliveries_total')?.get();
  return Object.fromEntries(
    (metric?.values ?? []).map(({ labels, value }) => [`${labels['channel']} ${labels['result']}`, value]),
  );
};

beforeAll(async () => {
  database = await freshDatabase();
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise<void>((resolve) => mailServer.close(resolve));
  provider.closeAllConnections();
  await new Promise((resolve) => provider.close(resolve));
  await database.close();
});
beforeEach(() => {
  mailAnswer = () => null;
  smsAnswer = 200;
  received.length = 0;
  asked.length = 0;
});
afterEach(async () => {
  for (const { mail: one, sms: other } of made.splice(0)) {
    one?.close();
    other?.close();
  }
  await sql`DELETE FROM deliveries`.execute(database.db);
});

describe('a mail', () => {
  it('arrives with its text, its HTML and a name that stays the same, and is then forgotten', async () => {
    const delivery = deliveryOf();
    await inTransaction(database.db, (tx) => delivery.mail.send(tx, mail('ann@reader.example')));
    await delivery.run();
    expect(received.map(({ from, to }) => [from, to])).toEqual([['no-reply@trade.example', ['ann@reader.example']]]);
    const raw = received[0]?.raw ?? '';
    expect(raw).toMatch(/^From: Glasshouse <no-reply@trade\.example>/m);
    expect(raw).toMatch(/^Message-ID: <delivery-\d+@trade\.example>/m);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated/m);
    expect(raw).toMatch(/text\/plain; charset=utf-8[\s\S]*012345[\s\S]*text\/html; charset=utf-8[\s\S]*<p>012345<\/p>/);
    expect(await rows()).toEqual([]);
    expect(await resultsOf(delivery.metrics)).toEqual({ 'mail sent': 1 });
  });

  it('does not leave when its transaction is undone', async () => {
    const delivery = deliveryOf();
    const undone = inTransaction(database.db, async (tx) => {
      await delivery.mail.send(tx, mail('undone@reader.example'));
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await delivery.run();
    expect(received).toEqual([]);
  });

  it('is tried again after 2, 4 and 8 seconds while the server is busy, and never after its code has ended', async () => {
    const delivery = deliveryOf();
    mailAnswer = () => ({ code: 451 });
    await inTransaction(database.db, (tx) => delivery.mail.send(tx, mail('busy@reader.example')));
    const waits: number[] = [];
    for (const seconds of [2, 4, 8]) {
      await delivery.run();
      const before = await rows();
      clock.advance(seconds * 1000 - 1);
      await delivery.run();
      expect(await rows()).toEqual(before);
      clock.advance(1);
      waits.push(before[0]?.attempts ?? 0);
    }
    expect(waits).toEqual([1, 2, 3]);
    mailAnswer = () => null;
    await delivery.run();
    expect(received).toHaveLength(1);

    await inTransaction(database.db, (tx) => delivery.mail.send(tx, mail('late@reader.example', clock.now() + 1000)));
    clock.advance(1000);
    await delivery.run();
    expect([received.length, await rows()]).toEqual([1, []]);
    expect(await resultsOf(delivery.metrics)).toMatchObject({ 'mail retried': 3, 'mail sent': 1, 'any expired': 1 });
  });

  it('to a mailbox that does not exist is given up at once, and others go on', async () => {
    const delivery = deliveryOf();
    mailAnswer = (to) => (to.startsWith('nobody') ? { code: 550 } : null);
    await inTransaction(database.db, async (tx) => {
      await delivery.mail.send(tx, mail('nobody@reader.example'));
      await delivery.mail.send(tx, mail('somebody@reader.example'));
    });
    await delivery.run();
    expect(received.map(({ to }) => to)).toEqual([['somebody@reader.example']]);
    expect(await rows()).toEqual([]);
  });

  it('waits while the server cannot be reached', async () => {
    const unreachable = smtpCarrier({ url: 'smtp://127.0.0.1:9', from: FROM });
    const delivery = deliveryOf({ mail: unreachable });
    await inTransaction(database.db, (tx) => delivery.mail.send(tx, mail('ann@reader.example')));
    await delivery.run();
    expect(await rows()).toEqual([{ recipient: 'ann@reader.example', attempts: 1 }]);
  });

  it('is handed over once by four processes that look at once, and again when the one that took it died', async () => {
    const deliveries = [deliveryOf(), deliveryOf(), deliveryOf(), deliveryOf()];
    await inTransaction(database.db, async (tx) => {
      for (let i = 0; i < 40; i++) await deliveries[0]?.mail.send(tx, mail(`reader${i}@reader.example`));
    });
    await Promise.all(deliveries.map((delivery) => delivery.run()));
    expect(new Set(received.map(({ to }) => to[0])).size).toBe(40);
    expect(received).toHaveLength(40);

    await inTransaction(database.db, (tx) => deliveries[0]?.mail.send(tx, mail('again@reader.example')) as Promise<void>);
    const { takeDue } = await import('./outbox.ts');
    expect(await takeDue(database.db, 1, clock.now())).toHaveLength(1);
    await deliveries[1]?.run();
    expect(received).toHaveLength(40);
    clock.advance(60_000);
    await deliveries[1]?.run();
    expect(received).toHaveLength(41);
  });

  it('cannot smuggle headers or recipients in by its address', async () => {
    const delivery = deliveryOf();
    await inTransaction(database.db, (tx) => delivery.mail.send(tx, mail('a@b.co\r\nBcc: x@y.co')));
    await delivery.run();
    expect(received.flatMap(({ to }) => to)).not.toContain('x@y.co');
  });
});

describe('a text message', () => {
  const queue = (delivery: Delivery) =>
    inTransaction(database.db, (tx) => delivery.sms?.send(tx, sms('+8613800138000')) as Promise<void>);

  it('is posted as signed JSON, with a key that is the same at each attempt', async () => {
    const delivery = deliveryOf();
    smsAnswer = 503;
    await queue(delivery);
    await delivery.run();
    clock.advance(2_000);
    smsAnswer = 202;
    await delivery.run();
    expect(asked).toHaveLength(2);
    const [first, second] = asked;
    expect(JSON.parse(second?.body ?? '')).toEqual({
      id: expect.stringMatching(/^\d+$/),
      to: '+8613800138000',
      text: '【Glasshouse】012345',
      sender: 'Glasshouse',
    });
    expect(second?.headers['x-signature']).toBe(signSms(TOKEN, clock.now(), second?.body ?? ''));
    expect(JSON.stringify(asked)).not.toContain(TOKEN);
    expect(first?.headers['idempotency-key']).toBe(second?.headers['idempotency-key']);
    expect(await rows()).toEqual([]);
  });

  it.each([401, 404, 429, 500, 'redirect', 'silence'] as const)('is tried again after %s', async (answer) => {
    const delivery = deliveryOf();
    smsAnswer = answer;
    await queue(delivery);
    await delivery.run();
    expect(await rows()).toEqual([{ recipient: '+8613800138000', attempts: 1 }]);
    expect(asked).toHaveLength(1);
  });

  it.each([400, 422])('is given up after %i', async (answer) => {
    const delivery = deliveryOf();
    smsAnswer = answer;
    await queue(delivery);
    await delivery.run();
    expect(await rows()).toEqual([]);
    expect(await resultsOf(delivery.metrics)).toEqual({ 'sms refused': 1 });
  });

  it('has no way out without a provider', () => {
    expect(deliveryOf({ sms: null }).sms).toBeNull();
  });
});
