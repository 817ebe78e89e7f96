/** Drawings as they come back from the device. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Drawing, LONGEST_TEXT, MOST_DRAWINGS, TOOL_NAMES, readDrawings, writeDrawings } from './drawings.ts';

const point = fc.record({ time: fc.integer({ min: 1, max: 2e12 }), value: fc.double({ min: 0.01, max: 1e6, noNaN: true }) });
const drawing: fc.Arbitrary<Drawing> = fc
  .record({ tool: fc.constantFrom(...TOOL_NAMES), points: fc.array(point, { minLength: 1, maxLength: 4 }) })
  .map((one) => (one.tool === 'text' ? { ...one, text: 'note' } : one));

describe('drawings', () => {
  it('come back as they were kept', () => {
    fc.assert(
      fc.property(fc.array(drawing, { maxLength: 20 }), (list) => {
        expect(readDrawings(writeDrawings(list))).toEqual(list);
      }),
    );
  });

  it('of any text are drawings that can be drawn', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        for (const one of readDrawings(text)) expect(TOOL_NAMES).toContain(one.tool);
      }),
    );
    const bad = [
      { tool: 'trend', points: [{ time: 1, value: 'x' }, {}] },
      { tool: 'constructor', points: [{ time: 1, value: 1 }] },
      { tool: 'text', points: [{ time: 1, value: 1 }] },
      { tool: 'trend', points: [] },
      null,
    ];
    expect(readDrawings(JSON.stringify(bad))).toEqual([]);
  });

  it('are as many as can be kept, the newest, with texts that fit', () => {
    const many: Drawing[] = Array.from({ length: MOST_DRAWINGS + 5 }, (_, index) => ({
      tool: 'price',
      points: [{ value: index }],
    }));
    expect(readDrawings(JSON.stringify(many))).toEqual(many.slice(5));
    const long = [{ tool: 'text', points: [{ time: 1, value: 1 }], text: 'x'.repeat(LONGEST_TEXT + 1) }];
    expect(readDrawings(JSON.stringify(long))[0]?.text).toHaveLength(LONGEST_TEXT);
  });
});
