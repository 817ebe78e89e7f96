// SPDX-License-Identifier: Apache-2.0
/**
 * Changes of the list of instruments that stand in the log, with the options they touch. An option is bound to the list in
 * force at its order's leaf: no change of its instrument's step, and no removal, may lie between that leaf and its end.
 */
import { type InstrumentChange, type Steps, instrumentChanges } from '../../second/instruments.ts';
import { SECOND_MS } from '../../second/second.ts';
import type { AuditFinding, AuditedOption } from './audit.ts';
import { OPTION_WAIT_MS } from './rule.ts';

/** A change with its place, and the time of the first second that it holds for. */
export interface LoggedChange extends InstrumentChange {
  readonly leaf: number;
  readonly since: number;
}

/** A change with the options of its symbol that were due within a minute from it on. */
export interface ChangeFigures extends LoggedChange {
  readonly due: number;
  readonly won: number;
  readonly lost: number;
  readonly refunded: number;
}

const MINUTE_MS = 60_000;

/** The list that holds at a place of the log, as an auditor follows it. */
export class ListedInstruments {
  readonly changes: LoggedChange[] = [];
  /** Steps by symbol that the log states; null before its first list. */
  stated: Steps | null = null;
  /** The last list, while no second follows it. */
  #open: { leaf: number; time: number } | null = null;

  /** Takes a list at its leaf; `seen` is what the seconds before it had when the log stated none yet. */
  take(leaf: number, { time, steps }: { time: number; steps: Steps }, seen: Steps): void {
    const before = this.stated ?? seen;
    if (before.size > 0)
      for (const change of instrumentChanges(before, steps)) this.changes.push({ ...change, leaf, since: time });
    this.stated = steps;
    this.#open = { leaf, time };
  }

  /** The next second: the leaf of a list before it whose time is not this one; null when there is none. */
  misdated(time: number): number | null {
    const open = this.#open;
    this.#open = null;
    return open !== null && open.time !== time ? open.leaf : null;
  }

  /** No text follows the last list that says which second it was written with. */
  skip(): void {
    this.#open = null;
  }
}

/** Whether an option was open over a change of its instrument: behind its order, and not behind the second that ended it. */
function isOpenOver(change: LoggedChange, { leaf, read, result }: AuditedOption): boolean {
  if (change.leaf < leaf) return false;
  if (result === null) return true;
  const { exit, missing, due } = result;
  if (exit !== null) return change.leaf < exit.leaf;
  return change.since <= (missing ?? (due ?? read.order.accepted + SECOND_MS) + OPTION_WAIT_MS);
}

/** Every change that an option was open over, with that option. */
export function boundFindings(changes: readonly LoggedChange[], options: readonly AuditedOption[]): AuditFinding[] {
  const bySymbol = Map.groupBy(changes, ({ symbol }) => symbol);
  return options.flatMap((option) =>
    (bySymbol.get(option.read.record.symbol) ?? [])
      .filter((change) => isOpenOver(change, option))
      .map(({ leaf }) => ({ leaf, what: 'INSTRUMENT_CHANGED' as const, option: option.leaf })),
  );
}

/** Every change with what was due from it on. */
export function changeFigures(changes: readonly LoggedChange[], options: readonly AuditedOption[]): ChangeFigures[] {
  return changes.map((change) => {
    const isTouched = ({ read, result }: AuditedOption) => {
      const due = result?.due ?? 0;
      return read.record.symbol === change.symbol && due >= change.since && due < change.since + MINUTE_MS;
    };
    const touched = options.filter(isTouched);
    const count = (outcome: string) => touched.filter(({ result }) => result?.outcome === outcome).length;
    return { ...change, due: touched.length, won: count('won'), lost: count('lost'), refunded: count('refunded') };
  });
}
