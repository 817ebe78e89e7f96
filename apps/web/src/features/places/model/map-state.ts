/** What the map of the place pages is doing, and which point a tap means. Pure. */
import type { Point } from './coordinates.ts';

/** Not asked for; being fetched; drawn, whole or with holes; impossible on this device; not to be had from the tile server. */
export type MapState = 'closed' | 'loading' | 'shown' | 'incomplete' | 'noGraphics' | 'unreachable';

/** Asked for by the person; its style has come; something of it did not come; the browser draws no WebGL. */
export type MapEvent = 'asked' | 'styled' | 'failed' | 'noGraphics';

/** What it does after an event. A tile that fails leaves a hole; without the style there is nothing to draw. */
export function afterEvent(state: MapState, event: MapEvent): MapState {
  if (event === 'asked') return state === 'closed' || state === 'unreachable' ? 'loading' : state;
  if (state === 'closed' || state === 'noGraphics' || state === 'unreachable') return state;
  if (event === 'noGraphics') return 'noGraphics';
  if (event === 'styled') return 'shown';
  return state === 'loading' ? 'unreachable' : 'incomplete';
}

/** Whether the map itself has its place on the page. */
export const isOpen = (state: MapState): boolean => ['loading', 'shown', 'incomplete'].includes(state);

const round = (degrees: number) => Number(degrees.toFixed(5));

/** The place of a tap; a map that was turned around the earth gives longitudes beyond 180°. About a metre exact. */
export function pointOfTap({ lng, lat }: { lng: number; lat: number }): Point {
  const longitude = ((((lng + 180) % 360) + 360) % 360) - 180;
  return { latitude: round(Math.min(90, Math.max(-90, lat))), longitude: round(longitude) };
}

/** How near the map looks: at a place, or at the whole earth where none is chosen. */
export const zoomOf = (point: Point | undefined): number => (point ? 11 : 1);

/** The names of the hosts that are asked, shown to the person. */
export const hostsOf = ({ light, dark }: { light: string; dark: string }): string =>
  [...new Set([light, dark].map((url) => new URL(url).host))].join(', ');
