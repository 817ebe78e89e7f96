/**
 * What of an entry is public at a moment: a pure function of the clock and of what was published. Times in epoch ms. A
 * revision is shown from its `from` on, in that very millisecond, and not any more at its `until`. What was scheduled
 * takes the place of what is public when its time has come; nothing has to run for it.
 */
import type { ContentState } from '@glasshouse/contract/content';

/** A revision and the time for which it is published. */
export interface Showing {
  revision: number;
  from: number;
  /** Null: without an end. */
  until: number | null;
}

/** What was published of an entry, as it is kept. */
export interface Published {
  now: Showing | null;
  next: Showing | null;
  withdrawn: boolean;
}

/** The same with what has become due in its place. */
export function settled({ now, next, withdrawn }: Published, time: number): Published {
  return next !== null && next.from <= time ? { now: next, next: null, withdrawn: false } : { now, next, withdrawn };
}

/** What customers see of an entry; null when they see nothing. */
export function shownAt(published: Published, time: number): Showing | null {
  const { now } = settled(published, time);
  return now !== null && now.from <= time && (now.until === null || time < now.until) ? now : null;
}

/** Where an entry stands. */
export function stateAt(published: Published, time: number): ContentState {
  const { now, next, withdrawn } = settled(published, time);
  if (shownAt(published, time)) return 'live';
  if (next) return 'scheduled';
  if (now) return 'expired';
  return withdrawn ? 'withdrawn' : 'draft';
}

/** Publishes: at once, or beside what is public until its time has come. What was scheduled before is replaced. */
export function publish(published: Published, showing: Showing, time: number): Published {
  if (showing.from <= time) return { now: showing, next: null, withdrawn: false };
  return { ...settled(published, time), next: showing };
}

/** Takes an entry from the public, with what was scheduled. */
export const WITHDRAWN: Published = { now: null, next: null, withdrawn: true };
