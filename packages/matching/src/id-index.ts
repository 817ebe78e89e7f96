/** Finds the record of an order by its id; the two implementations are hashed-ids.ts and dense-ids.ts. */
export interface IdIndex {
  /** The slot of a live order, 0 when the id is not live. */
  find(id: number): number;
  /** Enters an order whose record holds its id already; false, and no change, when the id is live. */
  insert(id: number, slot: number): boolean;
  /** Removes a live order. */
  remove(id: number, slot: number): void;
}
