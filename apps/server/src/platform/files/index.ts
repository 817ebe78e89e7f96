/**
 * Files of users: uploaded pictures, stored under names of ours, private unless a product makes one public.
 *
 * An upload belongs to its sender and has no use yet. A call that is given its reference claims it for one purpose, in its
 * own transaction; a foreign reference cannot be claimed, none twice. Unclaimed uploads are deleted after a day. A public
 * picture is another file under another name, made from the private one.
 */
import type { Tx } from '../db/database.ts';
import type { Job } from '../module.ts';
import type { Platform } from '../platform.ts';
import { refuseField } from '../refusal.ts';
import { cleaningJob } from './cleaning.ts';
import { DiskStore, NAME } from './disk.ts';
import { RECEIVE_LIMITS, type ReceiveLimits, RELEASED_MS } from './limits.ts';
import { type FileSource, PRIVATE, kindOfName, nameOf } from './names.ts';
import type { PictureShape } from './picture.ts';
import { type PreparedPicture, preparePublicPicture } from './public-picture.ts';
import { createReadingLimit } from './reading.ts';
import type { UploadSource } from './receive.ts';
import { claimFile, expireFile, expireFilesOf, loadFile } from './records.ts';
import { takeUpload } from './take-upload.ts';

export type { FilePurpose, FileSource } from './names.ts';
export type { PreparedPicture } from './public-picture.ts';
export type { UploadPart, UploadSource } from './receive.ts';

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
  claim(tx: Tx, claim: FileSource): Promise<ClaimedFile>;
  /** Makes a square public picture of an upload of the owner. Refuses `field` with FILES_NOT_FOUND. */
  preparePublicSquare(source: FileSource, edge: number): Promise<PreparedPicture>;
  /** The same in any shape. */
  preparePublic(source: FileSource, shape: PictureShape): Promise<PreparedPicture>;
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

/** Makes the files of an installation. Nothing is read or written yet. */
export function createFiles(platform: Platform, limits: ReceiveLimits = RECEIVE_LIMITS): Files {
  const { db, clock, random } = platform;
  const disk = new DiskStore(platform.config.dataDir);
  const deps = { db, clock, random, disk };
  const whileReading = createReadingLimit();

  async function read(name: string, isAllowed: (file: { owner_id: number; is_public: boolean }) => boolean) {
    if (!NAME.test(name)) return null;
    const file = await loadFile(db, name, clock.now());
    if (!file || !isAllowed(file)) return null;
    const content = await disk.read(name);
    return content && { ...content, mediaType: `image/${kindOfName(name)}` };
  }

  return {
    receive: (ownerId, source) => whileReading(ownerId, () => takeUpload(deps, limits, ownerId, source)),

    async claim(tx, { ownerId, reference, purpose, field }) {
      const name = nameOf(reference) ?? refuseField(field, 'FILES_NOT_FOUND');
      const file = (await claimFile(tx, { name, ownerId, purpose, now: clock.now() })) ?? refuseField(field, 'FILES_NOT_FOUND');
      const { bytes, width, height } = file;
      // Uploads of before the column, which last a day, have only the digest of what was sent.
      const keptSha256 = file.kept_sha256 ?? file.source_sha256;
      return { reference: PRIVATE + name, bytes, width, height, sourceSha256: file.source_sha256, keptSha256 };
    },

    preparePublic: (source, shape) => preparePublicPicture(deps, source, shape),
    preparePublicSquare: (source, edge) => preparePublicPicture(deps, source, { edge, square: true }),

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
