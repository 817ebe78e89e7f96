/** The picture of a demo payment: what a screenshot of a wallet would show, drawn on this device. */

const SIZE = { width: 720, height: 420 };
const LINES_FROM = 150;
const LINE = 64;

/** Draws it. `lines` are the facts; the reference makes each picture another one. Null where the device cannot draw. */
export async function drawVoucher(lines: readonly string[]): Promise<File | null> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, SIZE);
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, SIZE.width, SIZE.height);
  pen.fillStyle = '#111111';
  pen.font = '600 44px sans-serif';
  pen.fillText('DEMO', 40, 80);
  pen.font = '22px monospace';
  lines.forEach((line, at) => pen.fillText(line, 40, LINES_FROM + at * LINE, SIZE.width - 80));
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return blob && new File([blob], 'demo-payment.png', { type: 'image/png' });
}
