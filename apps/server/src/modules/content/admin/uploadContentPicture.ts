/** POST /admin/content/picture: a picture for texts, news and banners, made anew and public. */
import { uploadContentPicture } from '@glasshouse/contract/content';
import { handleStaffUpload } from '../../../platform/calls/staff.ts';
import { PICTURE_TABLES, type ContentParts } from '../api/parts.ts';
import { insertPicture } from '../store/pictures.ts';

/** The longer edge: three device pixels for each of a page's. */
const EDGE = 1_600;

/** Whose an upload of the staff is among the files: ids of users are positive. */
const ownerOf = (staffId: number) => -staffId;

export const uploadContentPictureHandler = (parts: ContentParts) =>
  handleStaffUpload(
    uploadContentPicture,
    async (_input, { staff, upload }) => {
      const ownerId = ownerOf(staff.id);
      const reference = await parts.files.receive(ownerId, upload);
      return parts.files.preparePublic({ ownerId, reference, purpose: 'content', field: 'file' }, { edge: EDGE });
    },
    async (tx, _input, { staff, note }, prepared) => {
      const src = await prepared.save(tx);
      const picture = { src, width: prepared.width, height: prepared.height };
      await insertPicture(tx, picture, staff.id, parts.platform.clock.now());
      note({ details: picture });
      return picture;
    },
    { writes: PICTURE_TABLES },
  );
