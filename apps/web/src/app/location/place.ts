/**
 * A place on earth that one page asks another for. The page that asks goes to `/choose-location?for=NAME`; when it is drawn
 * again it takes the answer, once. Kept in memory only: a position is nobody else's business. Degrees of WGS 84.
 */

/** A place. */
export interface Place {
  /** What the person chose it by; empty for bare coordinates. */
  name: string;
  /** ISO 3166; of bare coordinates that of the nearest known city, null where none is near. */
  country: string | null;
  latitude: number;
  longitude: number;
}

let answer: { asker: string; place: Place } | null = null;

/** Hands a place back to the page that asked. */
export function answerPlace(asker: string, place: Place): void {
  answer = { asker, place };
}

/** The place that was chosen for a page; null when none was, or it was taken already. */
export function takePlace(asker: string): Place | null {
  if (answer?.asker !== asker) return null;
  const { place } = answer;
  answer = null;
  return place;
}
