/** Signs of amounts as text. Pure. */

/** What was paid as a result, and the other way round. */
export const negated = (text: string): string => (text === '0' ? text : text.startsWith('-') ? text.slice(1) : `-${text}`);
