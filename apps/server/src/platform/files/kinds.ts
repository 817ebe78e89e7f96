/**
 * The format of a file, from its first bytes only: neither its name nor the claimed type counts. Only raster pictures that
 * every browser draws are accepted. Pure.
 */

/** A kind of picture that is taken in. */
export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp';

/** Bytes at the beginning that `pictureKindOf` wants to see. */
export const HEAD_BYTES = 16;

const ascii = (head: Uint8Array, from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
const PNG = '\u0089PNG\r\n\u001a\n';

/** The kind of a file that begins with `head`; null when it is no picture that we take. */
export function pictureKindOf(head: Uint8Array): PictureKind | null {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (ascii(head, 0, 8) === PNG) return 'png';
  if (ascii(head, 0, 6) === 'GIF87a' || ascii(head, 0, 6) === 'GIF89a') return 'gif';
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP') return 'webp';
  return null;
}
