/** GET /admin/audit: the audit log, newest first. What is shown of a row is what was hashed, not the search columns. */
import type { CallInput } from '@glasshouse/contract';
import { type AuditRow, listAudit } from '@glasshouse/contract/backoffice';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { listed, pageOf } from '../api/paging.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findMembers, loadStaffNames } from '../store/members.ts';
import { type AuditFilter, type AuditLogRow, listAuditRows } from '../store/audit-log.ts';

type Input = CallInput<typeof listAudit>;
const CURSOR = /^[1-9][0-9]{0,14}$/;

const textOf = (value: string | undefined) => (value === undefined || value === '' ? null : value);
const numberOf = (value: number | string | undefined) => (value === undefined ? null : Number(value));

const ACTOR = /^(?:staff:\d{1,15}|console|door)$/;
const staffIdOf = (actor: string): number | null => (actor.startsWith('staff:') ? Number(actor.slice(6)) : null);

/** Who is meant: an actor as the log writes it, or members by the beginning of their address. */
async function actorsOf(db: Db, text: string | null): Promise<string[] | null> {
  if (text === null || ACTOR.test(text)) return text === null ? null : [text];
  return (await findMembers(db, text)).map((id) => `staff:${id}`);
}

async function filterOf(db: Db, input: Input): Promise<AuditFilter> {
  const { actor, call, target, outcome, from, to } = input;
  return {
    actors: await actorsOf(db, textOf(actor)),
    call: textOf(call),
    target: textOf(target),
    outcome: textOf(outcome),
    from: numberOf(from),
    to: numberOf(to),
  };
}

function present(row: AuditLogRow): Omit<AuditRow, 'actor_name'> {
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
    const rows = await listAuditRows(tx, await filterOf(tx, input), { before, offset: page.offset, limit: page.limit + 1 });
    const answer = listed(page, rows, present, ({ seq }) => String(seq));
    const names = await loadStaffNames(tx, [...new Set(answer.list.flatMap(({ actor }) => staffIdOf(actor) ?? []))]);
    return { ...answer, list: answer.list.map((row) => ({ ...row, actor_name: names.get(staffIdOf(row.actor) ?? 0) ?? null })) };
  });
