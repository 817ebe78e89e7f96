// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { GrowingList, listRoot } from './list-root.ts';

it('the root of lines that come one after another is that of the whole list', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme-ascii' }), { maxLength: 70 }), (texts) => {
      const lines = texts.map((text) => ({ kind: 'line', version: '1', text }));
      const list = new GrowingList();
      for (const line of lines) list.add(line);
      expect([list.size, list.root()]).toEqual([lines.length, listRoot(lines)]);
    }),
  );
});
