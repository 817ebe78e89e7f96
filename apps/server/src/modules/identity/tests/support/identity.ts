/** Test helper: identity on a fresh database, with a clock that stands still and a mailbox in memory. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call, CallInput, CallOutput, Envelope, ErrorEnvelope } from '@glasshouse/contract';
import { register, sendMailCode } from '@glasshouse/contract/identity';
import type { KyselyPlugin } from 'kysely';
import { pino } from 'pino';
import { loadConfig } from '../../../../config.ts';
import { makeDispatch } from '../../../../platform/calls/dispatcher.ts';
import { RateLimiter } from '../../../../platform/calls/rate-limiter.ts';
import { ManualClock } from '../../../../platform/clock.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { createFiles } from '../../../../platform/files/index.ts';
import type { Mail } from '../../../../platform/mail/mail.ts';
import type { Sms } from '../../../../platform/sms/sms.ts';
import { silentPublisher } from '../../../../platform/sockets/publisher.ts';
import { freshDatabase } from '../../../../platform/testing/fresh-database.ts';
import { type IdentityModule, PasswordHasher, createIdentity } from '../../index.ts';
import { testPlatform } from '../../../../platform/testing/test-platform.ts';

/** Identity under test. */
export interface TestIdentity {
  identity: IdentityModule;
  db: Db;
  clock: ManualClock;
  mails: Mail[];
  texts: Sms[];
  /** What calls say of the browser that they come from; tests change it. */
  browser: { userAgent: string; host: string; device?: string };
  /** Every statement that identity has run, oldest first. */
  statements: string[];
  /** Ids of sessions whose sockets were dropped. */
  dropped: number[];
  call<C extends Call>(call: C, input: CallInput<C>, token?: string, ip?: string): Promise<Envelope<CallOutput<C>>>;
  /** A call that must be accepted. */
  ok<C extends Call>(call: C, input: CallInput<C>, token?: string, ip?: string): Promise<CallOutput<C>>;
  /** A call that must be refused; answers the code. */
  refused<C extends Call>(call: C, input: CallInput<C>, token?: string, ip?: string): Promise<ErrorEnvelope>;
  /** Asks for a code and answers it. */
  codeFor(email: string, scene: 'register' | 'login' | 'forgot'): Promise<string>;
  /** Makes an account with a password. */
  signUp(email: string, password?: string): Promise<void>;
  close(): Promise<void>;
}

export const PASSWORD = 'correct horse';
/** The browser that calls come from at first. */
export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
/** The address that calls come from when none is named. */
const HOME = '127.0.0.1';

/** Notes statements: the work that the database is given. */
const recorder = (statements: string[]): KyselyPlugin => ({
  transformQuery({ node }) {
    statements.push(node.kind === 'RawNode' ? node.sqlFragments.join('?').replace(/\s+/g, ' ').trim() : node.kind);
    return node;
  },
  transformResult: async ({ result }) => result,
});

/** Opens identity on a database of its own; without a `hasher` passwords cost what they cost in production. */
export async function openTestIdentity({ rateLimitFactor = 100, hasher = new PasswordHasher() } = {}): Promise<TestIdentity> {
  const database = await freshDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-identity-'));
  const clock = new ManualClock(Date.UTC(2026, 0, 5, 12));
  const [mails, texts, dropped]: [Mail[], Sms[], number[]] = [[], [], []];
  const browser: TestIdentity['browser'] = { userAgent: FIREFOX, host: 'localhost:3000' };
  const statements: string[] = [];
  const log = pino({ level: 'silent' });
  const platform = testPlatform({
    config: { ...loadConfig({}), dataDir, rateLimitFactor, holdMs: 86_400_000 },
    log,
    db: database.db.withPlugin(recorder(statements)),
    clock,
    publisher: { ...silentPublisher, dropSession: (id) => void dropped.push(id) },
  });
  const identity = createIdentity(platform, {
    sms: { send: async (_tx, sms) => void texts.push(sms) },
    files: createFiles(platform),
    hasher,
    mail: { send: async (_tx, mail) => void mails.push(mail) },
  });
  await identity.module.start?.();
  const dispatches = new Map(
    (identity.module.calls ?? []).map((bound) => [
      bound.call.id,
      makeDispatch(bound, {
        authenticate: (token: string) => identity.authenticate(token),
        log,
        checkAnswers: true,
        limiter: new RateLimiter(clock),
        limitFactor: 1_000,
      }),
    ]),
  );
  const call = async (definition: Call, input: unknown, token = '', ip = HOME) => {
    const raw = { fields: input as Record<string, unknown>, typed: true };
    const answer = await dispatches.get(definition.id)?.({ raw, token, requestId: 'test', ip, ...browser });
    return answer?.body as Envelope<never>;
  };
  const ok = async (definition: Call, input: unknown, token?: string, ip?: string) => {
    const answer = await call(definition, input, token, ip);
    if (answer.type !== 'ok') throw new Error(`${definition.id} was refused: ${JSON.stringify(answer)}`);
    return answer.message;
  };
  const refused = async (definition: Call, input: unknown, token?: string, ip?: string) => {
    const answer = await call(definition, input, token, ip);
    if (answer.type === 'ok') throw new Error(`${definition.id} was accepted: ${JSON.stringify(answer)}`);
    return answer;
  };
  const codeFor = async (email: string, scene: 'register' | 'login' | 'forgot') => {
    await ok(sendMailCode, { user_string: email, scene });
    return mails.at(-1)?.code ?? '';
  };
  return {
    identity,
    db: database.db,
    clock,
    mails,
    texts,
    browser,
    statements,
    dropped,
    call: call as TestIdentity['call'],
    ok: ok as TestIdentity['ok'],
    refused: refused as TestIdentity['refused'],
    codeFor,
    signUp: async (email, password = PASSWORD) => {
      await ok(register, { user_string: email, code: await codeFor(email, 'register'), password, re_password: password });
    },
    close: async () => {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
