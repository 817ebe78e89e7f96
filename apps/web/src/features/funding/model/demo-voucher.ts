/** The picture of a demo payment: what a screenshot of a wallet would show, drawn on this device. */
import { drawnFile } from './drawn-file.ts';

const SIZE = { width: 720, height: 420 };
const LINES_FROM = 150;
const LINE = 64;

/** Draws it. `lines` are the facts; the reference makes each picture another one. Null where the device cannot draw. */
export function drawVoucher(lines: readonly string[]): Promise<File | null> {
  return drawnFile('demo-payment.png', SIZE, (pen) => {
    pen.fillStyle = '#111111';
    pen.font = '600 44px sans-serif';
    pen.fillText('DEMO', 40, 80);
    pen.font = '22px monospace';
    lines.forEach((line, at) => pen.fillText(line, 40, LINES_FROM + at * LINE, SIZE.width - 80));
  });
}
