/**
 * What the staff can do, as facts: the calls that the server binds with the tables that each declares, what takes two
 * people, what is reviewed; and the tables of outcomes, which no declaration may name. The same facts give the database
 * role its rights (platform/db/staff-role.ts) and the public its page.
 */
import { type Call, type CallOutput, areaOf, proposalPermission, reviewPermission, rolesWith } from '@glasshouse/contract';
import { approveProposal, approveReview, type operatorPowers, propose, rejectReview } from '@glasshouse/contract/backoffice';
import type { BoundStaffCall } from '../../../platform/calls/staff.ts';
import type { Gathered, OutcomeTable } from '../../../platform/connect.ts';
import { EVERY_STAFF_CALL_WRITES } from '../../../platform/db/staff-role.ts';
import type { ProposalEngine } from './proposals/engine.ts';
import type { ReviewEngine } from './reviews/engine.ts';

type Powers = CallOutput<typeof operatorPowers>;

/** The facts that do not change while the server runs. */
export interface PowerFacts extends Pick<Powers, 'calls' | 'kinds' | 'queues'> {
  /** Tables that some staff call writes. */
  declared: string[];
  outcomes: readonly OutcomeTable[];
}

const unique = (tables: readonly string[]) => [...new Set(tables)].sort();

/** Calls that do what was declared elsewhere: with the last approval, or a rejection. */
const OF_KINDS = new Set([propose.id, approveProposal.id]);
const OF_QUEUES = new Set([approveReview.id, rejectReview.id]);

function powerOf(call: Call, writes: readonly string[]): Powers['calls'][number] {
  const { id, summary, permission } = call;
  const area = permission === null ? 'door' : areaOf(permission);
  const roles = permission === null ? [] : [...rolesWith(permission)];
  const beside = unique(writes).filter((table) => !(EVERY_STAFF_CALL_WRITES as readonly string[]).includes(table));
  return { id, summary, permission, area, roles, changes: call.method !== 'GET', writes: beside };
}

/** Gathers the facts. Error: something that the staff may do declares a table of outcomes. */
export function powersOf(
  { staffCalls, outcomes }: Pick<Gathered, 'staffCalls' | 'outcomes'>,
  reviews: ReviewEngine,
  proposals: ProposalEngine,
): PowerFacts {
  const kinds = proposals.kinds().map(({ kind, writes }) => ({
    kind,
    propose: [...rolesWith(proposalPermission(kind, 'propose'))],
    approve: [...rolesWith(proposalPermission(kind, 'approve'))],
    writes: unique(writes),
  }));
  const queues = reviews
    .queues()
    .map(({ queue, writes }) => ({ queue, roles: [...rolesWith(reviewPermission(queue))], writes: unique(writes) }));
  const writesOf = ({ call, writes }: BoundStaffCall) => [
    ...writes,
    ...(OF_KINDS.has(call.id) ? kinds.flatMap((kind) => kind.writes) : []),
    ...(OF_QUEUES.has(call.id) ? queues.flatMap((queue) => queue.writes) : []),
  ];
  const declared = unique(staffCalls.flatMap(writesOf));
  const forbidden = declared.filter((table) => outcomes.some((outcome) => outcome.table === table));
  if (forbidden.length > 0) throw new Error(`a staff call declares that it writes outcomes: ${forbidden.join(', ')}`);
  return { calls: staffCalls.map((one) => powerOf(one.call, writesOf(one))), kinds, queues, declared, outcomes };
}
