/** The fiat rates file and what the installation says of itself. */
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIAT_CURRENCIES } from '@glasshouse/contract';
import { PUBLIC_SETTINGS, fiatRates, getSetting, getSiteConfig } from '@glasshouse/contract/content';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ROOT, loadConfig } from '../../../config.ts';
import { ManualClock } from '../../../platform/clock.ts';
import { getSettingHandler } from '../api/getSetting.ts';
import { getSiteConfigHandler } from '../api/getSiteConfig.ts';
import { parseRates } from '../domain/rates.ts';
import { fiatRatesFile } from '../index.ts';

const VISITOR = { requestId: '', lang: 'en', ip: '', userAgent: '', user: null } as const;

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-content-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const own = (change: Record<string, unknown> = {}) => ({
  date: '2026-05-04',
  source: 'my bank',
  rates: FIAT_CURRENCIES.map((currency_code) => ({ currency_code, rate: currency_code === 'USD' ? '1.00' : '2.5' })),
  ...change,
});

describe('the shipped rates', () => {
  it('are good, dated, of more currencies than are kept, with USD at 1 [AMB-76]', () => {
    const rates = z.parse(fiatRates, JSON.parse(fiatRatesFile({ dataDir })));
    expect(typeof parseRates(JSON.stringify(rates))).toBe('object');
    expect(rates.source).toContain('DATA_DIR/fiat-rates.json');
    expect(rates.rates.length).toBeGreaterThan(FIAT_CURRENCIES.length);
  });
});

describe('the operator’s rates', () => {
  const problems: string[] = [];
  const served = () => JSON.parse(fiatRatesFile({ dataDir }, (problem) => problems.push(problem))).source as string;
  const write = (text: string, second: number) => {
    writeFileSync(join(dataDir, 'fiat-rates.json'), text);
    utimesSync(join(dataDir, 'fiat-rates.json'), second, second);
  };

  it('replace the shipped ones, and again when the file changes; a bad file is reported once and ignored', () => {
    problems.length = 0;
    write(JSON.stringify(own()), 1_000);
    expect(served()).toBe('my bank');
    write(JSON.stringify(own({ source: 'another bank' })), 2_000);
    expect(served()).toBe('another bank');
    write('{', 3_000);
    expect([served(), served()].every((source) => source.includes('shipped'))).toBe(true);
    expect(problems).toEqual([expect.stringContaining('it is not JSON')]);
  });

  it.each([
    ['a day that is none', own({ date: '2026-02-30' })],
    ['a currency missing', own({ rates: own().rates.slice(1) })],
    ['a currency twice', own({ rates: [...own().rates, { currency_code: 'USD', rate: '1' }] })],
    [
      'a rate of zero',
      own({ rates: own().rates.map((rate) => ({ ...rate, rate: rate.currency_code === 'EUR' ? '0.00' : rate.rate })) }),
    ],
    [
      'a rate below zero',
      own({ rates: own().rates.map((rate) => ({ ...rate, rate: rate.currency_code === 'EUR' ? '-1' : rate.rate })) }),
    ],
    ['USD not at 1', own({ rates: own().rates.map((rate) => ({ ...rate, rate: '2' })) })],
    ['a number instead of text', own({ rates: own().rates.map((rate) => ({ ...rate, rate: 1 })) })],
    ['a list', []],
  ])('are not taken with %s', (_name, file) => expect(typeof parseRates(JSON.stringify(file))).toBe('string'));
});

describe('the installation', () => {
  it('names itself, its version, its mode and where prices come from', async () => {
    const platform = { config: loadConfig({}), clock: new ManualClock(5) };
    const answer = await getSiteConfigHandler(platform).run({}, VISITOR);
    const site = z.parse(getSiteConfig.output, answer);
    expect(site).toMatchObject({
      mode: 'demo',
      prices: 'recorded',
      time: 5,
    });
    expect(readFileSync(join(ROOT, 'apps/web/public', site.site_logo), 'utf8')).toMatch(/^<svg /);
  });

  it('[CALL-001] answers each public setting by its keyword, and refuses every other', async () => {
    const config = loadConfig({ DATABASE_URL: 'postgres://owner:secret@db/x' });
    const bound = getSettingHandler({ config });
    const ask = async (keyword: string) => z.parse(getSetting.output, await bound.run({ keyword }, VISITOR));
    for (const keyword of PUBLIC_SETTINGS) {
      const { value, ...rest } = await ask(keyword);
      expect(rest).toEqual({ keyword });
      expect(value).not.toBe('');
      expect(value).not.toContain('secret');
    }
    expect(await ask('mode')).toEqual({ keyword: 'mode', value: 'demo' });
    expect(await ask('languages')).toMatchObject({ value: 'zh,en,hk,th,jp,kor,fra,spa' });
    for (const keyword of ['', 'databaseUrl', 'DATABASE_URL', '__proto__', 'constructor', 'toString', 'mode ', 'MODE'])
      await expect(ask(keyword), keyword).rejects.toMatchObject({ code: 'CONTENT_NO_SETTING' });
  });
});
