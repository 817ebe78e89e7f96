import { describe, expect, it } from 'vitest';
import { geoLink, mapLink } from './map-links.ts';
import { readOpened } from './opened.ts';

describe('a place to open', () => {
  it('is what the query says', () => {
    expect(readOpened({ latitude: '35.68', longitude: '139.69', name: ' Tokyo ', address: '1-1' })).toEqual({
      latitude: 35.68,
      longitude: 139.69,
      name: 'Tokyo',
      address: '1-1',
    });
    expect(readOpened({ latitude: '-1', longitude: '0' })).toMatchObject({ name: '', address: '' });
    expect(readOpened({ latitude: '0', longitude: '0', name: 'x'.repeat(999) })?.name).toHaveLength(120);
  });

  it('is none without coordinates on the globe', () => {
    for (const search of [
      {},
      { latitude: '1' },
      { latitude: '91', longitude: '0' },
      { latitude: 'a', longitude: 'b' },
      { latitude: '1;2', longitude: '3' },
    ])
      expect(readOpened(search), JSON.stringify(search)).toBeNull();
  });

  it('opens outside by numbers alone', () => {
    const place = { latitude: 35.68, longitude: 139.69 };
    expect(mapLink(place)).toBe('https://www.openstreetmap.org/?mlat=35.68000&mlon=139.69000#map=13/35.68000/139.69000');
    expect(geoLink(place)).toBe('geo:35.68000,139.69000');
  });
});
