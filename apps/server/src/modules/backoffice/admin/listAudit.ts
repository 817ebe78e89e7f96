/** GET /admin/audit: the audit log, newest first. What is shown of a row is what was hashed, not the search columns. */
import type { CallInput } from '@glasshouse/contract';
import { type AuditRow, listAudit } from '@glasshouse/contract/backoffice';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { listed, pageOf } from '../api/paging.ts';
import { type AuditFilter, type AuditLogRow, listAuditRows } from '../store/audit-log.ts';

type Input = CallInput<typeof listAudit>;
const CURSOR = /^[1-9][0-9]{0,14}$/;

const textOf = (value: string | undefined) => (value === undefined || value === '' ? null : value);
const numberOf = (value: number | string | undefined) => (value === undefined ? null : Number(value));

function filterOf(input: Input): AuditFilter {
  const { actor, call, target, outcome, from, to } = input;
  return {
    actor: textOf(actor),
    call: textOf(call),
    target: textOf(target),
    outcome: textOf(outcome),
    from: numberOf(from),
    to: numberOf(to),
  };
}

function present(row: AuditLogRow): AuditRow {
  const said = JSON.parse(row.body) as Record<'actor' | 'call' | 'outcome' | 'time', string> &
    Record<'role' | 'target', string | null>;
  const { actor, role, call, target, outcome } = said;
  const [prev_hash, hash] = [row.prev_hash.toString('hex'), row.hash.toString('hex')];
  return { seq: row.seq, time: Number(said.time), actor, role, call, target, outcome, body: row.body, prev_hash, hash };
}

export const listAuditHandler = () =>
  handleStaff(listAudit, async (tx, input) => {
    const page = pageOf(input, CURSOR);
    const before = page.cursor === null ? null : Number(page.cursor);
    const rows = await listAuditRows(tx, filterOf(input), { before, offset: page.offset, limit: page.limit + 1 });
    return listed(page, rows, present, ({ seq }) => String(seq));
  });
