/**
 * Reviews as products see them: a queue is one small declaration of a module, a review is opened in the product's own
 * transaction. The engine is the back office's, which no product knows.
 */
import type { QueueName } from '@glasshouse/contract';
import type { PresentedField, ReviewHint } from '@glasshouse/contract/backoffice';
import type { Tx } from './db/database.ts';

/** A private picture that belongs to a review. */
export interface ReviewPicture {
  label: string;
  /** The reference of the upload, `/upload/<name>`. */
  file: string;
}

/** What a reviewer sees at the side. */
export interface ReviewDetail {
  fields: PresentedField[];
  pictures: ReviewPicture[];
  hints: ReviewHint[];
}

/** Whose decision it was; `afterCommit` is for telling screens. */
interface Decision {
  reviewId: number;
  now: number;
  /** Simulated staff of a demo decided it, and no person. */
  bySimulated: boolean;
  /** What the staff wrote, for the staff. */
  note: string;
  afterCommit: (effect: () => void) => void;
}

/** The last approval that was needed. */
export interface Approval extends Decision {
  /** All who approved, first to last. */
  staffIds: number[];
}

/** A rejection. */
export interface Rejection extends Decision {
  staffId: number;
  /** One of the queue's reasons. */
  reason: string;
}

/** What a module declares. Who sees and decides is the permission `reviews.<queue>`. */
export interface ReviewQueue {
  queue: QueueName;
  /** The scope of the journals that an approval posts, by the number of the subject: none may stand without one. */
  readonly pays?: string;
  /** The day (UTC, such as 2026-11-23) from which its rules of risk are; change it with them. Kept with each review. */
  readonly rulesOf: string;
  /** Codes; the staff reads them under `reviewReasons.<queue>.<code>`, and the module tells the user in its own words. */
  rejectionReasons: readonly string[];
  /** Tables that `approve` and `reject` write or lock rows of. */
  writes: readonly string[];
  /**
   * What is asked for, as texts: amounts, addresses, digests of pictures. Approvals are bound to it by hash, so it must
   * not change while the review is open; one that did is refused.
   */
  loadPayload(tx: Tx, subjectId: number): Promise<Readonly<Record<string, string | null>>>;
  loadDetail(tx: Tx, subjectId: number): Promise<ReviewDetail>;
  /** An approval was given that is not the last; also for one that takes the place of somebody who does not count any more. */
  firstApproval?(tx: Tx, subjectId: number, by: Pick<Approval, 'reviewId' | 'now' | 'afterCommit'>): Promise<void>;
  /** The last approval was given: the module moves its state and posts, in this transaction. Refuses by throwing. */
  approve(tx: Tx, subjectId: number, by: Approval): Promise<void>;
  reject(tx: Tx, subjectId: number, why: Rejection): Promise<void>;
}

/** A review that a module asks for. */
export interface NewReview {
  queue: QueueName;
  subjectId: number;
  userId: number;
  approvalsNeeded: 1 | 2;
  /** Decimal text, for sorting and sums; null where no value is known. */
  valueUsd: string | null;
  /** Columns of the list, at most four. */
  summary: PresentedField[];
  hints: ReviewHint[];
  /** What the list is searched for beside numbers and the user: addresses, references. */
  keywords: readonly string[];
}

/** What modules use. */
export interface Reviews {
  /** Asks for a review, in the transaction that makes its subject; answers its number. One open review per subject. */
  open(tx: Tx, review: NewReview): Promise<number>;
  /**
   * The user took it back; false when it is decided already. Call it before locking own rows: a decision
   * locks the review first.
   */
  withdraw(tx: Tx, queue: QueueName, subjectId: number): Promise<boolean>;
}
