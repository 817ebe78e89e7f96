/**
 * The modes in this process's memory: read at the start, again at every notice of PostgreSQL, and every half second in case
 * a notice was lost. Money does not rest on it: it reads the modes in its own transaction (`holdModes`).
 */
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { shortReads } from '../db/short-reads.ts';
import type { Notices } from '../db/notices.ts';
import type { Job } from '../module.ts';
import { NewestReading } from '../newest-reading.ts';
import { MODES_CHANNEL, loadModes } from './mode-store.ts';
import { type ModeView, NORMAL } from './mode-view.ts';

const POLL_MS = 500;

/** Follows the modes. */
export class ModeWatch {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #notices: Notices | undefined;
  readonly #listeners = new Set<(view: ModeView) => void>();
  #view: ModeView = NORMAL;
  #key = '';
  readonly #readings = new NewestReading();
  #stopHearing = () => {};

  /** Looks again in case a notice was lost. */
  readonly job: Job = { name: 'modes.poll', everyMs: POLL_MS, run: () => this.refresh(shortReads(this.#db)) };

  constructor({ db, log, notices }: { db: Db; log: Logger; notices?: Notices | undefined }) {
    this.#db = db;
    this.#log = log;
    this.#notices = notices;
  }

  /** This process's cache of the modes. */
  get view(): ModeView {
    return this.#view;
  }

  /** Listens to changes; returns a function that stops. */
  onChange(listener: (view: ModeView) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Reads the modes now. */
  async refresh(db = this.#db): Promise<void> {
    const view = await this.#readings.read(() => loadModes(db));
    if (view === null) return;
    const key = JSON.stringify([...view.held].sort(([a], [b]) => (a < b ? -1 : 1)));
    if (key === this.#key) return;
    this.#key = key;
    this.#view = view;
    for (const listener of this.#listeners) listener(view);
  }

  /** Reads the modes and follows them from now on. */
  async start(): Promise<void> {
    this.#stopHearing =
      this.#notices?.listen(MODES_CHANNEL, () => {
        this.refresh().catch((error: unknown) => this.#log.warn({ err: error }, 'modes could not be read'));
      }) ?? (() => {});
    await this.refresh();
  }

  /** Follows no more. */
  stop(): void {
    this.#stopHearing();
  }
}
