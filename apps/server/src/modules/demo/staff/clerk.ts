/**
 * What simulated staff do in a round: look at what is due, one act at a time, through the staff calls. Nothing is remembered
 * that matters: each round reads what stands, so a process that dies leaves nothing undone.
 */
import { approveReview, claimReview, getReview, type PresentedField, rejectReview } from '@glasshouse/contract/backoffice';
import { completePayout, sendPayout } from '@glasshouse/contract/funding';
import type { CallOutput } from '@glasshouse/contract';
import { formatAmount } from '@glasshouse/money';
import { takeLock } from '../../../platform/db/locks.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Backoffice, WaitingReview } from '../../backoffice/index.ts';
import type { Funding, PayoutUnderWay } from '../../funding/index.ts';
import type { Identity } from '../../identity/index.ts';
import type { Ledger } from '../../ledger/index.ts';
import { REFERENCE_BYTES, paymentReference } from '../domain/payment-reference.ts';
import { loadPayment } from '../store/payments.ts';
import type { Act } from './acts.ts';
import type { SessionOf } from './members.ts';
import { QUEUES, type StaffedQueue, type Verdict, type Waits, approverOf, dueAt, verdictOf, waitOf } from './domain/rules.ts';
import { Tries, forgetOldest } from './tries.ts';

/** What simulated staff work with. */
export interface ClerkDeps {
  platform: Platform;
  backoffice: Pick<Backoffice, 'waitingReviews'>;
  funding: Pick<Funding, 'payoutsUnderWay'>;
  ledger: Pick<Ledger, 'asset'>;
  identity: { readonly freezes: Pick<Identity['freezes'], 'users'> };
  act: Act;
  session: SessionOf;
  waits: Waits;
}

/** What they sign decisions with. */
export const SIGNED = 'Simulated staff of the demo, by its published rules';

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

/** The simulated staff of a demo. */
export class Clerk {
  readonly #deps: ClerkDeps;
  /** Cases that wait for people; a forgotten one is looked at and left again. */
  readonly #left = new Set<number>();
  readonly #tries: Tries;

  constructor(deps: ClerkDeps) {
    this.#deps = deps;
    this.#tries = new Tries(deps.platform);
  }

  /** One round. Of several processes one works at a time; the others have nothing to do. */
  async run(): Promise<void> {
    const [reviews, payouts] = await Promise.all([this.#waiting(), this.#payouts()]);
    // Nearly every round finds nothing, and needs no lock for it.
    if (reviews.length + payouts.length === 0) return;
    await inTransaction(this.#deps.platform.db, async (tx) => {
      if (!(await takeLock(tx, 'simulatedStaff'))) return;
      for (const review of await this.#waiting()) await this.#tries.attempt(`review ${review.id}`, () => this.#decide(review));
      for (const payout of await this.#payouts()) await this.#tries.attempt(`payout ${payout.id}`, () => this.#pay(payout));
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

  async #decide(review: WaitingReview & { queue: StaffedQueue }): Promise<void> {
    const { act } = this.#deps;
    const staff = await this.#deps.session(approverOf(review.queue, review.approvals));
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
    const { queue, id: number } = review;
    const facts = factsOf(fields);
    if (queue !== 'recharge') return verdictOf({ queue, number, facts, payment: null });
    const reference = fieldOf(fields, 'reference');
    const payment = reference?.type === 'text' ? await loadPayment(platform.db, reference.text) : null;
    const asset = payment ? ledger.asset(payment.assetId) : undefined;
    const paid = payment && asset ? `${formatAmount(payment.atoms, asset.scale)} ${asset.code}` : '';
    const found = payment && { isOwn: payment.userId === user.id, isAmount: facts.includes(paid) };
    return verdictOf({ queue, number, facts, payment: found });
  }

  /** The treasurer, who approved nothing of it, pays and sees it arrive. */
  async #pay({ id, state, code, kind, network }: PayoutUnderWay): Promise<void> {
    const { platform, act } = this.#deps;
    const staff = await this.#deps.session('treasurer');
    if (staff === null) return;
    if (state === 'sent') return void (await act(staff, completePayout, { id: String(id) }));
    const txid = paymentReference({ code, kind }, network, platform.random.bytes(REFERENCE_BYTES));
    await act(staff, sendPayout, { id: String(id), txid });
  }
}
