/** Keeps pictures under names of our own, and what the database is to know of them. */
import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Random } from '../random.ts';
import type { DiskStore } from './disk.ts';
import type { MadePicture } from './picture.ts';

/** What files are kept with. */
export interface KeepDeps {
  db: Db;
  clock: Clock;
  random: Random;
  disk: DiskStore;
}

/** 32 hexadecimal digits that nobody can guess. */
export const randomName = ({ random }: Pick<KeepDeps, 'random'>): string => random.bytes(16).toString('hex');

/** Writes a picture to the disk; returns its name. */
export async function keepPicture(deps: KeepDeps, picture: MadePicture): Promise<string> {
  const name = `${randomName(deps)}.${picture.kind}`;
  await deps.disk.put(name, picture.content);
  return name;
}

/** The row of a kept picture, without what it is for. `sourceSha256`: of the file as it was sent. */
export function recordOf(name: string, ownerId: number, picture: MadePicture, sourceSha256: Buffer, now: number) {
  const { content, width, height } = picture;
  const kept = createHash('sha256').update(content).digest();
  const digests = { source_sha256: sourceSha256, kept_sha256: kept };
  return { name, owner_id: ownerId, bytes: content.length, width, height, ...digests, created_at: now };
}
