/** Limits of uploads. Sizes in bytes, times in milliseconds, pictures in pixels. */

import { UPLOAD_MAX_MB } from '@glasshouse/contract/files';

const MB = 1_048_576;
const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** What the reading of one upload is held to; tests shorten the times. */
export interface ReceiveLimits {
  maxBytes: number;
  /** For the whole body (S7.08). */
  totalMs: number;
  /** Without a single byte. */
  idleMs: number;
}

/** AMB-38, and the upload time-out of the specification. */
export const RECEIVE_LIMITS: ReceiveLimits = { maxBytes: UPLOAD_MAX_MB * MB, totalMs: 60_000, idleMs: 15_000 };

/** A multipart body is a little larger than its file: boundaries, heads, the part `lang`. */
export const MULTIPART_ROOM_BYTES = 16_384;
/** Parts of a body: the file, `lang`, and room for a few that are then refused by name. */
export const PART_LIMITS = { files: 1, fields: 4, parts: 5, fieldSize: 256, fieldNameSize: 64, headerPairs: 20 };

/** What a user may send in a day (UTC). Refused files count too: looking at them costs as much. */
export const FILES_PER_DAY = 100;
export const BYTES_PER_DAY = 200 * MB;
/** Uploads that are being read at the same time. */
export const READING_PER_USER = 2;
export const READING_AT_ONCE = 48;
/** Pictures that are decoded at the same time, and those that may wait for it. */
export const DECODING_AT_ONCE = 2;
export const WAITING_TO_DECODE = 32;
export const DECODE_SECONDS = 10;

/**
 * Pixels of a picture that is read line by line, and of one that has to be held in memory as a whole (progressive or
 * interlaced, GIF, WebP): the second needs up to 6 bytes for each.
 */
export const MAX_PIXELS_STREAMED = 50_000_000;
export const MAX_PIXELS_HELD = 20_000_000;
/** The longer edge of a stored picture. */
export const MAX_EDGE = 2_560;

/** A file that nothing has used is kept so long, and one that is not used any more. */
export const UNUSED_MS = DAY_MS;
export const RELEASED_MS = HOUR_MS;
/** A file on disk without a row in the database is being written, or forgotten when it is older. */
export const ORPHAN_MS = HOUR_MS;
