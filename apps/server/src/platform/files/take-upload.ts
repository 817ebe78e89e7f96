/** Takes an upload in: counted against the user's day, read, made a clean picture, kept until something claims it. */
import { rm } from 'node:fs/promises';
import { refuse } from '../refusal.ts';
import { type KeepDeps, keepPicture, randomName, recordOf } from './keep.ts';
import { pictureKindOf } from './kinds.ts';
import { BYTES_PER_DAY, FILES_PER_DAY, type ReceiveLimits, UNUSED_MS } from './limits.ts';
import { PRIVATE } from './names.ts';
import { makePicture } from './picture.ts';
import { type ReceivedFile, type UploadSource, receiveFile } from './receive.ts';
import { countBytes, countUpload, insertFile } from './records.ts';

async function keepUpload(deps: KeepDeps, ownerId: number, received: ReceivedFile): Promise<string> {
  const kind = pictureKindOf(received.head) ?? refuse('FILES_TYPE');
  const picture = await makePicture(received.path, kind);
  const name = await keepPicture(deps, picture);
  const now = deps.clock.now();
  await insertFile(deps.db, {
    ...recordOf(name, ownerId, picture, received.sha256, now),
    purpose: null,
    is_public: false,
    expires_at: now + UNUSED_MS,
  });
  return PRIVATE + name;
}

/** Reads and keeps an upload; returns its reference. Refusals: FILES_*, MALFORMED_BODY, UNAVAILABLE. */
export async function takeUpload(deps: KeepDeps, limits: ReceiveLimits, ownerId: number, source: UploadSource): Promise<string> {
  const { db, clock, disk } = deps;
  const now = clock.now();
  if (!(await countUpload(db, ownerId, now)))
    refuse('FILES_QUOTA', { files: FILES_PER_DAY, megabytes: BYTES_PER_DAY / 1_048_576 });
  const received = await receiveFile(source, disk.incomingPath(randomName(deps)), limits);
  try {
    await countBytes(db, ownerId, now, received.bytes);
    return await keepUpload(deps, ownerId, received);
  } finally {
    await rm(received.path, { force: true });
  }
}
