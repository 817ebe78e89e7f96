/**
 * I15: every staff money journal has two distinct approvers of the exact payload hash, as queries that return no rows.
 * What a proposal posts stands under the scope `proposal` and its number; capital that it takes back a day later, under
 * `accounting.capital_return` and its number; what a review lets through, under a scope of its product and the number of
 * the subject.
 */
import type { Invariant } from '../../../platform/invariants.ts';
import type { ReviewQueue } from '../../../platform/reviews.ts';

/** Journals of proposals that nobody approved, or not as they are. */
const OF_PROPOSALS = `
  SELECT j.id AS journal, j.key AS proposal, p.state, p.proposer_id, p.decider_id
  FROM journals j LEFT JOIN proposals p ON p.id::text = j.key
  WHERE j.scope IN ('proposal', 'accounting.capital_return') AND (
    p.id IS NULL OR p.state <> 'approved' OR p.decider_id IS NULL OR p.decider_id = p.proposer_id
    OR p.decider_session = p.proposer_session OR p.approved_hash IS DISTINCT FROM p.payload_hash
    OR p.payload_hash <> sha256(convert_to(p.payload, 'UTF8')))`;

/** Proposals that count as approved without what that takes. */
const PROPOSALS = `
  SELECT id AS proposal, state, proposer_id, decider_id FROM proposals
  WHERE payload_hash <> sha256(convert_to(payload, 'UTF8')) OR (state = 'approved' AND (
    decider_id IS NULL OR decider_id = proposer_id OR decider_session = proposer_session
    OR approved_hash IS DISTINCT FROM payload_hash OR decided_at >= expires_at))`;

/** Reviews that count as approved with fewer people than it takes, or for something else. */
const REVIEWS = `
  SELECT r.id AS review, r.queue, r.approvals_needed, count(DISTINCT d.staff_id) AS approvers
  FROM reviews r LEFT JOIN review_decisions d
    ON d.review_id = r.id AND d.kind = 'approve' AND d.payload_hash = r.payload_hash
  WHERE r.state = 'approved' GROUP BY r.id HAVING count(DISTINCT d.staff_id) < r.approvals_needed`;

/** What holds whatever products there are. */
export const fourEyesInvariants: readonly Invariant[] = [
  { id: 'I15', title: 'every journal of a proposal has two people behind its exact payload', sql: OF_PROPOSALS },
  { id: 'I15', title: 'an approved proposal was approved as it is, in time, by another person', sql: PROPOSALS },
  { id: 'I15', title: 'an approved review has as many approvers of what was asked as it takes', sql: REVIEWS },
];

/** The journals that a queue's approvals post, whose keys are numbers of subjects, are there only after an approved review. */
export function reviewedJournals({ queue, pays: scope }: Pick<ReviewQueue, 'queue' | 'pays'>): Invariant[] {
  if (scope === undefined) return [];
  return [
    {
      id: 'I15',
      title: `every journal of ${scope} was approved in the queue ${queue} by as many people as it takes`,
      sql: `
      SELECT j.id AS journal, j.key AS subject FROM journals j
      WHERE j.scope = '${scope}' AND NOT EXISTS (
        SELECT FROM reviews r WHERE r.queue = '${queue}' AND r.subject_id::text = j.key AND r.state = 'approved'
          AND r.approvals_needed <= (SELECT count(DISTINCT d.staff_id) FROM review_decisions d
            WHERE d.review_id = r.id AND d.kind = 'approve' AND d.payload_hash = r.payload_hash))`,
    },
  ];
}
