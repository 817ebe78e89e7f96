/**
 * The published changes in this process's memory. What holds at a time is a pure function of them, so that every process
 * changes over at the same millisecond; they are known a day before, so that nobody comes late.
 */
import type { ParameterName, ParameterValues } from '@glasshouse/contract';
import type { Logger } from 'pino';
import type { Db } from '../../../platform/db/database.ts';
import type { Notices } from '../../../platform/db/notices.ts';
import { NewestReading } from '../../../platform/newest-reading.ts';
import type { ParameterSource } from '../../../platform/parameters.ts';
import { PARAMETERS_CHANNEL, type StoredChange, loadChanges } from './changes.ts';

/** A change with its value read. */
interface Known {
  readonly change: StoredChange;
  readonly value: ParameterValues[ParameterName];
}

const keyOf = (name: ParameterName, market: number) => `${name} ${market}`;

/** Follows the changes. */
export class ParameterBook implements ParameterSource {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #notices: Notices | undefined;
  #changes: readonly StoredChange[] = [];
  #known = new Map<string, Known[]>();
  readonly #readings = new NewestReading();
  #stopHearing = () => {};

  constructor({ db, log, notices }: { db: Db; log: Logger; notices?: Notices | undefined }) {
    this.#db = db;
    this.#log = log;
    this.#notices = notices;
  }

  /** All changes, by the time at which they count. */
  get changes(): readonly StoredChange[] {
    return this.#changes;
  }

  at<N extends ParameterName>(name: N, market: number, time: number): ParameterValues[N] | null {
    const known = this.#known.get(keyOf(name, market))?.findLast(({ change }) => change.effective <= time);
    return (known?.value as ParameterValues[N] | undefined) ?? null;
  }

  nextChange(name: ParameterName, market: number, time: number): number | null {
    return this.#known.get(keyOf(name, market))?.find(({ change }) => change.effective > time)?.change.effective ?? null;
  }

  /** Reads the changes now. */
  async refresh(db = this.#db): Promise<void> {
    const changes = await this.#readings.read(() => loadChanges(db));
    if (changes === null) return;
    const known = new Map<string, Known[]>();
    for (const change of changes) {
      const key = keyOf(change.name, change.market);
      known.set(key, [...(known.get(key) ?? []), { change, value: JSON.parse(change.after) as Known['value'] }]);
    }
    this.#changes = changes;
    this.#known = known;
  }

  /** Reads the changes and follows them from now on. */
  async start(): Promise<void> {
    this.#stopHearing =
      this.#notices?.listen(PARAMETERS_CHANNEL, () => {
        this.refresh().catch((error: unknown) => this.#log.warn({ err: error }, 'parameters could not be read'));
      }) ?? (() => {});
    await this.refresh();
  }

  /** Follows no more. */
  stop(): void {
    this.#stopHearing();
  }
}
