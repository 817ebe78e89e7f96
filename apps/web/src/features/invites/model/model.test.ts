/** Link, figures and the picture of an invitation. */
import { describe, expect, it } from 'vitest';
import { decimalsOf, initialsOf } from './figures.ts';
import { inviteLink, shownLink } from './link.ts';
import { evenLines, linesOf } from './poster.ts';

describe('the link', () => {
  it('is the installation’s own, else of the address that the app is open at, and brings the code along', () => {
    const at = { origin: 'http://127.0.0.1:3000', pathname: '/' };
    const own = 'https://glasshouse.example/#/pages/common/register?extension_code=AB2';
    expect(inviteLink(own, 'AB2', at)).toBe(own);
    const local = inviteLink(null, 'AB2', at);
    expect(local).toBe('http://127.0.0.1:3000/#/pages/common/register?extension_code=AB2');
    expect(shownLink(local)).toBe('127.0.0.1:3000/#/pages/common/register?extension_code=AB2');
  });
});

describe('figures', () => {
  it('have all their digits, names their beginning', () => {
    expect([decimalsOf('0.00000123'), decimalsOf('12')]).toEqual([8, 0]);
    expect([initialsOf('mo…a'), initialsOf('张三…四'), initialsOf('x…'), initialsOf('')]).toEqual(['MO', '张三', 'X', '']);
  });
});

describe('lines of the picture', () => {
  const widthOf = (line: string) => line.length;

  it('break between words, and a word that is too long stands alone', () => {
    expect(linesOf('one two three', widthOf, 8, 'en')).toEqual(['one two', 'three']);
    expect(linesOf('immeasurable x', widthOf, 4, 'en')).toEqual(['immeasurable', 'x']);
    expect(linesOf('', widthOf, 4, 'en')).toEqual([]);
  });

  it('are of about the same width', () => {
    const widths = (line: string) => line.length * 20;
    expect(linesOf('one two three four five', widths, 400, 'en')).toEqual(['one two three four', 'five']);
    expect(evenLines('one two three four five', widths, 400, 'en')).toEqual(['one two three', 'four five']);
    expect(evenLines('one', widths, 400, 'en')).toEqual(['one']);
  });

  it('break in scripts without spaces too, and lose nothing', () => {
    const text = '每个结果都可以自己验证的交易应用';
    const lines = linesOf(text, widthOf, 6, 'zh');
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.join('')).toBe(text);
    expect(lines.every((line) => line.length <= 6)).toBe(true);
  });
});
