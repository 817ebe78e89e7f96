/** A shipped text as it stands in its file: `# Title`, `> One sentence`, then the body. Pure. */
import type { Language } from '@glasshouse/contract';
import { cleanLine, cleanText } from './markdown/characters.ts';

/** What a file holds. */
export interface ShippedText {
  language: Language;
  title: string;
  summary: string;
  body: string;
}

/** Reads a file. Errors: it does not begin with a title and a sentence. */
export function readShippedText(language: Language, file: string): ShippedText {
  const [head = '', empty, quote = '', ...body] = cleanText(file).split('\n');
  if (!head.startsWith('# ') || empty !== '' || !quote.startsWith('> '))
    throw new Error('a shipped text begins with "# Title", an empty line and "> One sentence"');
  return { language, title: cleanLine(head.slice(2)), summary: cleanLine(quote.slice(2)), body: body.join('\n').trim() };
}
