/** The venues: sets of markets with one leader, one queue of batches and one set of books each. */

/** Every venue; tables name them. */
export const VENUES = ['cash', 'contracts'] as const;
export type VenueName = (typeof VENUES)[number];
