/** What runs behind other work, as modules declare it: data only, so that one list of the server shows it all. */

/** Rows with a due time that a module takes (platform/due). */
export interface DueTaker {
  readonly name: string;
  /** The table of the rows. */
  readonly table: string;
  /** The job that takes them. */
  readonly job: string;
}

/** An append-only table that a module follows by a cursor (platform/follow). */
export interface Follower {
  readonly name: string;
  /** The table that it reads. */
  readonly reads: string;
  /** The table with its cursor. */
  readonly cursor: string;
  /** The job that makes its steps. */
  readonly job: string;
}
