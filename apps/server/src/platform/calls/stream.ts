/** Calls that answer with a file: written while it is read, so that any length takes the same memory. */
import { Readable } from 'node:stream';
import type { Call, CallInput } from '@glasshouse/contract';
import type { BoundCall, UserContext } from './handler.ts';

/** A file on its way to the caller. */
export interface FileAnswer {
  /** ASCII, with its ending. */
  fileName: string;
  /** Of a picture, whose type the contract leaves open. */
  mediaType?: string;
  body: Readable;
}

/** Binds a streamed call of a signed-in user. Refusals are thrown before the first byte, as in every call. */
export function handleUserStream<C extends Call>(
  call: C,
  run: (input: CallInput<C>, context: UserContext) => Promise<FileAnswer>,
): BoundCall {
  if (call.access !== 'user' || call.stream === null) throw new Error(`${call.id} is not a user's stream`);
  return { call, run: async (input, context) => run(input as CallInput<C>, context as UserContext) };
}

/** How long a reader may take nothing before the file is given up. */
const STALL_MS = 60_000;

/**
 * Opens files of one kind, one for each owner at a time: while one is written, `refuse` is asked to refuse the next. Per
 * process: an owner who reaches two processes may read two files.
 */
export function oneFileEach(
  refuse: () => never,
): (owner: number, open: () => AsyncIterable<string> | Promise<AsyncIterable<string>>) => Promise<Readable> {
  const running = new Set<number>();
  return async (owner, open) => {
    if (running.has(owner)) refuse();
    running.add(owner);
    try {
      return streamOf(await open(), () => running.delete(owner));
    } catch (error) {
      running.delete(owner);
      throw error;
    }
  };
}

/**
 * Chunks as a stream that works only while it is read, and ends after a minute without a read.
 * `onEnd` is called once, however it ends.
 */
export function streamOf(chunks: AsyncIterable<string>, onEnd: () => void, stallMs = STALL_MS): Readable {
  const source = chunks[Symbol.asyncIterator]();
  let stalled: NodeJS.Timeout | undefined;
  return new Readable({
    highWaterMark: 65_536,
    read() {
      clearTimeout(stalled);
      source.next().then(
        ({ done, value }) => {
          if (this.destroyed) return;
          if (!done) {
            stalled = setTimeout(() => this.destroy(new Error('nobody reads')), stallMs);
            stalled.unref();
          }
          this.push(done ? null : value);
        },
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      clearTimeout(stalled);
      onEnd();
      Promise.resolve(source.return?.()).then(
        () => done(error),
        () => done(error),
      );
    },
  });
}
