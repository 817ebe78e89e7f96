/** What `/open-location` is asked to show: latitude, longitude, and perhaps a name and an address. Pure. */
import { type Point, readPoint } from './coordinates.ts';

/** A place to open. */
export interface Opened extends Point {
  name: string;
  address: string;
}

const MOST_LETTERS = 120;
const short = (text: string | undefined) => (text ?? '').trim().slice(0, MOST_LETTERS);

/** The place of a query; null when its coordinates are none. */
export function readOpened(search: Readonly<Record<string, string | undefined>>): Opened | null {
  const read = readPoint(`${search['latitude'] ?? ''}; ${search['longitude'] ?? ''}`);
  return 'point' in read ? { ...read.point, name: short(search['name']), address: short(search['address']) } : null;
}
