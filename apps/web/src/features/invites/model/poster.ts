/** The picture of an invitation: where its parts stand, and how its lines break. Pure; pixels. */

/** Size of the picture, and where the code stands. */
export const POSTER = { width: 1080, height: 1440, qr: { x: 240, y: 470, size: 600 } } as const;

type WidthOf = (line: string) => number;

const STEP = 20;

/** Lines of about the same width: as narrow as they can be without becoming more. */
export function evenLines(text: string, widthOf: WidthOf, most: number, language: string): string[] {
  let lines = linesOf(text, widthOf, most, language);
  for (let width = most - STEP; width > 0; width -= STEP) {
    const narrower = linesOf(text, widthOf, width, language);
    if (narrower.length > lines.length || narrower.some((line) => widthOf(line) > width)) break;
    lines = narrower;
  }
  return lines;
}

/** Breaks a text into lines that are not wider than `most`, where its language lets it break. */
export function linesOf(text: string, widthOf: WidthOf, most: number, language: string): string[] {
  const words = [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)].map(({ segment }) => segment);
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line !== '' && widthOf(line + word.trimEnd()) > most) {
      lines.push(line.trimEnd());
      line = word.trimStart();
    } else line += word;
  }
  return [...lines, line.trimEnd()].filter((one) => one !== '');
}
