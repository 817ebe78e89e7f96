/** The title that a framed page sends: foreign text, cut and cleaned before it stands in our bar. Pure. */

const LENGTH = 80;

/** Control characters, and those that turn the direction of what follows. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** The title in a message of a frame; null when it is none. */
export function titleIn(message: unknown): string | null {
  if (typeof message !== 'object' || message === null || !('title' in message)) return null;
  if (typeof message.title !== 'string') return null;
  const title = message.title
    .slice(0, LENGTH * 4)
    .replace(HIDDEN, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (title === '') return null;
  return title.length > LENGTH ? `${title.slice(0, LENGTH - 1).trimEnd()}…` : title;
}
