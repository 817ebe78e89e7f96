/** Where a place opens outside of the app. Pure; numbers only go into the addresses. */
import type { Point } from './coordinates.ts';

const part = (value: number) => value.toFixed(5);

/** OpenStreetMap in a new tab. */
export function mapLink({ latitude, longitude }: Point): string {
  const [lat, lon] = [part(latitude), part(longitude)];
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=13/${lat}/${lon}`;
}

/** The device's own map app (RFC 5870). */
export function geoLink({ latitude, longitude }: Point): string {
  return `geo:${part(latitude)},${part(longitude)}`;
}
