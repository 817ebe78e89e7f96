/**
 * `defineModule`: the face that every product's server module shows to the wiring. Other modules see only the small
 * typed interface that its index.ts exports beside it.
 */
import type { Channel } from '@glasshouse/contract';
import type { BoundCall } from './calls/handler.ts';
import type { BoundStaffCall } from './calls/staff.ts';

/** Work that repeats: never overlapping with itself. */
export interface Job {
  name: string;
  everyMs: number;
  run(): Promise<void>;
}

/** What a table of outcomes, or of what leads to them, holds: no staff call can write it, whatever it declares. */
export type Outcome = 'price' | 'tick' | 'candle' | 'order' | 'fill' | 'result' | 'settlement' | 'allotment' | 'draw' | 'log';

/** A server module. */
export interface Module {
  name: string;
  /** Folder with SQL files named by their time, each applied once per database (ADR 31). */
  migrations?: URL;
  calls?: BoundCall[];
  /** The module's staff calls, from its `admin/`. */
  staffCalls?: BoundStaffCall[];
  /** Its tables of prices and results, by name. */
  outcomes?: Readonly<Record<string, Outcome>>;
  channels?: Channel[];
  jobs?: Job[];
  /** Rebuilds what lives in memory from the database; awaited before the port opens. */
  start?(): Promise<void>;
  /** Finishes what is under way. Called in reverse order. */
  stop?(): Promise<void>;
}

/** Declares a module. */
export function defineModule(module: Module): Module {
  return module;
}
