/** Accounts made over the API, the way the app makes them: a code from the demo inbox, then a session. */
import { randomUUID } from 'node:crypto';
import { type Client, createClient } from '@glasshouse/client';
import type { Language } from '@glasshouse/contract';
import { listOutbox } from '@glasshouse/contract/demo';
import { login, register, sendMailCode } from '@glasshouse/contract/identity';
import type { BrowserContext, Page } from '@playwright/test';

/** The address of the server under test. */
export const SERVER_URL = process.env['JOURNEY_URL'] ?? 'http://127.0.0.1:3917';
/** The password of every account of the journeys. */
export const PASSWORD = 'glass-house-7';

/** Somebody with a session and 10,000 paper USDT. */
export interface Account {
  email: string;
  token: string;
  /** Calls as this user, beside what the browser does. */
  client: Client;
}

/**
 * Each call has a connection of its own. One that rests while a journey looks at its pages is closed by the server after a
 * minute, and a call that begins in that moment would fail.
 */
const fetchAlone: typeof fetch = (url, init) => {
  const headers = new Headers(init?.headers);
  headers.set('connection', 'close');
  return fetch(url, { ...init, headers });
};

/** A client with a token; without one it is a visitor's. */
export function clientOf(token: string | null = null, language: Language = 'en', baseUrl = SERVER_URL): Client {
  return createClient({ baseUrl, language: () => language, token: () => token, fetch: fetchAlone });
}

/** An address nobody has used. */
export const newEmail = (): string => `journey-${randomUUID().slice(0, 13)}@example.test`;

let numbers = 0;
/** A Chinese mobile number that no journey of this run has: the worker's own digits, then a count. */
export const newMobile = (): string =>
  `137${(process.env['TEST_WORKER_INDEX'] ?? '0').padStart(4, '0')}${String(++numbers).padStart(4, '0')}`;

/** The code that was sent to an address or number last, by the server of all journeys or by that of a client. */
export async function mailedCode(email: string, client = clientOf()): Promise<string> {
  const [mail] = await client.call(listOutbox, { to: email });
  if (!mail?.code) throw new Error(`no code was mailed to ${email}`);
  return mail.code;
}

/** Registers and logs in. */
export const createAccount = (): Promise<Account> => createAccountAt(SERVER_URL);

/** Registers and logs in at a server. */
export async function createAccountAt(url: string): Promise<Account> {
  const visitor = clientOf(null, 'en', url);
  const email = newEmail();
  await visitor.call(sendMailCode, { user_string: email, scene: 'register' });
  const code = await mailedCode(email, visitor);
  await visitor.call(register, { user_string: email, code, password: PASSWORD, re_password: PASSWORD });
  const token = await visitor.call(login, { user_string: email, password: PASSWORD });
  return { email, token, client: clientOf(token, 'en', url) };
}

/** What the device has stored before the app starts for the first time; later starts find what the app left. */
export async function store(where: Page | BrowserContext, values: Readonly<Record<string, string>>): Promise<void> {
  await where.addInitScript((items) => {
    // Once per browser context, or a reload would undo what the app has stored itself.
    const mark = `journey:${Object.keys(items).join()}`;
    if (localStorage.getItem(mark) !== null) return;
    for (const [key, value] of Object.entries({ h5_version: '1', ...items })) localStorage.setItem(key, value);
    localStorage.setItem(mark, '');
  }, values);
}

/** Signs a page in by the app's own storage keys; call it before the page is opened. */
export async function signIn(where: Page | BrowserContext, account: Account): Promise<void> {
  await store(where, { token: account.token });
}
