import { describe, expect, it } from 'vitest';
import { pictureKindOf } from './kinds.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('the kind of a file', () => {
  it('is told by its first bytes', () => {
    expect(pictureKindOf(bytes('\u00ff\u00d8\u00ff\u00e0\u0000\u0010JFIF'))).toBe('jpeg');
    expect(pictureKindOf(bytes('\u0089PNG\r\n\u001a\n'))).toBe('png');
    expect(pictureKindOf(bytes('GIF89a'))).toBe('gif');
    expect(pictureKindOf(bytes('GIF87a'))).toBe('gif');
    expect(pictureKindOf(bytes('RIFF\u0000\u0000\u0000\u0000WEBPVP8 '))).toBe('webp');
  });

  it.each([
    '',
    'G',
    'GIF88a',
    '\u00ff\u00d8',
    '\u0089PNG\n',
    'RIFF    WAVE',
    '<svg',
    '%PDF-1.7',
    'II*\u0000',
    ' \u00ff\u00d8\u00ff',
  ])('is none for %j', (head) => expect(pictureKindOf(bytes(head))).toBeNull());
});
