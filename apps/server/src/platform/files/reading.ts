/** How many bodies are read at a time, for one user and in all. In memory: each process counts for itself. */
import { refuse } from '../refusal.ts';
import { READING_AT_ONCE, READING_PER_USER } from './limits.ts';

/** Runs work for a user within the limits. Refusals: FILES_AT_ONCE, UNAVAILABLE. */
export type WhileReading = <T>(ownerId: number, work: () => Promise<T>) => Promise<T>;

/** Makes the limit of a process. */
export function createReadingLimit(): WhileReading {
  const reading = new Map<number, number>();
  let readingInAll = 0;
  return async (ownerId, work) => {
    const own = reading.get(ownerId) ?? 0;
    if (own >= READING_PER_USER) refuse('FILES_AT_ONCE', { limit: READING_PER_USER });
    if (readingInAll >= READING_AT_ONCE) refuse('UNAVAILABLE');
    reading.set(ownerId, own + 1);
    readingInAll++;
    try {
      return await work();
    } finally {
      readingInAll--;
      const left = (reading.get(ownerId) ?? 1) - 1;
      if (left > 0) reading.set(ownerId, left);
      else reading.delete(ownerId);
    }
  };
}
