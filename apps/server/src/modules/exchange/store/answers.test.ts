/** Stored answers of earlier versions. */
import { expect, it } from 'vitest';
import type { Answer } from '../domain/commands.ts';
import { withCodesNow } from './answers.ts';

it('a repeat of a list of placements that version 0.8 answered has the codes of this version', () => {
  const line = (error: string) => ({ error, params: {}, path: null });
  const stored = { list: ['SPOT_PRICE_BAND', 'SPOT_ORDER_UNKNOWN', 'SPOT_OWN_ORDER_FIRST', 'MARKETS_NO_PRICE'].map(line) };
  expect(withCodesNow(stored as unknown as Answer)).toEqual({
    list: ['ORDER_PRICE_BAND', 'ORDER_UNKNOWN', 'ORDER_OWN_FIRST', 'MARKETS_NO_PRICE'].map(line),
  });
});
