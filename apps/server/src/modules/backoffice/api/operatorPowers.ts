/** GET /operator/powers: what the operator can and cannot do, for anybody. */
import { operatorPowers } from '@glasshouse/contract/backoffice';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type AnchorLog, anchoredTo } from '../store/anchoring.ts';
import type { PowerFacts } from './powers.ts';
import { loadWritable } from '../store/staff-rights.ts';

export const operatorPowersHandler = (db: Db, log: AnchorLog, facts: () => PowerFacts) =>
  handleVisitor(operatorPowers, async () => {
    const { calls, kinds, queues, outcomes } = facts();
    const writable = await loadWritable(db);
    const anchor = await anchoredTo(db, log);
    return {
      calls,
      kinds,
      queues,
      writable,
      outcomes: outcomes.map((outcome) => ({ ...outcome, staff_can_write: writable.includes(outcome.table) })),
      anchor: anchor && { rows: anchor.seq, leaf: anchor.leaf, time: anchor.time },
    };
  });
