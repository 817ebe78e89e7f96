/** Answers that are files, written while they are read. */
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FileAnswer } from '../calls/stream.ts';

/** Sends files of a media type; those that are still being read when the server stops are given up. */
export function fileSender(app: FastifyInstance): (reply: FastifyReply, type: string, file: FileAnswer) => FastifyReply {
  const open = new Set<Readable>();
  // A stop waits for answers, and a file may be read for hours.
  app.addHook('preClose', async () => {
    for (const body of open) body.destroy(new Error('the server stops'));
  });
  return (reply, type, { body, fileName, mediaType = `${type}; charset=utf-8` }) => {
    open.add(body);
    body.once('close', () => open.delete(body));
    return reply.header('content-disposition', `attachment; filename="${fileName}"`).type(mediaType).send(body);
  };
}
