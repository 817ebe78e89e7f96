/** Serves the built customers' app at `/`. Hashed files are cached for ever, the page and the service worker never. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Registers the app's files; without a build it says how to make one. */
export async function registerWebApp(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    app.get('/', async (_request, reply) =>
      reply.code(503).type('text/plain').send('The app is not built. Run: npm run build\n'),
    );
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/',
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders(reply, path) {
      void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
