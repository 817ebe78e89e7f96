// SPDX-License-Identifier: Apache-2.0
/** A whole public log read entry by entry: seconds are kept and held against the rules of prices, records of some kinds go to a rule. */
import { readCanonical } from '../canonical.ts';
import { KeptSeconds } from './kept-seconds.ts';

/** Something in the log that must not be there, or is missing. */
export interface AuditFinding<C extends string> {
  readonly leaf: number;
  readonly kind: string;
  readonly what: C;
}

/** Reads a log from its first entry on. `K` are the kinds of records that it counts, `C` what can be wrong with them. */
export abstract class RecordAudit<K extends string, C extends string> {
  readonly findings: AuditFinding<C | 'SECOND'>[] = [];
  readonly counts = new Map<K, number>();
  protected readonly seconds = new KeptSeconds();
  readonly #kinds: readonly K[];

  constructor(kinds: readonly K[]) {
    this.#kinds = kinds;
  }

  /** Time of the newest second; null before the first. */
  get newest(): number | null {
    return this.seconds.newest;
  }

  /** Takes the next entry; of a second the texts of its instruments. One without a text was forgotten. */
  add(leaf: number, body: string | null, prices: readonly string[] | null): void {
    if (body === null) return this.seconds.skip();
    if (prices !== null) {
      if (!this.seconds.add(leaf, body, prices)) this.findings.push({ leaf, kind: 'second', what: 'SECOND' });
      return;
    }
    const record = readCanonical(body) as Readonly<Record<string, unknown>> | null;
    const kind = this.#kinds.find((one) => one === record?.['kind']);
    if (kind === undefined) return;
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
    for (const what of this.record(leaf, kind, body, record ?? {})) this.findings.push({ leaf, kind, what });
  }

  /** What is wrong with a record; `fields` are those of its text, not checked yet. */
  protected abstract record(leaf: number, kind: K, body: string, fields: Readonly<Record<string, unknown>>): readonly C[];
}
