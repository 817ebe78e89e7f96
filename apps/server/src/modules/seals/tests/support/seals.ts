/** Test helper: the seals and the public log on a database that a test writes to in its own way. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { loadConfig } from '../../../../config.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { connect } from '../../../../platform/connect.ts';
import { sealedAnswers } from '../../../../platform/store/request-answers.ts';
import { testPlatform } from '../../../../platform/testing/test-platform.ts';
import { checkMoney, sealedJournals } from '../../../ledger/index.ts';
import { createProofs } from '../../../proofs/index.ts';
import { sealedFills } from '../../../exchange/index.ts';
import { type Seals, createSeals, sealInvariant } from '../../index.ts';

/** All that is sealed. */
export const SOURCES = [sealedJournals, sealedFills, sealedAnswers];

/** Seals under test. */
export interface TestSeals {
  seals: Seals;
  proofs: ReturnType<typeof createProofs>;
  /** Seals what is queued and moves the blocks' leaves into the log. */
  seal(): Promise<void>;
  /** What the whole check says of the seals. */
  findings(): Promise<Record<string, unknown>[]>;
  /** What the check of every minute says. */
  newest(): Promise<Record<string, unknown>[]>;
  /** The ids in each block, in order. */
  blocks(): Promise<{ journals: string | null; fills: string | null; answers: string | null }[]>;
  end(): void;
}

/** Opens the seals of one process on a database. */
export async function openSeals(db: Db, clock: Clock): Promise<TestSeals> {
  const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-seals-'));
  const platform = testPlatform({ config: { ...loadConfig({}), dataDir }, db, clock });
  const proofs = createProofs(platform);
  await proofs.module.start?.();
  const seals = createSeals(platform, { proofs });
  connect([seals.module, { name: 'rows', sealed: [sealedJournals, sealedFills] }]);
  const found = async (invariant: Seals['newest']) => {
    const { breaches } = await checkMoney(db, [invariant]);
    return breaches.filter(({ title }) => title === invariant.title).map(({ row }) => row);
  };
  return {
    seals,
    proofs,
    async seal() {
      await seals.sealNow();
      await proofs.module.jobs?.find(({ name }) => name === 'proofs.drain')?.run();
    },
    findings: () => found(sealInvariant(SOURCES)),
    newest: () => found(seals.newest),
    async blocks() {
      const { rows } = await sql<{ journals: string | null; fills: string | null; answers: string | null }>`
        SELECT journals::text, fills::text, answers::text FROM seal_blocks ORDER BY number`.execute(db);
      return rows;
    },
    end: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}
