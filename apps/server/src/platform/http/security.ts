/** What every answer carries and every request must pass: security headers and the check of the Host header. */
import { createHash, timingSafeEqual } from 'node:crypto';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { sendError } from './envelopes.ts';

/** Headers that proxies add. */
const FORWARDING = /^(x-forwarded-.*|forwarded|x-real-ip|via)$/;
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]', '::1']);

/** The name of a Host header without its port; empty when the header is not a name and a port. */
export function hostName(host: string): string {
  return /^(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:\d{1,5})?$/i.exec(host)?.[1] ?? '';
}

/** Whether a Host header names this installation: its public address or a loopback name (against DNS rebinding). */
export function isOurHost(host: string, publicUrl: string | null): boolean {
  const name = hostName(host).toLowerCase();
  return LOOPBACK.has(name) || (publicUrl !== null && new URL(publicUrl).hostname === name);
}

/** The same for every request: nearly all carry the header that the one before them had. */
export function hostCheck(publicUrl: string | null): (host: string) => boolean {
  let last: string | undefined;
  return (host) => {
    if (host === last) return true;
    if (!isOurHost(host, publicUrl)) return false;
    last = host;
    return true;
  };
}

/** Whether a page of this origin may open a socket: our own pages, or a client that is no browser (no Origin). */
export function isOurOrigin(origin: string | undefined, host: string | undefined, publicUrl: string | null): boolean {
  if (!isOurHost(host ?? '', publicUrl)) return false;
  if (origin === undefined) return true;
  if (publicUrl !== null && origin === new URL(publicUrl).origin) return true;
  // Without a proxy this server speaks plain HTTP only.
  return origin === `http://${host}`;
}

/** Whether a request comes from this machine itself and not through a proxy that says so. */
function isLocal(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? '';
  const forwarded = Object.keys(request.headers).some((name) => FORWARDING.test(name));
  return !forwarded && (address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1');
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Who may read the metrics: with a token set, requests that send it (`Authorization: Bearer …`). Without one, programs of this machine
 * in a demo; nobody in production or behind a proxy, because every request of a proxy that adds no header comes from this machine.
 */
export function metricsGate({ mode, trustProxy, metricsToken }: Config): (request: FastifyRequest) => boolean {
  if (metricsToken === null) return mode === 'production' || trustProxy ? () => false : isLocal;
  const expected = sha256(`Bearer ${metricsToken}`);
  return ({ headers }) => timingSafeEqual(sha256(headers.authorization ?? ''), expected);
}

/** What no page needs; the rest (position, full screen, passkeys, sharing) is our own pages' by default and no frame's. */
const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];
const PERMISSIONS_POLICY = PERMISSIONS.map((name) => `${name}=()`).join(', ');

/** Lines of a head, each with its end. */
export const headLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');

/** Where maps come from: the origins of the styles that the operator set, each once. */
const tileOrigins = ({ mapStyle }: Config) => [...new Set(Object.values(mapStyle ?? {}).map((url) => new URL(url).origin))];

/** What helmet is asked for. */
function helmetOptions(config: Config): FastifyHelmetOptions {
  const secure = config.publicUrl?.startsWith('https://') ?? false;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Charts and sheets set element styles; no style sheet comes from elsewhere.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // MapLibre fetches styles, tiles, letters and pictures of maps; nothing else leaves our own origin.
        connectSrc: ["'self'", ...tileOrigins(config)],
        workerSrc: ["'self'"],
        // The web view: not even our own pages, so that nothing of ours is ever drawn inside something else.
        frameSrc: config.webViewHosts.length > 0 ? config.webViewHosts.map((host) => `https://${host}`) : ["'none'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    hsts: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  };
}

/** The headers of every answer: helmet's and the permissions policy. They are always the same, so it is asked once and not at each request. */
export async function securityHeaders(config: Config): Promise<Readonly<Record<string, string>>> {
  const [bare, dressed] = [Fastify(), Fastify()];
  await dressed.register(helmet, helmetOptions(config));
  const headersOf = async (app: FastifyInstance) => (await app.get('/', () => '').inject('/')).headers;
  const own = await headersOf(bare);
  const all = Object.entries(await headersOf(dressed));
  const helmets = all.filter(([name]) => !(name in own)).map(([name, value]) => [name, String(value)] as const);
  return { ...Object.fromEntries(helmets), 'permissions-policy': PERMISSIONS_POLICY };
}

/** Adds the headers and the Host check. */
export function registerSecurity(
  app: FastifyInstance,
  isOurs: (host: string) => boolean,
  headers: Readonly<Record<string, string>>,
): void {
  // A hook that calls back costs a request less than one that is awaited.
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers);
    const { host } = request.headers;
    if (isOurs(host ?? '')) done();
    else sendError(request, reply, host === undefined ? 400 : 421, 'NOT_FOUND');
  });
}
