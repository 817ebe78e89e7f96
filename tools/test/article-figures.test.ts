/** What the help article on orders says of limits is what the program holds, in every language. */
import { LANGUAGES } from '@glasshouse/contract';
import { expect, it } from 'vitest';
import { readShipped } from '../../apps/server/src/modules/content/api/shipped.ts';
import { MAX_ICEBERGS } from '../../apps/server/src/modules/exchange/domain/placement.ts';
import {
  MAX_WAITING_ALL,
  MAX_WAITING_OWN,
  MAX_WAITING_SCARCE,
  mostWaiting,
} from '../../apps/server/src/modules/exchange/rules/waiting-limits.ts';

const article = readShipped().find(({ slug }) => slug === 'how-orders-match');
/** The line of a list that begins with a kind of orders: the third and fifth of five. */
const linesOf = (language: string) =>
  (article?.texts.find((text) => text.language === language)?.body ?? '').split('\n').filter((line) => line.startsWith('- '));
const figures = (line: string | undefined) => [...(line ?? '').matchAll(/\d+/g)].map(Number);

it.each(LANGUAGES)('names in %s how many stops may wait and how many icebergs there may be', (language) => {
  const lines = linesOf(language);
  expect(lines).toHaveLength(5);
  // In Japanese "1銘柄につき" counts the market itself.
  expect(figures(lines[2]).filter((figure) => figure > 1)).toEqual([MAX_WAITING_OWN, MAX_WAITING_SCARCE]);
  expect(figures(lines[4]).filter((figure) => figure > 1)).toEqual([MAX_ICEBERGS]);
});

it('says rightly that the fewer places begin at half of them', () => {
  expect([mostWaiting(MAX_WAITING_ALL / 2 - 1), mostWaiting(MAX_WAITING_ALL / 2)]).toEqual([MAX_WAITING_OWN, MAX_WAITING_SCARCE]);
});
