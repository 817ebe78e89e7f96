/**
 * What simulated staff do in a round: look at what is due, one act at a time, through the staff calls. Nothing is remembered
 * that matters: each round reads what stands, so a process that dies leaves nothing undone.
 */
import { approveReview, claimReview, getReview, type PresentedField, rejectReview } from '@glasshouse/contract/backoffice';
import { completePayout, sendPayout } from '@glasshouse/contract/funding';
import type { CallOutput } from '@glasshouse/contract';
import { formatAmount } from '@glasshouse/money';
import type { StaffUser } from '../../../platform/calls/staff.ts';
import { takeLock } from '../../../platform/db/locks.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { waitAfter } from '../../../platform/due/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Backoffice, WaitingReview } from '../../backoffice/index.ts';
import type { Funding, PayoutUnderWay } from '../../funding/index.ts';
import type { Identity } from '../../identity/index.ts';
import type { Ledger } from '../../ledger/index.ts';
import { REFERENCE_BYTES, paymentReference } from '../domain/payment-reference.ts';
import { loadPayment } from '../store/payments.ts';
import type { Act } from './acts.ts';
import { MEMBERS, type MemberName } from './members.ts';
import { QUEUES, type StaffedQueue, type Verdict, type Waits, dueAt, verdictOf, waitOf } from './domain/rules.ts';

/** What simulated staff work with. */
export interface ClerkDeps {
  platform: Platform;
  backoffice: Pick<Backoffice, 'openSimulated' | 'waitingReviews'>;
  funding: Pick<Funding, 'payoutsUnderWay'>;
  ledger: Pick<Ledger, 'asset'>;
  identity: { readonly freezes: Pick<Identity['freezes'], 'users'> };
  act: Act;
  waits: Waits;
}

/** A session is opened anew before it ends for want of use. */
const SESSION_USE_MS = 20 * 60_000;
const SIGNED = 'Simulated staff of the demo, by its published rules';

type Detail = CallOutput<typeof getReview>;

const fieldOf = (fields: readonly PresentedField[], label: string) => fields.find((field) => field.label === label)?.value;

/** What a case is about, without who asked. */
function factsOf(fields: readonly PresentedField[]): string[] {
  return ['level', 'id_type', 'amount', 'network'].map((label) => {
    const value = fieldOf(fields, label);
    if (value?.type === 'amount') return `${value.amount} ${value.currency}`;
    return value?.type === 'code' ? value.code : value?.type === 'text' ? value.text : '';
  });
}

/** So much is remembered at most. */
const MOST_KEPT = 1_000;

/** Keeps what is remembered bounded. */
function forgetOldest<K>(kept: { readonly size: number; keys(): Iterator<K>; delete(key: K): boolean }): void {
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value as K);
}

/** The simulated staff of a demo. */
export class Clerk {
  readonly #deps: ClerkDeps;
  readonly #sessions = new Map<MemberName, { staff: StaffUser; until: number }>();
  /** Cases that wait for people; a forgotten one is looked at and left again. */
  readonly #left = new Set<number>();
  /** What failed, and when it is tried again. */
  readonly #failed = new Map<string, { times: number; until: number }>();

  constructor(deps: ClerkDeps) {
    this.#deps = deps;
  }

  /** One round. Of several processes one works at a time; the others have nothing to do. */
  async run(): Promise<void> {
    const [reviews, payouts] = await Promise.all([this.#waiting(), this.#payouts()]);
    // Nearly every round finds nothing, and needs no lock for it.
    if (reviews.length + payouts.length === 0) return;
    await inTransaction(this.#deps.platform.db, async (tx) => {
      if (!(await takeLock(tx, 'simulatedStaff'))) return;
      for (const review of await this.#waiting()) await this.#try(`review ${review.id}`, () => this.#decide(review));
      for (const payout of await this.#payouts()) await this.#try(`payout ${payout.id}`, () => this.#pay(payout));
    });
  }

  async #waiting(): Promise<(WaitingReview & { queue: StaffedQueue })[]> {
    const { platform, backoffice, identity, waits } = this.#deps;
    const now = platform.clock.now();
    const wanted = { queues: QUEUES, until: now - waits.fromMs, now, except: [...this.#left], frozen: identity.freezes.users() };
    const found = (await backoffice.waitingReviews(wanted)) as (WaitingReview & { queue: StaffedQueue })[];
    return found.filter((review) => dueAt(review, waits) <= now);
  }

  /** Withdrawals that simulated staff alone approved and whose next step is due. */
  async #payouts(): Promise<PayoutUnderWay[]> {
    const { platform, funding, waits } = this.#deps;
    const now = platform.clock.now();
    const found = await funding.payoutsUnderWay(now - waits.fromMs);
    return found.filter(({ id, state, since }) => since + waitOf('withdraw', id, state, waits) <= now);
  }

  /** Does one thing; what fails is tried again later and holds up nothing else. */
  async #try(name: string, run: () => Promise<void>): Promise<void> {
    const { platform } = this.#deps;
    const now = platform.clock.now();
    const before = this.#failed.get(name);
    if (before && before.until > now) return;
    try {
      await run();
      this.#failed.delete(name);
    } catch (error) {
      const times = (before?.times ?? 0) + 1;
      this.#failed.delete(name);
      this.#failed.set(name, { times, until: now + waitAfter(times) });
      forgetOldest(this.#failed);
      // Somebody was faster, or the money is stopped: ordinary refusals of an ordinary call.
      if (!(error instanceof Refusal)) platform.log.error({ err: error, name }, 'simulated staff failed');
    }
  }

  /** A session of a member; null when an owner has disabled them. */
  async #session(name: MemberName): Promise<StaffUser | null> {
    const now = this.#deps.platform.clock.now();
    const open = this.#sessions.get(name);
    if (open && open.until > now) return open.staff;
    const staff = await this.#deps.backoffice.openSimulated(MEMBERS[name]);
    if (staff) this.#sessions.set(name, { staff, until: now + SESSION_USE_MS });
    return staff;
  }

  async #decide(review: WaitingReview & { queue: StaffedQueue }): Promise<void> {
    const { act } = this.#deps;
    // The first look is the reviewer's, the second of two the treasurer's.
    const staff = await this.#session(review.approvals === 0 ? 'reviewer' : 'treasurer');
    if (staff === null) return;
    const id = String(review.id);
    const detail = await act(staff, getReview, { review_id: id });
    const verdict = await this.#verdict(review, detail);
    if (verdict.act === 'leave') {
      this.#left.add(review.id);
      forgetOldest(this.#left);
      return;
    }
    await act(staff, claimReview, { review_id: id });
    if (verdict.act === 'approve') await act(staff, approveReview, { review_id: id, hash: detail.hash, note: SIGNED });
    else await act(staff, rejectReview, { review_id: id, reason: verdict.reason, note: `${SIGNED}: ${verdict.rule}` });
  }

  async #verdict(review: WaitingReview & { queue: StaffedQueue }, { fields, review: { user } }: Detail): Promise<Verdict> {
    const { platform, ledger } = this.#deps;
    const { queue, id: number, approvalsNeeded } = review;
    const facts = factsOf(fields);
    if (queue !== 'recharge') return verdictOf({ queue, number, facts, approvalsNeeded, payment: null });
    const reference = fieldOf(fields, 'reference');
    const payment = reference?.type === 'text' ? await loadPayment(platform.db, reference.text) : null;
    const asset = payment ? ledger.asset(payment.assetId) : undefined;
    const paid = payment && asset ? `${formatAmount(payment.atoms, asset.scale)} ${asset.code}` : '';
    const found = payment && { isOwn: payment.userId === user.id, isAmount: facts.includes(paid) };
    return verdictOf({ queue, number, facts, approvalsNeeded, payment: found });
  }

  /** The treasurer, who approved nothing of it, pays and sees it arrive. */
  async #pay({ id, state, code, kind, network }: PayoutUnderWay): Promise<void> {
    const { platform, act } = this.#deps;
    const staff = await this.#session('treasurer');
    if (staff === null) return;
    if (state === 'sent') return void (await act(staff, completePayout, { id: String(id) }));
    const txid = paymentReference({ code, kind }, network, platform.random.bytes(REFERENCE_BYTES));
    await act(staff, sendPayout, { id: String(id), txid });
  }
}
