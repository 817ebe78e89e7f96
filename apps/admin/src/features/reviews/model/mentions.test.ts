import { describe, expect, it } from 'vitest';
import { mentionsIn, withMention } from './mentions.ts';

const colleagues = [
  { id: 1, name: 'ann@glass.example' },
  { id: 2, name: 'ann@glass.example.org' },
  { id: 3, name: 'bob+night@glass.example' },
];
const named = (text: string) => mentionsIn(text, colleagues).map(({ id }) => id);

describe('a note', () => {
  it('names who stands in it with @ and the whole address, each once, also before a full stop', () => {
    expect(named('@ann@glass.example, look. @Ann@Glass.Example again')).toEqual([1]);
    expect(named('ask (@bob+night@glass.example).')).toEqual([3]);
    expect(named('@ann@glass.example.')).toEqual([1]);
  });

  it('names nobody by an address alone, by a part of one, or by a longer one', () => {
    expect(named('wrote to ann@glass.example')).toEqual([]);
    expect(named('@ann@glass.example.org')).toEqual([2]);
    expect(named('@ann@glass.examples x@ann@glass.example')).toEqual([]);
    expect(named('')).toEqual([]);
  });

  it('takes one more name at its end, with a space before it', () => {
    expect(withMention('', 'ann@glass.example')).toBe('@ann@glass.example ');
    expect(withMention('look', 'ann@glass.example')).toBe('look @ann@glass.example ');
    expect(named(withMention('look ', 'ann@glass.example'))).toEqual([1]);
  });
});
