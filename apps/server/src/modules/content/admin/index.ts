/** The staff calls of content. */
import type { BoundStaffCall } from '../../../platform/calls/staff.ts';
import type { ContentParts } from '../api/parts.ts';
import { createContentHandler } from './createContent.ts';
import { getContentHandler } from './getContent.ts';
import { listContentHandler } from './listContent.ts';
import { orderContentHandler } from './orderContent.ts';
import { previewContentHandler } from './previewContent.ts';
import { publishContentHandler } from './publishContent.ts';
import { removeContentTextHandler } from './removeContentText.ts';
import { saveContentFrameHandler } from './saveContentFrame.ts';
import { saveContentTextHandler } from './saveContentText.ts';
import { uploadContentPictureHandler } from './uploadContentPicture.ts';
import { withdrawContentHandler } from './withdrawContent.ts';

/** All of them, bound to their handlers. */
export const staffHandlers = (parts: ContentParts): BoundStaffCall[] => [
  listContentHandler(parts),
  getContentHandler(parts),
  previewContentHandler(),
  createContentHandler(parts),
  saveContentTextHandler(parts),
  removeContentTextHandler(parts),
  saveContentFrameHandler(parts),
  publishContentHandler(parts),
  withdrawContentHandler(parts),
  orderContentHandler(),
  uploadContentPictureHandler(parts),
];
