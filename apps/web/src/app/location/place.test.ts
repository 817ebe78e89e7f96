import { describe, expect, it } from 'vitest';
import { answerPlace, takePlace } from './place.ts';

const paris = { name: 'Paris', country: 'FR', latitude: 48.86, longitude: 2.35 };

describe('a place that was asked for', () => {
  it('is handed to the page that asked, once, and to no other', () => {
    answerPlace('area', paris);
    expect(takePlace('profile')).toBeNull();
    expect(takePlace('area')).toEqual(paris);
    expect(takePlace('area')).toBeNull();
  });

  it('is the last one that was chosen', () => {
    answerPlace('area', paris);
    answerPlace('area', { ...paris, name: 'Lyon' });
    expect(takePlace('area')?.name).toBe('Lyon');
  });
});
