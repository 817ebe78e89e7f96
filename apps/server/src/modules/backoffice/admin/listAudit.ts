/** GET /admin/audit: the audit log, newest first. What is shown of a row is what was hashed, not the search columns. */
import { type AuditRow, type CallInput, LIST_LIMIT, listAudit } from '@glasshouse/contract';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { type AuditFilter, type AuditLogRow, listAuditRows } from '../store/audit-log.ts';

type Input = CallInput<typeof listAudit>;
const CURSOR = /^[1-9][0-9]{0,14}$/;
const MAX_LIMIT = 100;
const MAX_PAGE = 1_000;

const textOf = (value: string | undefined) => (value === undefined || value === '' ? null : value);
const numberOf = (value: number | string | undefined) => (value === undefined ? null : Number(value));
const within = (value: number, max: number) => Math.min(Math.max(value, 1), max);

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

function pageOf(input: Input) {
  const limit = within(Number(input.limit ?? LIST_LIMIT), MAX_LIMIT);
  const page = within(Number(input.page ?? 1), MAX_PAGE);
  const cursor = textOf(input.cursor);
  if (cursor !== null && !CURSOR.test(cursor)) refuseField('cursor', 'BACKOFFICE_CURSOR_INVALID');
  const before = cursor === null ? null : Number(cursor);
  return { limit, page, slice: { before, offset: before === null ? (page - 1) * limit : 0, limit: limit + 1 } };
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
    const { limit, page, slice } = pageOf(input);
    const rows = await listAuditRows(tx, filterOf(input), slice);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return { list: shown.map(present), page, limit, ...(rows.length > limit && last ? { next: String(last.seq) } : {}) };
  });
