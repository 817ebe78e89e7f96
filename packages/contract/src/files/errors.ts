/** Refusals of uploads and of references to uploaded files. */
import { defineErrors } from '../core/error-spec.ts';

export const filesErrors = defineErrors('files', {
  FILES_MISSING: {},
  FILES_ONE_ONLY: {},
  /** `limit` in megabytes. */
  FILES_TOO_LARGE: { limit: 'count' },
  FILES_TOO_SLOW: {},
  FILES_TYPE: {},
  FILES_BROKEN: {},
  /** `limit` in megapixels. */
  FILES_TOO_MANY_PIXELS: { limit: 'count' },
  FILES_QUOTA: { files: 'count', megabytes: 'count' },
  FILES_AT_ONCE: { limit: 'count' },
  FILES_NOT_FOUND: {},
});
