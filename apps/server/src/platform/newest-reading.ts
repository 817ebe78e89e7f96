/**
 * Readings of one thing that may overtake each other: the newest that ended is believed, and one that began before it is not,
 * whenever it ends.
 */
export class NewestReading {
  #begun = 0;
  #believed = 0;

  /** Reads; answers null when a reading that began later was believed meanwhile. */
  async read<T extends object>(load: () => Promise<T>): Promise<T | null> {
    const reading = ++this.#begun;
    const found = await load();
    if (reading < this.#believed) return null;
    this.#believed = reading;
    return found;
  }
}
