import { describe, expect, it } from 'vitest';
import { distanceKm, pointText, readPoint } from './coordinates.ts';

const read = (text: string) => {
  const got = readPoint(text);
  return 'point' in got ? pointText(got.point) : got.wrong;
};

describe('coordinates', () => {
  it('are read as decimals, with points, commas and signs', () => {
    for (const text of [
      '48.8566, 2.3522',
      '48.8566 2.3522',
      '48.8566;2.3522',
      '48,8566; 2,3522',
      '48,8566 2,3522',
      ' 48.8566,2.3522 ',
    ])
      expect(read(text), text).toBe('48.85660, 2.35220');
    expect(read('-33.87, 151.21')).toBe('-33.87000, 151.21000');
    expect(read('\u221233.87, +151.21')).toBe('-33.87000, 151.21000');
    expect(read('0, 0')).toBe('0.00000, 0.00000');
  });

  it('are read as degrees, minutes and seconds, in either order', () => {
    for (const text of ['48°51′24″N 2°21′8″E', '48° 51\' 24" N, 2° 21\' 8" E', '2°21′8″E 48°51′24″N'])
      expect(read(text), text).toBe('48.85667, 2.35222');
    expect(read('33°52′S 151°12′E')).toBe('-33.86667, 151.20000');
    expect(read('34.5°N')).toBe('form');
  });

  it('say what is wrong', () => {
    for (const text of [
      '',
      'Paris',
      '48.8566',
      '1, 2, 3',
      '48.8566, 2.3522; x',
      '1e2, 3',
      '48°61′N 2°E',
      '48°N 2°N',
      '<b>1</b>, 2',
    ])
      expect(read(text), text).toBe('form');
    expect(read('90.00001, 0')).toBe('latitude');
    expect(read('0, -180.1')).toBe('longitude');
    expect(read('90, 180')).toBe('90.00000, 180.00000');
  });

  it('written are read again as the same point', () => {
    for (let i = 0; i < 200; i += 1) {
      const point = { latitude: ((i * 7919) % 18_000) / 100 - 90, longitude: ((i * 104_729) % 36_000) / 100 - 180 };
      expect(read(pointText(point))).toBe(pointText(point));
    }
  });

  it('never write minus zero', () => expect(pointText({ latitude: -0.000_000_1, longitude: -0 })).toBe('0.00000, 0.00000'));
});

describe('distances', () => {
  it('are those of the globe, also over the date line', () => {
    const [paris, london] = [
      { latitude: 48.86, longitude: 2.35 },
      { latitude: 51.51, longitude: -0.13 },
    ];
    expect(distanceKm(paris, london)).toBeGreaterThan(335);
    expect(distanceKm(paris, london)).toBeLessThan(350);
    expect(distanceKm(paris, paris)).toBe(0);
    expect(distanceKm({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeLessThan(112);
    expect(distanceKm({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 })).toBeCloseTo(Math.PI * 6371, 0);
  });
});
