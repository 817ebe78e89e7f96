/**
 * What a process of contracts does that kills itself at a named point of a batch. Its only argument is a `Death` as JSON; it says `ready`
 * when it leads, begins with the first line that it is sent, and never ends otherwise.
 */
import { once } from 'node:events';
import { ManualClock } from '../../../../platform/clock.ts';
import { type Db, openAppPool, openDb } from '../../../../platform/db/database.ts';
import { testPlatform } from '../../../../platform/testing/test-platform.ts';
import { createProofs } from '../../../proofs/index.ts';
import { loadConfig } from '../../../../config.ts';
import type { ClearingStore } from '../../../exchange/index.ts';
import type { CopyDesk } from '../../index.ts';
import { openNode } from './node.ts';

/** Where it dies: decided and nothing written; written and not committed; committed, and nobody was answered yet. */
export type Point = 'matched' | 'written' | 'committed';

/** What it does until it dies, at which batch. */
export interface Death {
  readonly url: string;
  readonly dataDir: string;
  readonly now: number;
  readonly point: Point;
  /** At the so many-th batch that comes there. */
  readonly nth: number;
  /** Positions that pay funding in one batch. */
  readonly paidAtOnce: number;
  /** Looks at the recorded seconds, and goes on with what is due; or sends these commands. */
  readonly commands: readonly object[] | null;
  readonly marketId: number;
}

const die = () => process.kill(process.pid, 'SIGKILL');

/** Counts batches that come to a point and dies at the one. */
function dieIn(store: ClearingStore, death: Death): void {
  const [save, keep] = [store.save.bind(store), store.keep.bind(store)];
  let seen = 0;
  const at = (point: Point) => {
    if (point === death.point && ++seen === death.nth) die();
  };
  Object.assign(store, {
    save: async (...args: Parameters<ClearingStore['save']>) => {
      at('matched');
      await save(...args);
      at('written');
    },
    keep: (...args: Parameters<ClearingStore['keep']>) => {
      at('committed');
      keep(...args);
    },
  });
}

/** Runs it; follows of traders are read by `copies`, which is prepared first. */
export async function runDeath(copies?: CopyDesk, prepare?: (db: Db) => Promise<void>): Promise<void> {
  const death = JSON.parse(process.argv[2] as string) as Death;
  const clock = new ManualClock(death.now);
  const db = openDb(openAppPool(death.url, 8));
  const { url: _, dataDir } = death;
  const proofs = createProofs(testPlatform({ config: { ...loadConfig({}), dataDir }, db, clock }));
  await proofs.module.start?.();
  const rulesAt = () => ({ interest: 10_000n, band: 50_000n, cap: 375_000n, minSamples: 0 });
  const funding = { rulesAt, paidAtOnce: death.paidAtOnce };
  await prepare?.(db);
  const { contracts } = await openNode({ clock, dataDir, proofs: () => proofs }, db, [], funding, copies);
  const { venue, product } = contracts;
  dieIn(product.store as ClearingStore, death);
  process.stdout.write('ready\n');
  await once(process.stdin, 'data');
  if (death.commands) await Promise.all(death.commands.map((command) => venue.submitOne(command as never, null)));
  await venue.followIndex();
  for (let n = 0; n < 50; n++) await venue.submitOne({ type: 'tick', marketId: death.marketId }, null);
  process.stdout.write('survived\n');
}
