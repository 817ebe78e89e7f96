/** The back office's public face: staff accounts, the gate of staff calls, the audit log, the command line's acts. */
import type { BoundStaffCall, StaffAct, StaffGate } from '../../platform/calls/staff.ts';
import type { Db } from '../../platform/db/database.ts';
import { shortReads } from '../../platform/db/short-reads.ts';
import { lazyFactorKey } from '../../platform/factors/factor-key.ts';
import type { OutcomeTable } from '../../platform/connect.ts';
import { type Module, defineModule } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { acceptInvitationHandler } from './admin/acceptInvitation.ts';
import { addReviewNoteHandler } from './admin/addReviewNote.ts';
import { approveProposalHandler } from './admin/approveProposal.ts';
import { approveReviewHandler } from './admin/approveReview.ts';
import { claimReviewHandler } from './admin/claimReview.ts';
import { confirmSignInHandler } from './admin/confirmSignIn.ts';
import { declineProposalHandler } from './admin/declineProposal.ts';
import { disableStaffHandler } from './admin/disableStaff.ts';
import { endOwnSessionHandler } from './admin/endOwnSession.ts';
import { findReviewsHandler } from './admin/findReviews.ts';
import { getProposalHandler } from './admin/getProposal.ts';
import { getReviewHandler } from './admin/getReview.ts';
import { getReviewPictureHandler } from './admin/getReviewPicture.ts';
import { getSelfHandler } from './admin/getSelf.ts';
import { holdReviewHandler } from './admin/holdReview.ts';
import { inviteStaffHandler } from './admin/inviteStaff.ts';
import { listColleaguesHandler } from './admin/listColleagues.ts';
import { listMentionsHandler } from './admin/listMentions.ts';
import { seeMentionsHandler } from './admin/seeMentions.ts';
import { listAuditHandler } from './admin/listAudit.ts';
import { listOwnSessionsHandler } from './admin/listOwnSessions.ts';
import { listProposalsHandler } from './admin/listProposals.ts';
import { listQueuesHandler } from './admin/listQueues.ts';
import { listReviewsHandler } from './admin/listReviews.ts';
import { listStaffHandler } from './admin/listStaff.ts';
import { listUserReviewsHandler } from './admin/listUserReviews.ts';
import { openInvitationHandler } from './admin/openInvitation.ts';
import { proposeHandler } from './admin/propose.ts';
import { rejectReviewHandler } from './admin/rejectReview.ts';
import { releaseReviewHandler } from './admin/releaseReview.ts';
import { signInHandler } from './admin/signIn.ts';
import { signOutHandler } from './admin/signOut.ts';
import { startEnrolmentHandler } from './admin/startEnrolment.ts';
import { verifyAuditHandler } from './admin/verifyAudit.ts';
import { withdrawProposalHandler } from './admin/withdrawProposal.ts';
import { type AnchorLog } from './store/anchoring.ts';
import { operatorPowersHandler } from './api/operatorPowers.ts';
import { staffActsHandler } from './api/staffActs.ts';
import { fourEyesInvariants, reviewedJournals } from './store/four-eyes-invariants.ts';
import { auditInvariants } from './store/invariants.ts';
import { anchoringJob, cleaningJob, expiryJob } from './due.ts';
import type { BackofficeParts, Passwords } from './api/parts.ts';
import { type PowerFacts, powersOf } from './api/powers.ts';
import { ProposalEngine } from './api/proposals/engine.ts';
import { roleKind } from './api/proposals/role-kind.ts';
import { ReviewEngine } from './api/reviews/engine.ts';
import type { ReviewParts } from './api/reviews/parts.ts';
import { appendAudit, hasReading, inputDigest, newNonce, rehearseAudit } from './store/audit-log.ts';
import { loadStaffNames } from './store/members.ts';
import { loadLeakedPasswords } from './store/leaked-passwords.ts';
import { type WaitingReview, forgetReviewsOf, loadRisks, loadRisky, loadWaiting } from './store/reviews.ts';
import { holdSession, useSession } from './store/sessions.ts';
import { type OpenSimulated, openSimulated } from './store/simulated.ts';

export {
  type ConsoleAct,
  disableFromConsole,
  inviteFromConsole,
  listFromConsole,
  recorded as recordedFromConsole,
} from './api/console.ts';
export { invitationLink } from './domain/address.ts';
export { loadStaffNames } from './store/members.ts';
export { anchorNow, readStaffActs } from './store/anchoring.ts';
export { type AuditReport, auditInvariants, verifyAudit } from './store/invariants.ts';
export type { Passwords } from './api/parts.ts';
export type { OpenSimulated } from './store/simulated.ts';
export type { WaitingReview } from './store/reviews.ts';
export type { People } from './api/people.ts';

/** What is open of users: the highest risk of each, and who has one from so much. */
export const openRisks = { risks: loadRisks, riskyFrom: loadRisky };

/** The back office with its module and what the dispatcher, and products, need. */
export interface Backoffice {
  module: Module;
  gate: StaffGate;
  /** Reviews are asked for here. */
  reviews: ReviewEngine;
  /** Opens a session of a demo's simulated member; nobody's in production. */
  openSimulated: OpenSimulated;
  /** Reviews that wait, for simulated staff. */
  waitingReviews: (wanted: Parameters<typeof loadWaiting>[1]) => Promise<WaitingReview[]>;
  /** The addresses of members of the staff. */
  staffNames: (db: Db, ids: readonly number[]) => Promise<Map<number, string>>;
  /**
   * Tables that the database lets staff calls write, once the modules are connected.
   * Error: something that the staff may do declares a table of outcomes.
   */
  staffTables: () => readonly string[];
}

/** What the back office needs of others. */
export type BackofficeNeeds = Pick<ReviewParts, 'people' | 'readPrivate'> & { passwords: Passwords; log: AnchorLog };

const reviewHandlers = (parts: ReviewParts) => [
  listQueuesHandler(parts),
  listReviewsHandler(parts),
  getReviewHandler(parts),
  getReviewPictureHandler(parts),
  listUserReviewsHandler(parts),
  findReviewsHandler(parts),
  claimReviewHandler(parts),
  releaseReviewHandler(parts),
  approveReviewHandler(parts),
  holdReviewHandler(parts),
  rejectReviewHandler(parts),
  addReviewNoteHandler(parts),
  listColleaguesHandler(parts),
  listMentionsHandler(parts),
  seeMentionsHandler(parts),
];

const proposalHandlers = (platform: Platform, proposals: ProposalEngine) => [
  proposeHandler(proposals),
  listProposalsHandler(platform, proposals),
  getProposalHandler(proposals),
  approveProposalHandler(proposals),
  declineProposalHandler(proposals),
  withdrawProposalHandler(proposals),
];

/** Keeps staff sessions and writes the audit log. */
function createGate({ db, clock, random }: Platform): StaffGate {
  const recordOf = ({ staff, call, ip, target, input, outcome, details }: StaffAct) => ({
    time: clock.now(),
    actor: staff === null ? 'door' : `staff:${staff.id}`,
    role: staff?.role ?? null,
    session: staff?.sessionId ?? null,
    ip,
    call,
    target: target ?? null,
    input,
    outcome,
    details: details ?? {},
    nonce: newNonce(random),
  });
  return {
    db,
    authenticate: (token) => useSession(db, token, clock.now()),
    holdSession: (tx, { sessionId }) => holdSession(tx, sessionId, clock.now()),
    digest: inputDigest,
    repeats: (tx, act, refresh) => hasReading(tx, recordOf(act), refresh),
    record: (tx, act) => appendAudit(tx, recordOf(act)),
    rehearse: (tx, act) => rehearseAudit(tx, recordOf(act)),
  };
}

/** Makes the back office. Nothing is read or written yet. */
export function createBackoffice(platform: Platform, { passwords, people, readPrivate, log }: BackofficeNeeds): Backoffice {
  let gathered: { staffCalls: readonly BoundStaffCall[]; outcomes: readonly OutcomeTable[] } = { staffCalls: [], outcomes: [] };
  const reviews = new ReviewEngine(platform.clock, people);
  const proposals = new ProposalEngine(platform.clock);
  const powers = (): PowerFacts => powersOf(gathered, reviews, proposals);
  const leaked = new Set<string>();
  const factorKey = lazyFactorKey(platform.config.dataDir, platform.random);
  const parts: BackofficeParts = { platform, passwords, leaked, factorKey };
  return {
    module: defineModule({
      name: 'backoffice',
      migrations: new URL('./store/migrations/', import.meta.url),
      staffCalls: [
        openInvitationHandler(parts),
        startEnrolmentHandler(parts),
        acceptInvitationHandler(parts),
        signInHandler(parts),
        confirmSignInHandler(parts),
        signOutHandler(parts),
        getSelfHandler(parts),
        listOwnSessionsHandler(parts),
        endOwnSessionHandler(parts),
        listStaffHandler(),
        inviteStaffHandler(parts),
        disableStaffHandler(parts),
        listAuditHandler(),
        verifyAuditHandler(),
        ...reviewHandlers({ platform, reviews, people, readPrivate }),
        ...proposalHandlers(platform, proposals),
      ],
      calls: [staffActsHandler(platform), operatorPowersHandler(platform.db, log, powers)],
      invariants: (all) => [...fourEyesInvariants, ...all.reviews.flatMap(reviewedJournals)],
      record: auditInvariants,
      proposals: [roleKind],
      person: { erase: forgetReviewsOf },
      connect(all) {
        reviews.declare(all.reviews);
        proposals.declare(all.proposals);
        gathered = all;
        // A declaration that the database would refuse ends the start.
        powers();
      },
      due: [{ name: 'backoffice.proposals', table: 'proposals', job: 'backoffice.expire' }],
      jobs: [
        cleaningJob(platform.db, platform.clock),
        expiryJob(platform.db, platform.clock),
        anchoringJob(platform.db, log, platform.clock),
      ],
      start: async () => {
        for (const password of await loadLeakedPasswords()) leaked.add(password);
        // The first sign-in must not be slower for an account that is missing.
        await passwords.matches('', null);
      },
    }),
    gate: createGate(platform),
    reviews,
    openSimulated: openSimulated(platform),
    waitingReviews: (wanted) => loadWaiting(shortReads(platform.db), wanted),
    staffNames: loadStaffNames,
    staffTables: () => powers().declared,
  };
}
