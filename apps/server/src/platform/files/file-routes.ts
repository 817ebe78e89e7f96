/**
 * Routes that serve files: `/api/upload/<name>` for the owner with their token, `/api/files/<name>` for everyone. A missing,
 * foreign or private file is the same 404. No browser takes these answers for anything but a picture.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticate } from '../calls/dispatcher.ts';
import { addressOf } from '../http/addresses.ts';
import { type IsKnown, tokenIn } from '../http/call-entry.ts';
import { sendError } from '../http/envelopes.ts';
import type { FileContent, Files } from './index.ts';

const PER_MINUTE = { private: 240, public: 1_200 };
const NO_SCRIPTS = "default-src 'none'; sandbox";

type NameRequest = FastifyRequest<{ Params: { name: string } }>;

function send(reply: FastifyReply, name: string, content: FileContent, cache: string, disposition: string): FastifyReply {
  return reply
    .header('cache-control', cache)
    .header('content-security-policy', NO_SCRIPTS)
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `${disposition}; filename="${name}"`)
    .header('content-length', content.bytes)
    .type(content.mediaType)
    .send(content.stream);
}

/** What the routes need; without `isKnown` no token is known to be a live session's. */
interface FileRouteParts {
  files: Files;
  authenticate: Authenticate;
  limitFactor: number;
  isKnown?: IsKnown;
}

/** Registers both routes. */
export function registerFiles(
  app: FastifyInstance,
  { files, authenticate, limitFactor, isKnown = () => false }: FileRouteParts,
): void {
  // A session that is known to live counts by itself: strangers of its address take nothing from it.
  const keyGenerator = ({ headers, ip }: FastifyRequest) => {
    const token = tokenIn(headers);
    return token !== '' && isKnown(token) ? `session ${token}` : addressOf(ip);
  };
  const limited = (max: number) => ({
    rateLimit: { max: Math.ceil(max * limitFactor), timeWindow: 60_000, keyGenerator },
  });
  const options = (max: number) => ({ exposeHeadRoute: false, config: limited(max) });

  app.get('/api/upload/:name', options(PER_MINUTE.private), async (request: NameRequest, reply) => {
    const token = tokenIn(request.headers);
    const user = token === '' ? null : await authenticate(token);
    const content = user && (await files.readOwn(user.id, request.params.name));
    void reply.header('cache-control', 'no-store');
    if (!content) return sendError(request, reply, 404, 'NOT_FOUND');
    return send(reply, request.params.name, content, 'private, no-store', 'attachment');
  });

  app.get('/api/files/:name', options(PER_MINUTE.public), async (request: NameRequest, reply) => {
    const content = await files.readPublic(request.params.name);
    if (!content) return sendError(request, reply.header('cache-control', 'no-store'), 404, 'NOT_FOUND');
    return send(reply, request.params.name, content, 'public, max-age=31536000, immutable', 'inline');
  });
}
