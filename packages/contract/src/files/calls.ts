/** Uploads (S7.33–S7.35). */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';

/** The largest file that is taken, in megabytes (AMB-38). */
export const UPLOAD_MAX_MB = 10;
/** What a file chooser may offer; the server looks at the file itself. */
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;

/** What every call that takes a picture may refuse. */
export const UPLOAD_REFUSALS = [
  'FILES_MISSING',
  'FILES_ONE_ONLY',
  'FILES_TOO_LARGE',
  'FILES_TOO_SLOW',
  'FILES_TYPE',
  'FILES_BROKEN',
  'FILES_TOO_MANY_PIXELS',
  'FILES_QUOTA',
  'FILES_AT_ONCE',
  'MALFORMED_BODY',
  'UNSUPPORTED_TYPE',
  'UNAVAILABLE',
] as const;

export const upload = defineCall({
  id: 'files.upload',
  method: 'POST',
  path: '/upload',
  access: 'user',
  effect: 'write',
  takesFile: true,
  limit: { max: 30, windowMs: 60_000 },
  input: {},
  output: z.string(),
  errors: UPLOAD_REFUSALS,
  summary:
    'Takes one picture (JPEG, PNG, WebP, GIF) in the part `file`; `message` is its reference, for one use within a day. The picture is made anew without its metadata and is private; its owner reads it at GET /api followed by the reference.',
});
