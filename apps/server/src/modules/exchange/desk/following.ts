/**
 * What the venues of a process follow: the rules of markets, at a notice of their change, and the ticks of the index, at each
 * that this process logs. Timers find what notices missed, and what other processes logged.
 */
import { shortReads } from '../../../platform/db/short-reads.ts';
import type { Platform } from '../../../platform/platform.ts';
import { IndexFollowing, type Markets } from '../../markets/index.ts';
import { RULES_CHANNEL, loadRevision } from '../store/market-rules.ts';
import type { Venue } from './venue.ts';

/** The work of two jobs, and what begins and ends beside them. */
export interface Following {
  /** Reads the rules where they were changed. */
  rules(): Promise<void>;
  /** Lets cascades go on and quotes end; looks for ticks of other processes. */
  index(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** What the venues of a process follow. */
export function followingOf(
  venues: () => readonly Venue[],
  { db, log, notices }: Pick<Platform, 'db' | 'log' | 'notices'>,
  markets: Pick<Markets, 'onLogged'>,
): Following {
  const each = async (work: (venue: Venue) => Promise<unknown>) => void (await Promise.all(venues().map(work)));
  const ticks = new IndexFollowing(() => each((venue) => venue.followIndex()), log);
  const rules = async (on = db) => {
    // The number first: a change behind it is read again, and not missed.
    const revision = await loadRevision(on);
    await each((venue) => venue.followRules(revision));
  };
  const noticed = () => void rules().catch((error: unknown) => log.warn({ err: error }, 'changed rules could not be read'));
  const ends: (() => void)[] = [];
  return {
    rules: () => rules(shortReads(db)),
    async index() {
      await each((venue) => venue.keepUp());
      await ticks.due();
    },
    start() {
      ends.push(markets.onLogged(() => ticks.logged()));
      if (notices) ends.push(notices.listen(RULES_CHANNEL, noticed));
    },
    async stop() {
      for (const end of ends.splice(0)) end();
      await ticks.stop();
    },
  };
}
