/**
 * Serves the built apps: the customers' at `/`, the back office at `/admin/`. Hashed files are cached for ever, the page
 * and the service worker never.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Where the built apps are. */
export interface AppFolders {
  web: string;
  admin: string;
}

const NOT_BUILT = 'The app is not built. Run: npm run build\n';

/** Registers the files of both apps; without a build they say how to make one. */
export async function registerApps(app: FastifyInstance, folders: AppFolders): Promise<void> {
  // The address that people type; the files of the page are found below its own.
  app.get('/admin', async (_request, reply) => reply.redirect('/admin/'));
  await registerFiles(app, '/admin/', folders.admin);
  await registerFiles(app, '/', folders.web);
}

async function registerFiles(app: FastifyInstance, prefix: string, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    app.get(prefix, async (_request, reply) => reply.code(503).type('text/plain').send(NOT_BUILT));
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    prefix,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    decorateReply: false,
    setHeaders(reply, path) {
      void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
