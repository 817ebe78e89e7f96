/** Colours that the specification names or leaves open, followed from a figure to the value of its token. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ChangeText } from '../Change.tsx';
import { coinColor } from '../CoinIcon.tsx';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const tokens = read('tokens.css');
const base = read('base.css');

/** The tokens that a block of the sheet sets. */
function block(selector: string): Map<string, string> {
  const start = tokens.indexOf(`\n${selector} {`);
  if (start < 0) throw new Error(`no block ${selector}`);
  const text = tokens.slice(start, tokens.indexOf('\n}', start));
  return new Map([...text.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]));
}
const DARK = block(':root');
const LIGHT = new Map([...DARK, ...block('[data-theme="light"]')]);
const THEMES = [DARK, LIGHT];

/** The value of a token, through the tokens that it names. */
function valueOf(theme: Map<string, string>, name: string): string {
  const value = theme.get(name) ?? '';
  const other = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  return other === undefined ? value.toLowerCase() : valueOf(theme, other);
}

function luminance(hex: string): number {
  if (!/^#[0-9a-f]{6}$/.test(hex)) throw new Error(`${hex} is not a colour`);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
/** Which of red, green and blue a colour has most of; `grey` where they are nearly equal. */
function hueOf(hex: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const [least = 0, , most = 0] = parts.toSorted((a, b) => a - b);
  return most - least < 20 ? 'grey' : (['red', 'green', 'blue'][parts.indexOf(most)] ?? '');
}

test('[RULE-195] a rise is drawn in green, a fall in red and no change in grey, in both themes', () => {
  const tokenOf = (value: string) => {
    const { className } = (ChangeText({ value }) as unknown as { props: { className: string } }).props;
    const tone = /\bis-(up|down|zero)\b/.exec(className)?.[0] ?? '';
    return new RegExp(`\\.${tone} \\{\\s*color: var\\((--[\\w-]+)\\)`).exec(base)?.[1] ?? '';
  };
  const shown = (theme: Map<string, string>, value: string) => hueOf(valueOf(theme, tokenOf(value)));
  for (const theme of THEMES)
    expect(['1.2', '0', '-0.5', '0.004', '-0.004'].map((value) => shown(theme, value))).toEqual([
      'green',
      'grey',
      'red',
      'grey',
      'grey',
    ]);
  expect(['--up', '--down'].map((name) => valueOf(DARK, name))).toEqual(['#28ba98', '#f04a5a']);
});

test('[RULE-153] [AMB-75] BTC, ETH, USDT and LTC have four colours and grey stands for zero, readable in both themes', () => {
  expect(['BTC', 'ETH', 'USDT', 'LTC'].map(coinColor)).toEqual(['--coin-btc', '--coin-eth', '--coin-usdt', '--coin-ltc']);
  expect(coinColor('DOGE')).toMatch(/^--series-[2-6]$/);
  for (const theme of THEMES) {
    const coins = ['--coin-btc', '--coin-eth', '--coin-usdt', '--coin-ltc'].map((name) => valueOf(theme, name));
    expect(new Set(coins).size).toBe(4);
    for (const surface of ['--bg', '--surface-1'].map((name) => valueOf(theme, name))) {
      // Signs need 3 to 1, text 4.5 to 1 (WCAG 2.2, 1.4.11 and 1.4.3).
      for (const coin of coins) expect(contrast(coin, surface)).toBeGreaterThanOrEqual(3);
      expect(contrast(valueOf(theme, '--zero-text'), surface)).toBeGreaterThanOrEqual(4.5);
    }
    expect(hueOf(valueOf(theme, '--zero'))).toBe('grey');
  }
});
