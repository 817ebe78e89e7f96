/** The queue to begin with: the one whose oldest request waits longest; else the first. */
export function mostUrgent<Q extends { oldest: number | null }>(queues: readonly Q[]): Q | undefined {
  return queues.toSorted((a, b) => (a.oldest ?? Number.POSITIVE_INFINITY) - (b.oldest ?? Number.POSITIVE_INFINITY))[0];
}
