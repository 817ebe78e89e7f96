/**
 * Coordinates as people write them, and as we do. Pure. Units: degrees of WGS 84, north and east positive.
 * Read are decimals (`48.8566, 2.3522`, also with decimal commas) and degrees, minutes and seconds (`48°51′24″N 2°21′8″E`).
 */

/** A point. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** What reading gave: a point, or what is wrong. */
export type ReadPoint = { point: Point } | { wrong: 'form' | 'latitude' | 'longitude' };

const DECIMALS = 5;
const PAIR = /^([+-]?\d{1,3}(?:\.\d{1,12})?)[\s,;]+([+-]?\d{1,3}(?:\.\d{1,12})?)$/;
const COMMA_PAIR = /^([+-]?\d{1,3}(?:,\d{1,12})?)(?:\s*;\s*|\s+)([+-]?\d{1,3}(?:,\d{1,12})?)$/;
const ANGLE = /(\d{1,3})\s*°\s*(?:(\d{1,2})\s*[′'’]\s*)?(?:(\d{1,2}(?:[.,]\d{1,6})?)\s*[″"”]\s*)?([NSEW])/gi;

function angleOf([, degrees, minutes = '0', seconds = '0', side = '']: RegExpMatchArray): number | null {
  const [m, s] = [Number(minutes), Number(seconds.replace(',', '.'))];
  if (m >= 60 || s >= 60) return null;
  const size = Number(degrees) + m / 60 + s / 3600;
  return /[SW]/i.test(side) ? -size : size;
}

function readAngles(text: string): Point | null {
  const found = [...text.matchAll(ANGLE)];
  if (found.length !== 2 || text.replace(ANGLE, '').replaceAll(/[\s,;]/g, '') !== '') return null;
  const [first, second] = found as [RegExpMatchArray, RegExpMatchArray];
  const isNorthSouth = (match: RegExpMatchArray) => /[NS]/i.test(match[4] ?? '');
  if (isNorthSouth(first) === isNorthSouth(second)) return null;
  const [latitude, longitude] = (isNorthSouth(first) ? [first, second] : [second, first]).map(angleOf);
  return typeof latitude !== 'number' || typeof longitude !== 'number' ? null : { latitude, longitude };
}

/** Reads coordinates. */
export function readPoint(text: string): ReadPoint {
  const plain = text.trim().replaceAll('\u2212', '-');
  const pair = PAIR.exec(plain) ?? COMMA_PAIR.exec(plain);
  const number = (part: string | undefined) => Number((part ?? '').replace(',', '.'));
  const point = pair ? { latitude: number(pair[1]), longitude: number(pair[2]) } : readAngles(plain);
  if (point === null) return { wrong: 'form' };
  if (Math.abs(point.latitude) > 90) return { wrong: 'latitude' };
  if (Math.abs(point.longitude) > 180) return { wrong: 'longitude' };
  return { point };
}

/** Decimal degrees, latitude first: what other programs read too. */
export function pointText({ latitude, longitude }: Point): string {
  const text = (value: number) => (Math.abs(value) < 0.5 / 10 ** DECIMALS ? 0 : value).toFixed(DECIMALS);
  return `${text(latitude)}, ${text(longitude)}`;
}

const EARTH_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Kilometres between two points along the surface, by the haversine formula: for words, not for measuring. */
export function distanceKm(a: Point, b: Point): number {
  const [dLat, dLon] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)];
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLon / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}
