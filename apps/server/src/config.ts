/** Settings from the environment. What is unsafe in production is refused with a list of what to change. */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { join, resolve } from 'node:path';
import { DEFAULT_COUNTRY_CODE, isDialCode } from '@glasshouse/contract';
import { type Closings, parseClosings } from './closed-products.ts';
import { travelsOpenly } from './platform/db/transport.ts';

/** How the installation runs: `demo` has paper money, recorded prices and a local outbox; `production` none of that. */
export type Mode = 'demo' | 'production';
/** Where prices come from. */
export type FeedKind = 'replay' | 'live' | 'simulated';

/** Which letters a nickname and a signature may have. */
export type NameLetters = 'specified' | 'all';

/** The mail server that carries our mails (platform/mail/smtp.ts). */
export interface SmtpConfig {
  url: string;
  from: string;
}

/** The provider that carries our text messages (platform/sms/http-sms.ts). */
export interface SmsConfig {
  url: string;
  token: string;
  sender: string | null;
}

/** The settings of a server process. */
export interface Config {
  port: number;
  host: string;
  /** The address that users see, such as `https://trade.example`; null means any loopback name. */
  publicUrl: string | null;
  /** The owner's connection to an own PostgreSQL; null starts the embedded one. */
  databaseUrl: string | null;
  /** Absolute. */
  dataDir: string;
  mode: Mode;
  feed: FeedKind;
  /** Letters of nicknames and signatures: Chinese and English as specified, or those of all languages (AMB-42). */
  nameLetters: NameLetters;
  /** Dialling code of a mobile number that is sent without one: digits only (AMB-85). */
  defaultCountryCode: string;
  /** Null: no mail can be sent; production does not start. */
  smtp: SmtpConfig | null;
  /** Null: no text message can be sent; in production nobody signs up or recovers by mobile number. */
  sms: SmsConfig | null;
  /** Push: services beside those that browsers use, and an origin of this machine that tests listen at. */
  push: { hosts: readonly string[]; loopback: string | null };
  /** Timed options: whether this installation offers them, and the countries (ISO 3166) where it does not. */
  options: { isOffered: boolean; closedCountries: readonly string[] };
  /** Hosts whose https pages the web view may show inside the app; none by default. */
  webViewHosts: readonly string[];
  /** Styles of the operator's tile server for the maps of the place pages; null: no maps. */
  mapStyle: { light: string; dark: string } | null;
  /** Products that this installation does not offer, everywhere or in some countries (ISO 3166). */
  closings: Closings;
  /** Whether the demo lists the pairs of its universe beside the first ones; never in production. */
  demoUniverse: boolean;
  /** Whether the demo lists shares, with paper ones and a practice share; never in production. */
  demoStocks: boolean;
  /** Whether labeled traders of the demo take from its books; never in production. */
  demoCrowd: boolean;
  /** How long the looks of a demo's simulated staff take (modules/demo/staff); null: there are none, as in production. */
  demoStaff: { fromMs: number; toMs: number } | null;
  /** How long withdrawals and new addresses wait that wait a day in production. */
  holdMs: number;
  /** Whether X-Forwarded-* of a reverse proxy is believed. */
  trustProxy: boolean;
  /** Whether /api/docs and /api/openapi.json are answered. */
  hasApiDocs: boolean;
  /** What /metrics asks for as a bearer token; null: this machine alone reads it, in production nobody. */
  metricsToken: string | null;
  logLevel: string;
  /** Holds each answer against the contract (tests and journeys). */
  checkAnswers: boolean;
  /** Multiplies every rate limit, so that benches and bursts in tests are not throttled. */
  rateLimitFactor: number;
  /** Whether a test moves the clock (ADR 38). */
  hasTestClock: boolean;
}

/** The root folder of this clone. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** The data folder used when none is set: as root a folder of this clone's own, which the database's user can enter. */
export function defaultDataDir(root: string, isRoot: boolean): string {
  if (!isRoot) return join(root, 'data');
  const hash = createHash('sha256').update(root).digest('hex').slice(0, 12);
  return `/var/lib/glasshouse-${hash}`;
}

function choice<T extends string>(name: string, value: string | undefined, allowed: readonly T[], fallback: T): T {
  if (value === undefined || value === '') return fallback;
  if ((allowed as readonly string[]).includes(value)) return value as T;
  throw new Error(`${name}=${value} is not known; use one of: ${allowed.join(', ')}`);
}

function portOf(value: string | undefined): number {
  const port = Number(value === undefined || value === '' ? 3000 : value);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT=${value} is not a port; use a number from 1 to 65535`);
  return port;
}

function countryCodeOf(value: string | undefined): string {
  const code = value || DEFAULT_COUNTRY_CODE;
  if (!isDialCode(code)) throw new Error(`DEFAULT_COUNTRY_CODE=${value} is no dialling code; use one such as 86`);
  return code;
}

/** pino's levels. */
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const isSet = (name: string, value: string | undefined) => choice(name, value, ['true', 'false'], 'false') === 'true';

const DAY_MS = 86_400_000;
/** A demo's visitor must be able to see a withdrawal; the screens say so. */
const DEMO_HOLD_S = 600;

/** What waits a day in production; a demo's seconds. */
function holdOf(text: string | undefined, mode: Mode): number {
  if (mode === 'production') return DAY_MS;
  if (!/^\d{1,5}$/.test(text || '0')) throw new Error(`DEMO_HOLD=${text} is not known; use seconds such as 600`);
  return Number(text || DEMO_HOLD_S) * 1_000;
}

/** Seconds from and to, such as 20-60. */
function demoStaffOf(text: string | undefined, mode: Mode): Config['demoStaff'] {
  if (mode === 'production' || text === 'off') return null;
  const [, from, to] = /^(\d{1,4})-(\d{1,4})$/.exec(text || '20-60') ?? [];
  if (from === undefined || Number(from) > Number(to))
    throw new Error(`DEMO_STAFF=${text} is not known; use off, or seconds from and to such as 20-60`);
  return { fromMs: Number(from) * 1_000, toMs: Number(to) * 1_000 };
}

function publicUrlOf(value: string | undefined): string | null {
  if (!value) return null;
  const url = URL.parse(value);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new Error(`PUBLIC_URL=${value} is not a web address; use one such as https://trade.example`);
  return value.replace(/\/$/, '');
}

function factorOf(value: string | undefined): number {
  const factor = Number(value || 1);
  if (!Number.isFinite(factor) || factor <= 0)
    throw new Error(`RATE_LIMIT_FACTOR=${value} is not a positive number; leave it out for the normal limits`);
  return factor;
}

const SENDER = /^(?:[^<>"\r\n]*<)?[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+>?$/;

function smtpOf(env: NodeJS.ProcessEnv): SmtpConfig | null {
  const { SMTP_URL: url, MAIL_FROM: from } = env;
  if (!url && !from) return null;
  const parsed = URL.parse(url ?? '');
  // The address may hold a password: it is not repeated.
  if (!url || !parsed || !['smtp:', 'smtps:'].includes(parsed.protocol) || parsed.hostname === '')
    throw new Error('SMTP_URL is not the address of a mail server; use one such as smtps://user:password@mail.example:465');
  if (!from || !SENDER.test(from))
    throw new Error(`MAIL_FROM=${from ?? ''} is not a sender; use one such as Glasshouse <no-reply@trade.example>`);
  return { url, from };
}

/** Where selling such options to retail clients is forbidden (docs/operating.md); the default of production. */
const CLOSED_COUNTRIES = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK GB AU IL CA';

function optionsOf(env: NodeJS.ProcessEnv, mode: Mode): Config['options'] {
  const isDemo = mode === 'demo';
  const offered = choice('OPTIONS', env['OPTIONS'], ['on', 'off'], isDemo ? 'on' : 'off');
  const countries = env['OPTIONS_CLOSED_COUNTRIES'] ?? (isDemo ? '' : CLOSED_COUNTRIES);
  const codes = countries.split(/[\s,]+/).filter((code) => code !== '');
  const wrong = codes.find((code) => !/^[A-Z]{2}$/.test(code));
  if (wrong !== undefined)
    throw new Error(`OPTIONS_CLOSED_COUNTRIES has ${wrong}; use codes of two capital letters such as GB, AU`);
  return { isOffered: offered === 'on', closedCountries: codes };
}

const HOST_NAME = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** They end up in the content security policy: names only, never a port, a path or a wildcard. */
function webViewHostsOf(env: NodeJS.ProcessEnv, publicUrl: string | null): string[] {
  const hosts = (env['WEB_VIEW_HOSTS'] ?? '').split(/[\s,]+/).filter((host) => host !== '');
  const wrong = hosts.find((host) => !HOST_NAME.test(host));
  if (wrong !== undefined)
    throw new Error(`WEB_VIEW_HOSTS has ${wrong}; use names of hosts in small letters such as help.trade.example`);
  if (publicUrl !== null && hosts.includes(new URL(publicUrl).hostname))
    throw new Error('WEB_VIEW_HOSTS has the host of PUBLIC_URL; the app does not show itself in a frame');
  return [...new Set(hosts)];
}

const LOOPBACK_URL = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/;

/** Its origin ends up in the content security policy: a plain name of a host, and https unless it is this machine. */
function mapStyleUrl(name: string, value: string): string {
  const url = URL.parse(value);
  const isSafe = url?.protocol === 'https:' && HOST_NAME.test(url.hostname);
  if (!url || url.username || url.password || url.hash || !(isSafe || LOOPBACK_URL.test(url.href)))
    throw new Error(`${name} is not the https address of a map style; use one such as https://tiles.example/styles/light.json`);
  return url.href;
}

function mapStyleOf(env: NodeJS.ProcessEnv): Config['mapStyle'] {
  const { MAP_STYLE_URL: light, MAP_STYLE_URL_DARK: dark } = env;
  if (!light && dark) throw new Error('MAP_STYLE_URL_DARK needs MAP_STYLE_URL, which is the style of the light theme');
  if (!light) return null;
  return { light: mapStyleUrl('MAP_STYLE_URL', light), dark: mapStyleUrl('MAP_STYLE_URL_DARK', dark || light) };
}

function smsOf(env: NodeJS.ProcessEnv): SmsConfig | null {
  const { SMS_URL: url, SMS_TOKEN: token, SMS_SENDER: sender } = env;
  if (!url && !token) return null;
  if (!url || !URL.canParse(url) || !(url.startsWith('https://') || LOOPBACK_URL.test(url)))
    throw new Error('SMS_URL is not the https address of a provider of text messages; see docs/operating.md');
  if (!token || token.length < 16)
    throw new Error('SMS_TOKEN must be the secret, of 16 characters or more, that messages to SMS_URL are signed with');
  return { url, token, sender: sender || null };
}

function pushOf(env: NodeJS.ProcessEnv): Config['push'] {
  const hosts = (env['PUSH_HOSTS'] ?? '').split(/[\s,]+/).filter((host) => host !== '');
  const wrong = hosts.find((host) => !/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/.test(host));
  if (wrong !== undefined) throw new Error(`PUSH_HOSTS has ${wrong}; use names of push services such as push.example`);
  const loopback = env['PUSH_LOOPBACK'] || null;
  if (loopback !== null && !/^http:\/\/127\.0\.0\.1:\d+$/.test(loopback))
    throw new Error('PUSH_LOOPBACK is for tests: an origin such as http://127.0.0.1:4000');
  return { hosts, loopback };
}

function metricsTokenOf(env: NodeJS.ProcessEnv): string | null {
  const token = env['METRICS_TOKEN'] || null;
  if (token !== null && !/^[\x21-\x7e]{16,}$/.test(token))
    throw new Error('METRICS_TOKEN must be a secret of 16 letters, digits and signs or more, without spaces');
  return token;
}

/** Why an address of the database is refused in production; null when it is not. It may hold a password and is not repeated. */
function databaseProblem(url: string | null): string | null {
  if (url === null) return 'DATABASE_URL must name your PostgreSQL: the embedded one has no backups or replicas';
  try {
    if (!travelsOpenly(url)) return null;
  } catch {
    return 'DATABASE_URL cannot be read; use one such as postgres://user:password@db.example/glasshouse?sslmode=verify-full';
  }
  return 'DATABASE_URL leads to another machine without TLS: add sslmode=verify-full, and sslrootcert=<file> for a CA of your own';
}

/** Levels that write down how requests are served; what they say is not held against secrets. */
const TALKATIVE = new Set(['debug', 'trace']);

function refuseUnsafe(config: Config, env: NodeJS.ProcessEnv): void {
  if (config.mode !== 'production') return;
  const problems: string[] = [];
  if (config.feed !== 'live') problems.push('FEED must be live: recorded and simulated prices are for the demo');
  if (!config.publicUrl?.startsWith('https://')) problems.push('PUBLIC_URL must be the https address of the app');
  const database = databaseProblem(config.databaseUrl);
  if (database !== null) problems.push(database);
  if (!env['TRUST_PROXY'])
    problems.push(
      'TRUST_PROXY must be said: true behind a reverse proxy that sets X-Forwarded-For (without it all callers are one address, which the limits count), false without one',
    );
  if (TALKATIVE.has(config.logLevel)) problems.push(`LOG_LEVEL=${config.logLevel} is for development: use info or less`);
  if (config.rateLimitFactor !== 1) problems.push('RATE_LIMIT_FACTOR must be left out: it is for benches and tests');
  if (config.hasTestClock) problems.push('TEST_CLOCK must be left out: it is for tests, which move the clock');
  if (config.checkAnswers) problems.push('CHECK_ANSWERS must be left out: it is for tests and makes every answer slower');
  if (env['DEMO_STAFF']) problems.push('DEMO_STAFF must be left out: simulated staff are for the demo');
  if (env['DEMO_UNIVERSE']) problems.push('DEMO_UNIVERSE must be left out: simulated prices are for the demo');
  if (env['DEMO_STOCKS']) problems.push('DEMO_STOCKS must be left out: paper shares are for the demo');
  if (env['DEMO_HOLD']) problems.push('DEMO_HOLD must be left out: in production what waits waits a day');
  if (config.push.loopback !== null) problems.push('PUSH_LOOPBACK must be left out: it is for tests');
  if (config.mapStyle && Object.values(config.mapStyle).some((url) => !url.startsWith('https://')))
    problems.push('MAP_STYLE_URL must be an https address: a tile server of this machine is for the demo');
  if (config.smtp === null) problems.push('SMTP_URL and MAIL_FROM must name a mail server: codes are delivered by mail');
  if (problems.length > 0) throw new Error(`production mode refuses to start:\n- ${problems.join('\n- ')}`);
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);

/** A clock that is moved belongs to a server that nobody but the test has, with data of its own. */
function refuseTestClock({ hasTestClock, host, publicUrl, databaseUrl }: Config): void {
  if (hasTestClock && (!isLoopback(host) || publicUrl !== null || databaseUrl !== null))
    throw new Error('TEST_CLOCK is for tests, on this machine and with the embedded database: leave it out');
}

/** Reads the settings. Errors: a clear sentence for each value that is not known. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const mode = choice('GLASSHOUSE_MODE', env['GLASSHOUSE_MODE'], ['demo', 'production'], 'demo');
  const config: Config = {
    port: portOf(env['PORT']),
    host: env['HOST'] || '127.0.0.1',
    publicUrl: publicUrlOf(env['PUBLIC_URL']),
    databaseUrl: env['DATABASE_URL'] || null,
    dataDir: resolve(env['DATA_DIR'] || defaultDataDir(ROOT, process.getuid?.() === 0)),
    mode,
    feed: choice('FEED', env['FEED'], ['replay', 'live', 'simulated'], 'replay'),
    nameLetters: choice('NAME_LETTERS', env['NAME_LETTERS'], ['specified', 'all'], 'specified'),
    defaultCountryCode: countryCodeOf(env['DEFAULT_COUNTRY_CODE']),
    smtp: smtpOf(env),
    sms: smsOf(env),
    push: pushOf(env),
    options: optionsOf(env, mode),
    webViewHosts: webViewHostsOf(env, publicUrlOf(env['PUBLIC_URL'])),
    mapStyle: mapStyleOf(env),
    closings: parseClosings(env['PRODUCTS_CLOSED'] ?? ''),
    demoUniverse: choice('DEMO_UNIVERSE', env['DEMO_UNIVERSE'], ['full', 'small'], 'full') === 'full' && mode === 'demo',
    demoStocks:
      choice('DEMO_STOCKS', env['DEMO_STOCKS'], ['on', 'off'], env['DEMO_UNIVERSE'] === 'small' ? 'off' : 'on') === 'on' &&
      mode === 'demo',
    demoCrowd: choice('DEMO_CROWD', env['DEMO_CROWD'], ['on', 'off'], 'on') === 'on' && mode === 'demo',
    demoStaff: demoStaffOf(env['DEMO_STAFF'], mode),
    holdMs: holdOf(env['DEMO_HOLD'], mode),
    trustProxy: isSet('TRUST_PROXY', env['TRUST_PROXY']),
    hasApiDocs: choice('API_DOCS', env['API_DOCS'], ['on', 'off'], mode === 'demo' ? 'on' : 'off') === 'on',
    metricsToken: metricsTokenOf(env),
    logLevel: choice('LOG_LEVEL', env['LOG_LEVEL'], LOG_LEVELS, 'warn'),
    checkAnswers: isSet('CHECK_ANSWERS', env['CHECK_ANSWERS']),
    rateLimitFactor: factorOf(env['RATE_LIMIT_FACTOR']),
    hasTestClock: isSet('TEST_CLOCK', env['TEST_CLOCK']),
  };
  refuseUnsafe(config, env);
  refuseTestClock(config);
  return config;
}

/** What the operator should know before anybody else can reach the server. */
export function warningsOf(config: Config): string[] {
  if (config.mode !== 'demo' || (isLoopback(config.host) && config.publicUrl === null)) return [];
  return [
    'WARNING: this is a DEMO that others can reach. The demo inbox shows everybody’s codes to everybody, so every account',
    'can be taken over. Use no address or password of your own here; leave out HOST and PUBLIC_URL to keep it to yourself.',
  ];
}
