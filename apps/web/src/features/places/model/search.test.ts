import { COUNTRIES } from '@glasshouse/contract';
import { describe, expect, it } from 'vitest';
import { CITIES } from './cities.ts';
import { MOST_FOUND, cityName, countryName, countryNear, nearestCity, searchCities } from './search.ts';

const names = (query: string, locale = 'en-US') => searchCities(query, locale).map(({ name }) => name);

describe('the list of places', () => {
  it('has real countries, coordinates on the globe, and no place twice', () => {
    expect(CITIES.length).toBeGreaterThan(300);
    const known = new Set(COUNTRIES.map(({ iso }) => iso));
    for (const { name, country, latitude, longitude } of CITIES) {
      expect(known.has(country), country).toBe(true);
      expect(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180, name).toBe(true);
    }
    expect(new Set(CITIES.map(({ name, country }) => `${country} ${name}`)).size).toBe(CITIES.length);
  });
});

describe('the search', () => {
  it('finds by the beginning first, without accents, signs and case', () => {
    expect(names('par')[0]).toBe('Paris');
    expect(names('cordoba')).toContain('Córdoba');
    expect(names('xian')).toContain('Xi’an');
    expect(names('MONTREAL')).toContain('Montréal');
    expect(names('cluj napoca')).toContain('Cluj-Napoca');
  });

  it('finds by the city’s own writing and by its country in the reader’s language', () => {
    expect(names('東京', 'ja-JP')).toEqual(['Tokyo']);
    expect(names('서울', 'ko-KR')).toEqual(['Seoul']);
    expect(names('กรุงเทพ', 'th-TH')).toEqual(['Bangkok']);
    expect(names('Allemagne', 'fr-FR')).toContain('Berlin');
    expect(names('Germany', 'fr-FR')[0]).toBe('Berlin');
    expect(names('日本', 'ja-JP')[0]).toBe('Tokyo');
  });

  it('answers nothing to nothing and to nonsense, and never more than a page', () => {
    expect(names('')).toEqual([]);
    expect(names('   ')).toEqual([]);
    expect(names('qqqq')).toEqual([]);
    expect(names('.*')).toEqual([]);
    expect(names('a')).toHaveLength(MOST_FOUND);
  });

  it('names a city as its reader writes it, and its country in his language', () => {
    const city = (name: string) => CITIES.find((one) => one.name === name) as (typeof CITIES)[number];
    expect(cityName(city('Osaka'), 'ja-JP')).toBe('大阪');
    expect(cityName(city('Osaka'), 'fr-FR')).toBe('Osaka');
    expect(cityName(city('Beijing'), 'zh-HK')).toBe('北京');
    expect(countryName('DE', 'es-ES')).toBe('Alemania');
  });

  it('knows the nearest place and how far it is', () => {
    const { city, km } = nearestCity({ latitude: 48.8, longitude: 2.13 });
    expect(city.name).toBe('Paris');
    expect(km).toBeGreaterThan(10);
    expect(km).toBeLessThan(30);
    expect(countryNear({ latitude: 48.8, longitude: 2.13 })).toBe('FR');
    expect(countryNear({ latitude: 0, longitude: -30 })).toBeNull();
    expect(nearestCity({ latitude: -17.8, longitude: -179.9 }).city.country).toBe('FJ');
  });
});
