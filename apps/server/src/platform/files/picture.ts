/**
 * Makes a clean picture of one that was sent: decoded and encoded anew, so that nothing of the file survives but its
 * pixels. Metadata (place, device, profiles, comments), appended data and all frames but the first are gone; the
 * orientation of the camera is applied. Two pictures are decoded at a time, each within a time and a number of pixels.
 *
 * libvips may load four formats here and nothing else: its readers of SVG, PDF, TIFF and the like are shut.
 */
import { Refusal, refuse } from '../refusal.ts';
import type { PictureKind } from './kinds.ts';
import { DECODE_SECONDS, DECODING_AT_ONCE, MAX_EDGE, MAX_PIXELS_HELD, MAX_PIXELS_STREAMED, WAITING_TO_DECODE } from './limits.ts';
import { Slots } from './slots.ts';

/** The forms in which pictures are kept: JPEG, or WebP where something shines through. */
export type StoredKind = 'jpg' | 'webp';

/** A picture that was made. */
export interface MadePicture {
  kind: StoredKind;
  content: Buffer;
  width: number;
  height: number;
}

type Sharp = typeof import('sharp').default;

const LOADERS = ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile', 'VipsForeignLoadNsgifFile'];

let loaded: Promise<Sharp> | undefined;

/** The library takes a quarter of a second to load: at the first picture, not at the start of the server. */
const loadSharp = () =>
  (loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: LOADERS });
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  }));

const slots = new Slots(DECODING_AT_ONCE, WAITING_TO_DECODE);

/** How a picture is to be made. */
export interface PictureShape {
  /** The longer edge at most; for a square, its edge. */
  edge: number;
  /** Cut to a square around the middle. */
  square?: boolean;
}

function reader(sharp: Sharp, path: string) {
  // `error` and not `warning`: cameras write files that a strict reader warns of, and truncated ones are errors.
  return sharp(path, { failOn: 'error', limitInputPixels: MAX_PIXELS_STREAMED, sequentialRead: true, pages: 1 });
}

async function inspect(sharp: Sharp, path: string, kind: PictureKind) {
  const facts = await reader(sharp, path)
    .metadata()
    .catch((error: Error) => {
      if (error.message.includes('pixel limit')) return tooManyPixels(MAX_PIXELS_STREAMED);
      throw new Refusal('FILES_BROKEN');
    });
  if (facts.format !== kind) refuse('FILES_BROKEN');
  const isHeld = facts.isProgressive || kind === 'gif' || kind === 'webp';
  const limit = isHeld ? MAX_PIXELS_HELD : MAX_PIXELS_STREAMED;
  if (facts.width * facts.height > limit) tooManyPixels(limit);
  return facts;
}

function tooManyPixels(limit: number): never {
  return refuse('FILES_TOO_MANY_PIXELS', { limit: limit / 1_000_000 });
}

async function make(path: string, kind: PictureKind, { edge, square = false }: PictureShape): Promise<MadePicture> {
  const sharp = await loadSharp();
  const { hasAlpha } = await inspect(sharp, path, kind);
  const picture = reader(sharp, path)
    .autoOrient()
    .resize(edge, edge, square ? { fit: 'cover' } : { fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: DECODE_SECONDS });
  const encoded = hasAlpha ? picture.webp({ quality: 84, effort: 3 }) : picture.jpeg({ quality: 84 });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true }).catch(() => refuse('FILES_BROKEN'));
  return { kind: hasAlpha ? 'webp' : 'jpg', content: data, width: info.width, height: info.height };
}

/**
 * Makes the picture of a file whose first bytes said `kind`. Refusals: FILES_BROKEN, FILES_TOO_MANY_PIXELS,
 * UNAVAILABLE (too many pictures at once).
 */
export function makePicture(path: string, kind: PictureKind, shape: PictureShape = { edge: MAX_EDGE }): Promise<MadePicture> {
  return slots.run(() => make(path, kind, shape));
}
