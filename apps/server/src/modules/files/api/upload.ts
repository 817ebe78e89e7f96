/** POST /upload: takes one picture and answers its reference (CALL-025). */
import { upload } from '@glasshouse/contract/files';
import { handleUpload } from '../../../platform/calls/handler.ts';
import type { Files } from '../../../platform/files/index.ts';

export const uploadHandler = (files: Files) =>
  handleUpload(upload, (_input, context) => files.receive(context.user.id, context.upload));
