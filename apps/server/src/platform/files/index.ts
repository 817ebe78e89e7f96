/**
 * Files of users: uploaded pictures, stored under names of ours, private unless a product makes one public.
 *
 * An upload belongs to its sender and has no use yet. A call that is given its reference claims it for one purpose, in its
 * own transaction; a foreign reference cannot be claimed, none twice. Unclaimed uploads are deleted after a day. A public
 * picture is another file under another name, made from the private one.
 */
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Tx } from '../db/database.ts';
import type { Job } from '../module.ts';
import type { Platform } from '../platform.ts';
import { refuse, refuseField } from '../refusal.ts';
import { cleaningJob } from './cleaning.ts';
import { DiskStore, NAME } from './disk.ts';
import { type PictureKind, pictureKindOf } from './kinds.ts';
import {
  BYTES_PER_DAY,
  FILES_PER_DAY,
  READING_AT_ONCE,
  READING_PER_USER,
  RECEIVE_LIMITS,
  type ReceiveLimits,
  RELEASED_MS,
  UNUSED_MS,
} from './limits.ts';
import { type MadePicture, type PictureShape, makePicture } from './picture.ts';
import { type ReceivedFile, type UploadSource, receiveFile } from './receive.ts';
import { claimFile, countBytes, countUpload, expireFile, expireFilesOf, insertFile, loadFile } from './records.ts';

export type { UploadPart, UploadSource } from './receive.ts';

/** What a file is for. */
export type FilePurpose = 'avatar' | 'identity' | 'voucher' | 'address' | 'chat' | 'otc' | 'content';

/** Before the name of a private file: below /api, its owner reads it there. */
const PRIVATE = '/upload/';
/** Before the name of a public file: the whole path, for `<img src>`. */
const PUBLIC = '/api/files/';

/** A file that a product has taken over. */
export interface ClaimedFile {
  reference: string;
  bytes: number;
  width: number;
  height: number;
  /** Of the file as it was sent, so that the same picture sent twice is known. */
  sourceSha256: Buffer;
  /** Of the picture as it is kept: another metadata or name does not change it. */
  keptSha256: Buffer;
}

/** A public picture that is ready and has no owner yet. */
export interface PreparedPicture {
  width: number;
  height: number;
  /** Makes it the owner's in the transaction that uses it and uses up the upload; answers its public path. */
  save(tx: Tx): Promise<string>;
}

/** A file to send. */
export interface FileContent {
  stream: NodeJS.ReadableStream;
  bytes: number;
  mediaType: string;
}

/** What modules do with files. */
export interface Files {
  /** Takes an upload in; answers its reference. Refusals: FILES_*, MALFORMED_BODY, UNAVAILABLE. */
  receive(ownerId: number, source: UploadSource): Promise<string>;
  /** Claims an upload of the owner for a purpose; it stays private. Refuses `field` with FILES_NOT_FOUND. */
  claim(tx: Tx, claim: { ownerId: number; reference: string; purpose: FilePurpose; field: string }): Promise<ClaimedFile>;
  /** Makes a square public picture of an upload of the owner. Refuses `field` with FILES_NOT_FOUND. */
  preparePublicSquare(
    source: { ownerId: number; reference: string; purpose: FilePurpose; field: string },
    edge: number,
  ): Promise<PreparedPicture>;
  /** The same in any shape. */
  preparePublic(
    source: { ownerId: number; reference: string; purpose: FilePurpose; field: string },
    shape: PictureShape,
  ): Promise<PreparedPicture>;
  /** Lets a file of the owner go, by its reference or public path; unknown ones are no matter. */
  release(tx: Tx, ownerId: number, reference: string): Promise<void>;
  /** Deletes all files of an owner, used or not, from the commit on. */
  releaseAll(tx: Tx, ownerId: number): Promise<void>;
  /** The content of a private file for its owner; null when there is none or it has another owner. */
  readOwn(ownerId: number, name: string): Promise<FileContent | null>;
  /** The content of any file, after the caller has checked permission (staff); null when there is none. */
  readPrivate: (name: string) => Promise<FileContent | null>;
  /** The content of a public file; null when it is not there or not public. */
  readPublic(name: string): Promise<FileContent | null>;
  /** Makes the folders; awaited before the port opens. */
  prepare(): Promise<void>;
  jobs: Job[];
}

/** The name within a reference or public path; null when the text is neither. */
function nameOf(reference: string): string | null {
  const text = reference.trim();
  const prefix = [PRIVATE, PUBLIC].find((start) => text.startsWith(start));
  const name = prefix ? text.slice(prefix.length) : '';
  return NAME.test(name) ? name : null;
}

const KIND_OF_EXTENSION: Record<string, PictureKind> = { jpg: 'jpeg', webp: 'webp' };
const kindOfName = (name: string) => KIND_OF_EXTENSION[name.slice(33)] as PictureKind;

/** Makes the files of an installation. Nothing is read or written yet. */
export function createFiles(platform: Platform, limits: ReceiveLimits = RECEIVE_LIMITS): Files {
  const { db, clock, random } = platform;
  const disk = new DiskStore(platform.config.dataDir);
  const reading = new Map<number, number>();
  let readingInAll = 0;
  const newName = (extension: string) => `${random.bytes(16).toString('hex')}.${extension}`;

  /** Runs `work` when neither this user nor all together are already reading as much as they may. */
  async function whileReading<T>(ownerId: number, work: () => Promise<T>): Promise<T> {
    const own = reading.get(ownerId) ?? 0;
    if (own >= READING_PER_USER) refuse('FILES_AT_ONCE', { limit: READING_PER_USER });
    if (readingInAll >= READING_AT_ONCE) refuse('UNAVAILABLE');
    reading.set(ownerId, own + 1);
    readingInAll++;
    try {
      return await work();
    } finally {
      readingInAll--;
      const left = (reading.get(ownerId) ?? 1) - 1;
      if (left > 0) reading.set(ownerId, left);
      else reading.delete(ownerId);
    }
  }

  async function keep(picture: MadePicture): Promise<string> {
    const name = newName(picture.kind);
    await disk.put(name, picture.content);
    return name;
  }

  async function keepUpload(ownerId: number, received: ReceivedFile): Promise<string> {
    const kind = pictureKindOf(received.head) ?? refuse('FILES_TYPE');
    const picture = await makePicture(received.path, kind);
    const name = await keep(picture);
    const now = clock.now();
    await insertFile(db, {
      ...recordOf(name, ownerId, picture, received.sha256, now),
      purpose: null,
      is_public: false,
      expires_at: now + UNUSED_MS,
    });
    return PRIVATE + name;
  }

  function recordOf(name: string, ownerId: number, picture: MadePicture, sha256: Buffer, now: number) {
    const { content, width, height } = picture;
    const kept = createHash('sha256').update(content).digest();
    const digests = { source_sha256: sha256, kept_sha256: kept };
    return { name, owner_id: ownerId, bytes: content.length, width, height, ...digests, created_at: now };
  }

  async function read(name: string, isAllowed: (file: { owner_id: number; is_public: boolean }) => boolean) {
    if (!NAME.test(name)) return null;
    const file = await loadFile(db, name, clock.now());
    if (!file || !isAllowed(file)) return null;
    const content = await disk.read(name);
    return content && { ...content, mediaType: `image/${kindOfName(name)}` };
  }

  const preparePublic: Files['preparePublic'] = async ({ ownerId, reference, purpose, field }, shape) => {
    const name = nameOf(reference) ?? refuseField(field, 'FILES_NOT_FOUND');
    const file = await loadFile(db, name, clock.now());
    if (!file || file.owner_id !== ownerId || file.purpose !== null) refuseField(field, 'FILES_NOT_FOUND');
    const picture = await makePicture(disk.pathOf(name), kindOfName(name), shape);
    const publicName = await keep(picture);
    return {
      width: picture.width,
      height: picture.height,
      async save(tx) {
        const now = clock.now();
        const used = await claimFile(tx, { name, ownerId, purpose, now });
        if (!used) refuseField(field, 'FILES_NOT_FOUND');
        await expireFile(tx, name, ownerId, now);
        const record = recordOf(publicName, ownerId, picture, file.source_sha256, now);
        await insertFile(tx, { ...record, purpose, is_public: true, expires_at: null });
        return PUBLIC + publicName;
      },
    };
  };

  return {
    async receive(ownerId, source) {
      return whileReading(ownerId, async () => {
        const now = clock.now();
        if (!(await countUpload(db, ownerId, now)))
          refuse('FILES_QUOTA', { files: FILES_PER_DAY, megabytes: BYTES_PER_DAY / 1_048_576 });
        const received = await receiveFile(source, disk.incomingPath(random.bytes(16).toString('hex')), limits);
        try {
          await countBytes(db, ownerId, now, received.bytes);
          return await keepUpload(ownerId, received);
        } finally {
          await rm(received.path, { force: true });
        }
      });
    },

    async claim(tx, { ownerId, reference, purpose, field }) {
      const name = nameOf(reference) ?? refuseField(field, 'FILES_NOT_FOUND');
      const file = (await claimFile(tx, { name, ownerId, purpose, now: clock.now() })) ?? refuseField(field, 'FILES_NOT_FOUND');
      const { bytes, width, height } = file;
      // Uploads of before the column, which last a day, have only the digest of what was sent.
      const keptSha256 = file.kept_sha256 ?? file.source_sha256;
      return { reference: PRIVATE + name, bytes, width, height, sourceSha256: file.source_sha256, keptSha256 };
    },

    preparePublic,
    preparePublicSquare: (source, edge) => preparePublic(source, { edge, square: true }),

    async release(tx, ownerId, reference) {
      const name = nameOf(reference);
      if (name !== null) await expireFile(tx, name, ownerId, clock.now() + RELEASED_MS);
    },

    releaseAll: (tx, ownerId) => expireFilesOf(tx, ownerId, clock.now()),
    readOwn: (ownerId, name) => read(name, (file) => file.owner_id === ownerId),
    readPrivate: (name) => read(name, () => true),
    readPublic: (name) => read(name, (file) => file.is_public),
    prepare: () => disk.prepare(),
    jobs: [cleaningJob({ db, clock, disk, log: platform.log })],
  };
}
