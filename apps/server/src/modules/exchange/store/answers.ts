/** Stored answers of older versions, read with the codes of this one. */
import type { Answer } from '../domain/commands.ts';

/** Codes of version 0.8 began with the name of its one product with a book. */
const codeNow = (code: string): string =>
  code === 'SPOT_OWN_ORDER_FIRST' ? 'ORDER_OWN_FIRST' : code.replace(/^SPOT_(?:ORDER_)?/, 'ORDER_');

/** A stored answer with the codes of this version: the answer to a list of placements keeps the refusals of its lines. */
export function withCodesNow(answer: Answer): Answer {
  if (!('list' in answer)) return answer;
  return { list: answer.list.map((line) => ('error' in line ? { ...line, error: codeNow(line.error) } : line)) };
}
