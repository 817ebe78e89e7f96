import { describe, expect, it } from 'vitest';
import { regionsIn, searchRegions } from './regions.ts';

const LOCALES = ['zh-CN', 'en-US', 'zh-HK', 'th-TH-u-ca-gregory', 'ja-JP', 'ko-KR', 'fr-FR', 'es-ES'];
const found = (locale: string, query: string) => searchRegions(regionsIn(locale), query).map(({ iso }) => iso);

describe('countries to choose from', () => {
  it.each(LOCALES)('[SCR-009] [SCR-030] all have a name of %s, in its order', (locale) => {
    const regions = regionsIn(locale);
    expect(regions.length).toBeGreaterThan(240);
    expect(regions.filter(({ iso, name }) => name === iso)).toEqual([]);
    const { compare } = new Intl.Collator(locale);
    expect(regions.every((region, i) => i === 0 || compare(regions[i - 1]?.name ?? '', region.name) <= 0)).toBe(true);
  });

  it('are found by name in the own language and in English, without case and accents', () => {
    expect(found('en-US', 'GERM')).toEqual(['DE']);
    expect(found('fr-FR', 'allem')).toEqual(['DE']);
    expect(found('fr-FR', 'germany')).toEqual(['DE']);
    expect(found('fr-FR', 'cote d')).toEqual(['CI']);
    expect(found('zh-CN', '德国')).toEqual(['DE']);
    expect(found('en-US', 'no such land')).toEqual([]);
  });

  it('are found by code before names that contain it, and by dialling code with and without plus', () => {
    expect(found('en-US', 'us')[0]).toBe('US');
    expect(found('en-US', '86')[0]).toBe('CN');
    expect(found('en-US', '+44').slice(0, 4).sort()).toEqual(['GB', 'GG', 'IM', 'JE']);
    expect(found('en-US', '+1').slice(0, 25)).toContain('CA');
    expect(found('en-US', ' ')).toHaveLength(regionsIn('en-US').length);
  });
});
