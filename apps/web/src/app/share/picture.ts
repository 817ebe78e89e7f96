/** A picture to be shared, drawn on a canvas in the colours and type of the app as it looks now. */

/** How a line of text is written. */
interface Look {
  weight?: number;
  mono?: boolean;
}

const MARGIN = 96;

/** An empty picture with its border. Error: the browser draws none. */
export function startPicture(width: number, height: number) {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  const style = getComputedStyle(document.documentElement);
  const colour = (token: string) => style.getPropertyValue(token).trim();
  const { fontFamily } = getComputedStyle(document.body);
  const mono = colour('--font-mono') || fontFamily;
  const font = (size: number, { weight = 400, mono: isMono }: Look = {}) =>
    (context.font = `${weight} ${size}px ${isMono ? mono : fontFamily}`);
  context.fillStyle = colour('--bg');
  context.fillRect(0, 0, width, height);
  context.strokeStyle = colour('--brand-line');
  context.lineWidth = 4;
  context.strokeRect(36, 36, width - 72, height - 72);
  return {
    context,
    colour,
    font,
    /** The width that text has. */
    room: width - 2 * MARGIN,
    /** A line of text in the middle. */
    line: (text: string, y: number, size: number, token: string, look?: Look) => {
      font(size, look);
      context.fillStyle = colour(token);
      context.textAlign = 'center';
      context.fillText(text, width / 2, y, width - 2 * MARGIN);
    },
    /** As a PNG. Error: the browser makes none. */
    finish: () =>
      new Promise<Blob>((resolve, reject) =>
        canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture was made'))), 'image/png'),
      ),
  };
}
