/**
 * Serves the built apps: the customers' at `/`, the back office at `/admin/`. Hashed files are cached permanently, the page
 * and the service worker never. The customers' page carries two small scripts of its own; its content security policy
 * names their hashes, and that of every other answer allows none.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Where the built apps are. */
export interface AppFolders {
  web: string;
  admin: string;
}

const NOT_BUILT = 'The app is not built. Run: npm run build\n';
const PERMANENT = 'public, max-age=31536000, immutable';
const POLICY = 'content-security-policy';
/** The page itself, as it is or compressed. */
const PAGE = /[/\\]index\.html(?:\.br|\.gz)?$/;

/** Sources of the content security policy that allow exactly the scripts written into a page. */
export function scriptHashes(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

/** The policy of a page: that of every answer, and its own scripts. */
export const policyOfPage = (policy: string, hashes: readonly string[]): string =>
  policy.replace(/(^|;)\s*script-src [^;]*/, (directive) => [directive, ...hashes].join(' '));

/** Hashes of the page's scripts; read again when it was built anew. */
function hashesOf(folder: string): (builtAtMs: number) => readonly string[] {
  let known: readonly string[] = [];
  let readFor = Number.NaN;
  return (builtAtMs) => {
    if (builtAtMs !== readFor) {
      known = scriptHashes(readFileSync(join(folder, 'index.html'), 'utf8'));
      readFor = builtAtMs;
    }
    return known;
  };
}

/** Registers the files of both apps; without a build they say how to make one. */
export async function registerApps(app: FastifyInstance, folders: AppFolders): Promise<void> {
  // The address that people type; the files of the page are found below its own.
  app.get('/admin', async (_request, reply) => reply.redirect('/admin/'));
  await app.register(fastifyStatic, {
    root: folders.web,
    serve: false,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', PERMANENT),
  });
  await registerFiles(app, '/admin/', folders.admin);
  await registerFiles(app, '/', folders.web);
}

/**
 * Files whose names hold their hash. For each file below a wildcard the folder is read to compare how its name is spelled, and
 * there are over a thousand names here: a fifth of all that a demo server did.
 */
function registerAssets(app: FastifyInstance, prefix: string, folder: string): void {
  const assets = join(folder, 'assets');
  app.get<{ Params: { file: string } }>(`${prefix}assets/:file`, (request, reply) => reply.sendFile(request.params.file, assets));
}

async function registerFiles(app: FastifyInstance, prefix: string, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    app.get(prefix, async (_request, reply) => reply.code(503).type('text/plain').send(NOT_BUILT));
    return;
  }
  registerAssets(app, prefix, folder);
  const hashes = hashesOf(folder);
  await app.register(fastifyStatic, {
    root: folder,
    prefix,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    decorateReply: false,
    setHeaders(reply, path, { mtimeMs }) {
      void reply.header('cache-control', path.includes('/assets/') ? PERMANENT : 'no-cache');
      if (PAGE.test(path)) void reply.header(POLICY, policyOfPage(String(reply.getHeader(POLICY) ?? ''), hashes(mtimeMs)));
    },
  });
}
