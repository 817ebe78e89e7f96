/**
 * Reads the multipart body of an upload into a file of the `incoming` folder: one part named `file`, perhaps a part
 * `lang` (S7.33, AMB-66). Only the chunk under way is in memory. The sender's name of the file is ignored. After any error
 * the file is deleted and the rest of the body is skipped.
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ErrorParamsOf } from '@glasshouse/contract';
import { Refusal, refuse, refuseField } from '../refusal.ts';
import { UPLOAD_MAX_MB } from '@glasshouse/contract/files';
import { HEAD_BYTES } from './kinds.ts';
import { MULTIPART_ROOM_BYTES, type ReceiveLimits } from './limits.ts';

/** One part of a multipart body. */
export interface UploadPart {
  type: 'file' | 'field';
  fieldname: string;
  /** The content of a file; `truncated` when it was larger than the parser lets through. */
  file?: Readable & { truncated?: boolean };
  value?: unknown;
}

/** A multipart body as the transport offers it. */
export interface UploadSource {
  /** The announced length of the body; null without one. */
  length: number | null;
  parts(): AsyncIterable<UploadPart>;
  /** Reads the rest of the body, so that a client that is still sending gets the answer. */
  drain(): void;
  /** Called with the part `lang`. */
  setLanguage(lang: string): void;
}

/** A file that was read. The caller removes it. */
export interface ReceivedFile {
  path: string;
  bytes: number;
  /** Of the file as it was sent: two uploads of the same file have the same. */
  sha256: Buffer;
  head: Uint8Array;
}

const TOO_MANY = new Set(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT']);

const tooLarge = () => new Refusal('FILES_TOO_LARGE', { limit: UPLOAD_MAX_MB } satisfies ErrorParamsOf<'FILES_TOO_LARGE'>);

/** What the parser or the disk said, as a refusal. */
function asRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (code === 'ENOSPC' || code === 'EDQUOT') return new Refusal('UNAVAILABLE');
  if (TOO_MANY.has(code)) return new Refusal('FILES_ONE_ONLY');
  // Anything else that a body can cause is a body that cannot be read; faults of our own have other codes.
  return code.startsWith('E') && code !== 'ECONNRESET' ? error : new Refusal('MALFORMED_BODY');
}

/** Fails when the body takes too long in all, or stands still. */
function watchTime(limits: ReceiveLimits) {
  const late = new AbortController();
  const stop = () => late.abort(new Refusal('FILES_TOO_SLOW'));
  const total = setTimeout(stop, limits.totalMs);
  let idle = setTimeout(stop, limits.idleMs);
  return {
    signal: late.signal,
    failed: new Promise<never>((_, reject) => late.signal.addEventListener('abort', () => reject(late.signal.reason))),
    alive() {
      clearTimeout(idle);
      idle = setTimeout(stop, limits.idleMs);
    },
    end() {
      clearTimeout(total);
      clearTimeout(idle);
    },
  };
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Writes one part to a path; refuses what is too large as soon as it is. */
async function write(part: UploadPart, path: string, maxBytes: number, time: ReturnType<typeof watchTime>) {
  if (!part.file) throw new Refusal('FILES_MISSING');
  const hash = createHash('sha256');
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      time.alive();
      bytes += chunk.length;
      if (bytes > maxBytes) return done(tooLarge());
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(part.file, count, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal: time.signal });
  if (part.file.truncated) throw tooLarge();
  return { path, bytes, sha256: hash.digest() };
}

async function readParts(source: UploadSource, path: string, limits: ReceiveLimits, time: ReturnType<typeof watchTime>) {
  let file: { path: string; bytes: number; sha256: Buffer } | null = null;
  for await (const part of source.parts()) {
    time.alive();
    if (part.type === 'file' && part.fieldname === 'file') {
      if (file) refuse('FILES_ONE_ONLY');
      file = await write(part, path, limits.maxBytes, time);
    } else if (part.type === 'field' && part.fieldname === 'lang') {
      if (typeof part.value === 'string') source.setLanguage(part.value);
    } else {
      refuseField(part.fieldname.slice(0, 64), part.fieldname === 'file' ? 'FILES_MISSING' : 'FIELD_UNKNOWN');
    }
  }
  return file;
}

/**
 * Reads the file of an upload to `path`. Refusals: FILES_MISSING, FILES_ONE_ONLY, FILES_TOO_LARGE, FILES_TOO_SLOW,
 * FIELD_UNKNOWN, MALFORMED_BODY, UNAVAILABLE (the disk is full).
 */
export async function receiveFile(source: UploadSource, path: string, limits: ReceiveLimits): Promise<ReceivedFile> {
  const time = watchTime(limits);
  const reading = async () => {
    if (source.length !== null && source.length > limits.maxBytes + MULTIPART_ROOM_BYTES) throw tooLarge();
    const file = (await readParts(source, path, limits, time)) ?? refuse('FILES_MISSING');
    return { ...file, head: await headOf(path) };
  };
  try {
    const read = reading();
    // The loser of the race still ends: its error must be handled.
    read.catch(() => {});
    return await Promise.race([read, time.failed]);
  } catch (error) {
    await rm(path, { force: true });
    throw asRefusal(error);
  } finally {
    time.end();
    source.drain();
  }
}
