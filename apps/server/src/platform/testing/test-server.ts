/** A whole server on its own database, called through the typed client, as an outside program would. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_BASE, type Call, type CallInput, type CallOutput, type Envelope, type ErrorEnvelope } from '@glasshouse/contract';
import { listOutbox } from '@glasshouse/contract/demo';
import { login, register, sendMailCode } from '@glasshouse/contract/identity';
import { type Config, loadConfig } from '../../config.ts';
import { type RunningServer, type StartOptions, startServer } from '../../server.ts';
import { CHEAP_PARAMETERS, PasswordHasher } from '../../modules/identity/index.ts';
import { freshDatabase } from './fresh-database.ts';

/** A server under test. */
export interface TestServer extends RunningServer {
  /** Makes a call and answers its envelope. */
  call<C extends Call>(
    call: C,
    input: Omit<CallInput<C>, never> | Record<string, unknown>,
    token?: string,
  ): Promise<Envelope<CallOutput<C>>>;
  /** Makes a call that must be accepted and answers its message. */
  ok<C extends Call>(call: C, input: CallInput<C> | Record<string, unknown>, token?: string): Promise<CallOutput<C>>;
  /** Makes a call that must be refused and answers the refusal. */
  refused<C extends Call>(call: C, input: CallInput<C> | Record<string, unknown>, token?: string): Promise<ErrorEnvelope>;
  /** Registers a new account and signs in; answers its token. */
  signUp(email?: string): Promise<string>;
  /** A raw request below the server's address. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

let users = 0;

/** Starts a server; jobs are off unless asked for, so that tests decide what happens. */
export async function startTestServer(options: StartOptions & { config?: Partial<Config> } = {}): Promise<TestServer> {
  // The template is a demo's, which production refuses.
  const database = await freshDatabase(1, options.config?.mode === 'production' ? 'nothing' : 'started');
  const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-server-'));
  const config: Config = {
    ...loadConfig({}),
    // A second of 28 instruments takes four times the time of one of seven, in every test.
    demoUniverse: false,
    demoStocks: false,
    // Its trades would come between those of a test.
    demoCrowd: false,
    port: 0,
    databaseUrl: database.url,
    dataDir,
    logLevel: 'silent',
    checkAnswers: true,
    rateLimitFactor: 100,
    // The rules of production; what a demo has besides is asked for.
    demoStaff: null,
    holdMs: 86_400_000,
    ...options.config,
  };
  const server = await startServer(config, { jobs: false, makeHasher: () => new PasswordHasher(CHEAP_PARAMETERS), ...options });
  const fetchPath = (path: string, init?: RequestInit) => fetch(server.url + path, init);

  const call = async (definition: Call, input: Record<string, unknown>, token = ''): Promise<Envelope<never>> => {
    const inQuery = definition.method === 'GET' || definition.method === 'DELETE';
    const query = inQuery ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
    const response = await fetchPath(API_BASE + definition.path + query, {
      method: definition.method,
      headers: { authorization: token, ...(inQuery ? {} : { 'content-type': 'application/json' }) },
      ...(inQuery ? {} : { body: JSON.stringify(input) }),
    });
    // A streamed call that is accepted answers with its file.
    if (!response.headers.get('content-type')?.includes('json'))
      return { type: 'ok', code: 1, message: (await response.text()) as never };
    return (await response.json()) as Envelope<never>;
  };
  const ok = async (definition: Call, input: Record<string, unknown>, token?: string) => {
    const answer = await call(definition, input, token);
    if (answer.type !== 'ok') throw new Error(`${definition.id} was refused: ${JSON.stringify(answer)}`);
    return answer.message;
  };
  const refused = async (definition: Call, input: Record<string, unknown>, token?: string) => {
    const answer = await call(definition, input, token);
    if (answer.type === 'ok') throw new Error(`${definition.id} was accepted: ${JSON.stringify(answer)}`);
    return answer;
  };
  const signUp = async (email = `user${++users}@test.example`) => {
    const password = 'correct horse battery';
    await ok(sendMailCode, { user_string: email, scene: 'register' });
    const mails = (await ok(listOutbox, { to: email })) as { code: string }[];
    await ok(register, { user_string: email, code: mails[0]?.code, password, re_password: password });
    return (await ok(login, { user_string: email, password })) as string;
  };
  return {
    ...server,
    call: call as TestServer['call'],
    ok: ok as TestServer['ok'],
    refused: refused as TestServer['refused'],
    signUp,
    fetch: fetchPath,
    stop: async () => {
      await server.stop();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
