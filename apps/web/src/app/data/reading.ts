/** How one answer is read and shaped: what happens once when it arrives, and what is computed each time it is drawn. */

/** Choices for one reading. */
export interface Reading<A, T> {
  /** Called once for each answer, at its arrival; never for a cached one. Side effects belong here. */
  onAnswer?: ((answer: A) => void) | undefined;
  /** Picks or shapes. Pure: it runs again for cached answers. */
  select?: ((answer: A) => T) | undefined;
}

/** The part of a query that asks and shapes. */
export function readingOf<A, T = A>(
  ask: (signal: AbortSignal) => Promise<A>,
  { onAnswer, select }: Reading<A, T>,
): { queryFn: (context: { signal: AbortSignal }) => Promise<A>; select?: (answer: A) => T } {
  return {
    queryFn: async ({ signal }) => {
      const answer = await ask(signal);
      onAnswer?.(answer);
      return answer;
    },
    ...(select ? { select } : {}),
  };
}
