/** GET /admin/proposals: proposals, newest first. */
import { proposalKindsOf } from '@glasshouse/contract';
import { listProposals } from '@glasshouse/contract/backoffice';
import { sql } from 'kysely';
import { handleStaff } from '../../../platform/calls/staff.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listed, pageOf } from '../api/paging.ts';
import type { ProposalEngine } from '../api/proposals/engine.ts';
import { loadActive } from '../store/members.ts';
import { listProposalRows } from '../store/proposals.ts';

const CURSOR = /^[1-9][0-9]{0,14}$/;

export const listProposalsHandler = ({ clock }: Platform, proposals: ProposalEngine) =>
  handleStaff(listProposals, async (tx, input, { staff }) => {
    const now = clock.now();
    const page = pageOf(input, CURSOR);
    const waits = sql`p.state = 'waiting' AND p.expires_at > ${now}`;
    const tabs = { waiting: waits, mine: sql`p.proposer_id = ${staff.id}`, done: sql`NOT (${waits})` };
    const where = sql`${tabs[input.tab]} AND p.kind = ANY (${proposalKindsOf(staff.role)}::text[]) AND (${input.kind ?? null}::text IS NULL OR p.kind = ${input.kind ?? null})`;
    const before = page.cursor === null ? null : Number(page.cursor);
    const rows = await listProposalRows(tx, where, { before, offset: page.offset, limit: page.limit + 1 });
    const colleagues = await loadActive(tx);
    return listed(
      page,
      rows,
      (row) => proposals.present(row, staff, colleagues),
      ({ id }) => String(id),
    );
  });
