/** Putting a picture into a body of Markdown. Pure. */

/** The body with a picture in lines of its own at a place; its words are what was chosen, without what ends them. */
export function withPicture(body: string, at: number, src: string, words: string): string {
  const [before, after] = [body.slice(0, at), body.slice(at)];
  const line = `![${words.replaceAll(/[[\]\\]/g, ' ').trim()}](${src})`;
  const gap = (text: string, end: RegExp) => (text === '' || end.test(text) ? '' : '\n\n');
  return `${before}${gap(before, /\n\n$/)}${line}${gap(after, /^\n\n/)}${after}`;
}
