/** Makes a public picture from a private upload: another file under another name, which says nothing of the first. */
import type { Tx } from '../db/database.ts';
import { refuseField } from '../refusal.ts';
import { type KeepDeps, keepPicture, recordOf } from './keep.ts';
import { type FileSource, PUBLIC, kindOfName, nameOf } from './names.ts';
import { type PictureShape, makePicture } from './picture.ts';
import { claimFile, expireFile, insertFile, loadFile } from './records.ts';

/** A public picture that is ready and has no owner yet. */
export interface PreparedPicture {
  width: number;
  height: number;
  /** Makes it the owner's in the transaction that uses it and uses up the upload; answers its public path. */
  save(tx: Tx): Promise<string>;
}

/** Makes the picture; it is nobody's until `save`. Refuses `field` with FILES_NOT_FOUND. */
export async function preparePublicPicture(
  deps: KeepDeps,
  { ownerId, reference, purpose, field }: FileSource,
  shape: PictureShape,
): Promise<PreparedPicture> {
  const { db, clock, disk } = deps;
  const name = nameOf(reference) ?? refuseField(field, 'FILES_NOT_FOUND');
  const file = await loadFile(db, name, clock.now());
  if (!file || file.owner_id !== ownerId || file.purpose !== null) refuseField(field, 'FILES_NOT_FOUND');
  const picture = await makePicture(disk.pathOf(name), kindOfName(name), shape);
  const publicName = await keepPicture(deps, picture);
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
}
