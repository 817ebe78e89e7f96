/** What reviewers decide, over the API. */
import { randomUUID } from 'node:crypto';
import type { Client } from '@glasshouse/client';
import type { StaffRole } from '@glasshouse/contract';
import {
  type ReviewRow,
  approveReview,
  claimReview,
  getReview,
  listReviews,
  rejectReview,
} from '@glasshouse/contract/backoffice';
import { waitingReview } from '../../apps/server/src/modules/backoffice/tests/support/waiting-review.ts';
import { makeMember } from './staff.ts';

const NOTE = 'looked at the statement and it is there';
type Queue = 'recharge' | 'withdraw';

/** A new member with a role, signed in over the API. */
export const joinStaff = async (role: StaffRole): Promise<Client> =>
  (await makeMember(`${role}-${randomUUID().slice(0, 8)}@staff.example`, role)).client;

async function claim(staff: Client, queue: Queue, subjectId: number) {
  const isIt = (row: ReviewRow) => row.subject_id === subjectId;
  const row = await waitingReview((input) => staff.call(listReviews, input), { queue, number: subjectId, isIt });
  await staff.call(claimReview, { review_id: row.id });
  const { hash } = await staff.call(getReview, { review_id: row.id });
  return { review_id: row.id, hash };
}

/** Takes a review on and approves it. */
export async function approve(staff: Client, queue: Queue, subjectId: number): Promise<void> {
  await staff.call(approveReview, { ...(await claim(staff, queue, subjectId)), note: NOTE });
}

/** Takes a review on and rejects it. */
export async function reject(staff: Client, queue: Queue, subjectId: number, reason: string): Promise<void> {
  const { review_id } = await claim(staff, queue, subjectId);
  await staff.call(rejectReview, { review_id, reason, note: NOTE });
}

/** Takes on what a user handed in, the basic verification or the application to lead, and approves it. */
export async function approveOf(staff: Client, queue: 'kyc' | 'copy_trader', userId: number): Promise<void> {
  const isIt = ({ user }: ReviewRow) => user.id === userId;
  const row = await waitingReview((input) => staff.call(listReviews, input), { queue, number: userId, isIt });
  await staff.call(claimReview, { review_id: row.id });
  const { hash } = await staff.call(getReview, { review_id: row.id });
  await staff.call(approveReview, { review_id: row.id, hash, note: NOTE });
}
