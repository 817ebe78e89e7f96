/** Four eyes as products see them: a kind of proposals is one declaration of a module. The engine is the back office's. */
import type { ProposalName } from '@glasshouse/contract';
import type { PresentedChange } from '@glasshouse/contract/backoffice';
import type * as z from 'zod/mini';
import type { Tx } from './db/database.ts';

/** Who applies what, and when. */
export interface Applying {
  proposalId: number;
  proposerId: number;
  approverId: number;
  /** The proposer's reason. */
  reason: string;
  now: number;
  /** Runs after the commit (sockets). */
  afterCommit: (effect: () => void) => void;
}

/** What a module declares. Permissions are `proposals.<kind>.propose` and `proposals.<kind>.approve`. */
export interface ProposalKind<P> {
  kind: ProposalName;
  /** A strict object of texts, whole numbers, booleans and null; its canonical JSON is hashed, shown and approved. */
  payload: z.ZodMiniType<P>;
  /** Tables that `apply` writes or locks rows of; those that `check` locks too. */
  writes: readonly string[];
  /** `<kind>:<id>` of whom or what it is about, for the audit log; null when there is no such. */
  target(payload: P): string | null;
  /**
   * What it sets, where a second wish of the same person can only mean another value of the same thing: the newer takes the
   * place of the one that waits. Left out by kinds of which several may wait (credits).
   */
  subject?(payload: P): string;
  /** Refuses what could not be applied; at proposing and again at approving. */
  check(tx: Tx, payload: P): Promise<void>;
  /** A text of the state that the payload is about: another one at approving means that the proposal is stale. */
  version(tx: Tx, payload: P): Promise<string>;
  /** What would change, for the approver. */
  present(tx: Tx, payload: P): Promise<PresentedChange[]>;
  /** Makes it so, in this transaction. Money: journal scope `proposal`, key the number of the proposal. */
  apply(tx: Tx, payload: P, by: Applying): Promise<void>;
}

/** A kind whose payload only itself reads. */
export type AnyProposalKind = ProposalKind<unknown>;
