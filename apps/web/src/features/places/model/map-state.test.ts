import { describe, expect, it } from 'vitest';
import { type MapEvent, afterEvent, hostsOf, isOpen, pointOfTap, zoomOf } from './map-state.ts';

const after = (...events: MapEvent[]) => events.reduce(afterEvent, 'closed');

describe('the map', () => {
  it('is fetched when it is asked for, and drawn when its style is there', () => {
    expect(after()).toBe('closed');
    expect(after('asked')).toBe('loading');
    expect(after('asked', 'styled')).toBe('shown');
    expect(isOpen(after('asked'))).toBe(true);
    expect(isOpen(after('asked', 'styled', 'failed'))).toBe(true);
  });
  it('says that it is not to be had when the style fails, and may be asked for again', () => {
    expect(after('asked', 'failed')).toBe('unreachable');
    expect(isOpen('unreachable')).toBe(false);
    expect(after('asked', 'failed', 'failed')).toBe('unreachable');
    expect(after('asked', 'failed', 'asked', 'styled')).toBe('shown');
  });
  it('has holes where tiles fail, and is whole again after a new style', () => {
    expect(after('asked', 'styled', 'failed')).toBe('incomplete');
    expect(after('asked', 'styled', 'failed', 'styled')).toBe('shown');
  });
  it('is given up where the browser draws no WebGL', () => {
    expect(after('asked', 'noGraphics')).toBe('noGraphics');
    expect(after('asked', 'noGraphics', 'asked')).toBe('noGraphics');
    expect(isOpen('noGraphics')).toBe(false);
  });
  it('hears nothing before it is asked for', () => {
    for (const event of ['styled', 'failed', 'noGraphics'] as const) expect(after(event)).toBe('closed');
  });
});

describe('a tap', () => {
  it('is a place on earth, however far the map was turned', () => {
    expect(pointOfTap({ lng: 2.352212345, lat: 48.85661 })).toEqual({ latitude: 48.85661, longitude: 2.35221 });
    expect(pointOfTap({ lng: 362.35, lat: 0 }).longitude).toBe(2.35);
    expect(pointOfTap({ lng: -190, lat: 0 }).longitude).toBe(170);
    expect(pointOfTap({ lng: -550, lat: 0 }).longitude).toBe(170);
    expect(pointOfTap({ lng: 180, lat: 95 })).toEqual({ latitude: 90, longitude: -180 });
  });
});

it('looks at a place from near, at no place from afar, and names whom it asks', () => {
  expect(zoomOf({ latitude: 1, longitude: 1 })).toBeGreaterThan(zoomOf(undefined));
  const light = 'https://tiles.example:8443/light.json?key=1';
  expect(hostsOf({ light, dark: light })).toBe('tiles.example:8443');
  expect(hostsOf({ light, dark: 'https://night.example/dark.json' })).toBe('tiles.example:8443, night.example');
});
