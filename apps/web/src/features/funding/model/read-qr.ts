/** Reads the QR code of a picture on this device. */
import { type Image, decodeQR } from 'qr/decode.js';

/** Longest side that a picture is read at, in pixels: a photo has more than a code needs. */
const MOST_PIXELS = 1600;
/** Time for further attempts at a bad photo, in milliseconds. */
const TIME_LIMIT_MS = 400;

/** The text of the code in a picture's pixels; '' when there is none. */
export function codeIn(image: Image): string {
  try {
    return decodeQR(image, { timeLimit: TIME_LIMIT_MS });
  } catch {
    return '';
  }
}

/** The text of the code; '' when the picture has none, or is no picture. */
export async function readQr(picture: Blob): Promise<string> {
  const bitmap = await createImageBitmap(picture).catch(() => null);
  if (!bitmap) return '';
  const share = Math.min(1, MOST_PIXELS / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [Math.max(1, Math.round(bitmap.width * share)), Math.max(1, Math.round(bitmap.height * share))];
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d');
  if (!pen) return '';
  pen.drawImage(bitmap, 0, 0, width, height);
  return codeIn({ width, height, data: pen.getImageData(0, 0, width, height).data });
}
