/** Reads the QR code of a picture where the browser can (BarcodeDetector); elsewhere it cannot be read. */

interface Detector {
  detect(source: ImageBitmap): Promise<{ rawValue: string }[]>;
}
type DetectorClass = (new (options: { formats: string[] }) => Detector) & { getSupportedFormats(): Promise<string[]> };

const FORMAT = 'qr_code';

/** The text of the code; '' when the picture has none; null when this browser can't read codes. */
export async function readQr(picture: Blob): Promise<string | null> {
  const Detector = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (!Detector) return null;
  try {
    if (!(await Detector.getSupportedFormats()).includes(FORMAT)) return null;
    const [code] = await new Detector({ formats: [FORMAT] }).detect(await createImageBitmap(picture));
    return code?.rawValue ?? '';
  } catch {
    return null;
  }
}
