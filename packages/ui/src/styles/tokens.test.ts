// Checklist: RULE-195, RULE-196, CONST-049..052 — product colours, and that components name tokens only.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('.', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
const tokens = read('tokens.css');

test('[RULE-195] [RULE-196] [CONST-049] [CONST-050] [CONST-051] [CONST-052] gain, loss, brand and zero', () => {
  expect(tokens).toMatch(/--gain:\s*#28ba98/i);
  expect(tokens).toMatch(/--loss:\s*#f04a5a/i);
  expect(tokens).toMatch(/--brand:\s*#d4ba83/i);
  expect(tokens).toMatch(/--zero:\s*#8e959d/i);
  expect(read('buttons.css')).toMatch(/\.g-btn-primary \{\s*background: var\(--brand\)/);
});

test('component sheets hold no raw colour and only tokens that exist', () => {
  const known = new Set([...tokens.matchAll(/(--[\w-]+):/g)].map((found) => found[1]));
  const local = /^--(v|s|d|b|a|w|c|acc|anchor-width|drawer-[\w-]+)$/;
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.css') && !/tokens|theme/.test(file))) {
    const text = read(name);
    expect(text).not.toMatch(/#[0-9a-f]{3,8}\b|rgba?\(/i);
    const used = [...text.matchAll(/var\((--[\w-]+)/g)].map((found) => found[1] ?? '');
    const unknown = used.filter((token) => !known.has(token) && !local.test(token));
    expect(unknown.map((token) => `${name} ${token}`)).toEqual([]);
  }
});
