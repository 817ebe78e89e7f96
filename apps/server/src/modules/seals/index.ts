/** The seals: journals, fills and first answers in blocks whose hashes are leaves of the public log (ADR 27). */
import { Acks } from '../../platform/calls/acks.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Module, defineModule } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { sealedAnswers } from '../../platform/store/request-answers.ts';
import type { SealedSource } from '../../platform/store/sealed.ts';
import type { ComputedInvariant } from '../ledger/index.ts';
import type { ProofLog } from '../proofs/index.ts';
import { KeyHolder } from './store/ack-signer.ts';
import { bindGetAnswer } from './api/getAnswer.ts';
import { NewestSeals, checkAllSeals } from './store/check.ts';
import { adoptRows, sealBlock } from './store/sealer.ts';

const EVERY_MS = 1_000;
/** So many batches of rows of an older version are adopted in one run, so that sealing goes on meanwhile. */
const ADOPTIONS = 10;

const TITLE = 'journals, fills and first answers are those that were sealed';

/** I14 over all blocks and rows: for `npm run check:money`. */
export function sealInvariant(sources: readonly SealedSource[]): ComputedInvariant {
  return { id: 'I14', title: TITLE, compute: (tx) => checkAllSeals(tx, sources) };
}

/** The seals with their module. */
export interface Seals {
  module: Module;
  /** Seals what is queued now, for tools and tests; what another process is sealing at this moment is left to it. */
  sealNow: () => Promise<void>;
  /** Acknowledges answers, for the dispatcher. */
  acks: Acks;
  /** I14 over the newest blocks and what is not sealed yet: cheap enough for every minute. */
  newest: ComputedInvariant;
}

/** Makes the module. */
export function createSeals(
  { db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>,
  { proofs }: { proofs: Pick<ProofLog, 'append' | 'signer' | 'leafOf'> },
): Seals {
  const sources: SealedSource[] = [];
  const newestSeals = new NewestSeals(sources);
  const newest: ComputedInvariant = { id: 'I14', title: TITLE, compute: (tx: Tx) => newestSeals.check(tx) };
  const keys = new KeyHolder(proofs, log);
  const failed = (error: unknown) => log.error({ err: error }, 'answers were not acknowledged');
  let adopting: readonly SealedSource[] = [];
  const adopt = async () => {
    for (const source of adopting) {
      let left: 'more' | 'later' | 'over' = 'more';
      for (let i = 0; i < ADOPTIONS && left === 'more'; i++) left = await adoptRows(db, source);
      if (left === 'over') adopting = adopting.filter((other) => other !== source);
    }
  };
  const seal = async () => {
    while (await sealBlock(db, proofs.append, clock.now()));
  };
  return {
    module: defineModule({
      name: 'seals',
      deps: ['proofs'],
      migrations: new URL('./store/migrations/', import.meta.url),
      outcomes: { seal_blocks: 'log', seal_adoption: 'log' },
      calls: [bindGetAnswer(db, clock, proofs)],
      sealed: [sealedAnswers],
      newest: [newest],
      record: ({ sealed }) => [sealInvariant(sealed)],
      connect({ sealed }) {
        sources.push(...sealed);
        adopting = sealed;
      },
      start: () => keys.refresh(),
      jobs: [
        { name: 'seals.key', everyMs: EVERY_MS, run: () => keys.refresh() },
        {
          name: 'seals.seal',
          everyMs: EVERY_MS,
          run: async () => {
            // What cannot be adopted of an older version must not keep what is new unsealed.
            try {
              await adopt();
            } finally {
              await seal();
            }
          },
        },
      ],
    }),
    sealNow: seal,
    acks: new Acks(
      () => keys.present,
      () => clock.now(),
      failed,
    ),
    newest,
  };
}
