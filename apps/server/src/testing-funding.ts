/** Test helper: a whole server with users who recharge and withdraw, and staff who decide, as they do it over HTTP. */
import type { ErrorEnvelope } from '@glasshouse/contract';
import {
  type ReviewRow,
  approveProposal,
  approveReview,
  claimReview,
  getReview,
  listReviews,
  propose,
  rejectReview,
} from '@glasshouse/contract/backoffice';
import { type Recharge, type Withdrawal, requestRecharge, requestWithdrawal } from '@glasshouse/contract/funding';
import { getUserInfo, login, stepUp } from '@glasshouse/contract/identity';
import { sql } from 'kysely';
import type { Config } from './config.ts';
import { ManualClock } from './platform/clock.ts';
import { lazyPersonalKey } from './platform/factors/personal-key.ts';
import { type TestServer, startTestServer } from './platform/testing/test-server.ts';
import { invariantsOf } from './declarations.ts';
import { type TestStaff, makeStaff } from './modules/backoffice/tests/support/backoffice.ts';
import { waitingReview } from './modules/backoffice/tests/support/waiting-review.ts';
import { checkMoney } from './modules/ledger/index.ts';
import { sealDetails } from './modules/funding/api/card-view.ts';
import { makeAddress, makeVerified, newTxid, nextNumber, picture, sendPicture } from './modules/funding/tests/support/people.ts';

export { newTxid, picture } from './modules/funding/tests/support/people.ts';

export const [BTC, ETH, USDT, USD, EUR] = [1, 2, 3, 101, 106] as const;
/** A second in which the recorded feed has prices. */
export const NOW = Date.UTC(2026, 5, 3, 10, 30, 30);
/** The password of users (`signUp`). */
const PASSWORD = 'correct horse battery';
export const NOTE = 'looked at the statement and it is there';

/** A user under test. */
export interface TestUser {
  id: number;
  email: string;
  token: string;
  addressId: number;
  cardId: number;
}

/** A server with staff, users and their money. */
export class TestFunding {
  readonly server: TestServer;
  readonly clock: ManualClock;
  readonly reviewers: TestStaff[] = [];
  treasurer!: TestStaff;
  owner!: TestStaff;

  private constructor(server: TestServer, clock: ManualClock) {
    this.server = server;
    this.clock = clock;
  }

  /** `at`: the moment at which its clock stands; `config`: settings beside those of every test. */
  static async open(at = NOW, config: Partial<Config> = {}): Promise<TestFunding> {
    const clock = new ManualClock(at);
    const test = new TestFunding(await startTestServer({ clock, config: { rateLimitFactor: 10_000, ...config } }), clock);
    for (let i = 0; i < 2; i++) test.reviewers.push(await makeStaff(test.server, 'reviewer'));
    test.treasurer = await makeStaff(test.server, 'treasurer');
    test.owner = await makeStaff(test.server, 'owner');
    return test;
  }

  get db() {
    return this.server.platform.db;
  }

  /** A user of a level with an address and a card that are usable. */
  async user(level: 0 | 1 | 2 = 1): Promise<TestUser> {
    const email = `funding${nextNumber()}@test.example`;
    const token = await this.server.signUp(email);
    const { id } = await this.server.ok(getUserInfo, {}, token);
    const now = this.clock.now();
    await makeVerified(this.db, id, level, now);
    const addressId = await this.address(id, USDT, 'TRC20');
    const { dataDir } = this.server.platform.config;
    const details = { phone: '1', real_name: '=cmd', card_number: '4111111111111234', bank_name: 'Bank of Tests' };
    const more = { branch: '+1', province_city: 'x', swift_code: 'DEUTDEFF', holder_address: '@home' };
    const sealed = sealDetails({ personalKey: lazyPersonalKey(dataDir, this.server.platform.random) }, id, {
      ...details,
      ...more,
    });
    const card = await sql<{ id: number }>`
      INSERT INTO bank_cards (user_id, kind, details, created_at) VALUES (${id}, 'domestic', ${sealed}, ${now}) RETURNING id`.execute(
      this.db,
    );
    return { id, email, token, addressId, cardId: card.rows[0]?.id ?? 0 };
  }

  /** A saved address, usable from now or from when it is said. */
  address(userId: number, assetId: number, network: string, usableAt = this.clock.now()): Promise<number> {
    return makeAddress(this.db, { userId, assetId, network, usableAt, now: this.clock.now() });
  }

  /** Further sessions of a user, each with its own step-up. */
  async sessions(user: TestUser, count: number): Promise<string[]> {
    const tokens: string[] = [];
    for (let i = 0; i < count; i++) {
      const token = await this.server.ok(login, { user_string: user.email, password: PASSWORD });
      await this.server.ok(stepUp, { purpose: 'withdraw', password: PASSWORD }, token);
      tokens.push(token);
    }
    return tokens;
  }

  async upload(user: TestUser, content?: Buffer): Promise<string> {
    return sendPicture(this.server, user.token, content ?? (await picture()));
  }

  async rechargeInput(user: TestUser, more: object = {}) {
    const voucher = 'voucher' in more ? String(more.voucher) : await this.upload(user);
    return { currency: USDT, network: 'TRC20', amount: '500', reference: newTxid(), voucher, ...more };
  }

  /** Inputs of as many recharges; a user sends two pictures at once at most. */
  async rechargeInputs(user: TestUser, count: number, more: object = {}) {
    const inputs = [];
    for (let i = 0; i < count; i++) inputs.push(await this.rechargeInput(user, more));
    return inputs;
  }

  async recharge(user: TestUser, more: object = {}): Promise<Recharge> {
    return this.server.ok(requestRecharge, await this.rechargeInput(user, more), user.token);
  }

  /** Grants the step-up of a withdrawal. */
  grant(user: TestUser) {
    return this.server.ok(stepUp, { purpose: 'withdraw', password: PASSWORD }, user.token);
  }

  withdrawInput = (user: TestUser, more: object = {}) => ({ currency: USDT, number: '100', address_id: user.addressId, ...more });

  async withdraw(user: TestUser, more: object = {}): Promise<Withdrawal> {
    await this.grant(user);
    return this.server.ok(requestWithdrawal, this.withdrawInput(user, more), user.token);
  }

  /** The review of a subject: its id and hash, taken on by a member of the staff. */
  async claim(queue: 'recharge' | 'withdraw', subjectId: number, staff: TestStaff): Promise<{ review_id: number; hash: string }> {
    const isIt = (row: ReviewRow) => row.subject_id === subjectId;
    const row = await waitingReview((input) => this.server.ok(listReviews, input, staff.token), {
      queue,
      number: subjectId,
      isIt,
    });
    await this.server.ok(claimReview, { review_id: row.id }, staff.token);
    const { hash } = await this.server.ok(getReview, { review_id: row.id }, staff.token);
    return { review_id: row.id, hash };
  }

  async approve(queue: 'recharge' | 'withdraw', subjectId: number, staff: TestStaff = this.reviewers[0] as TestStaff) {
    const claimed = await this.claim(queue, subjectId, staff);
    return this.server.ok(approveReview, { ...claimed, note: NOTE }, staff.token);
  }

  async reject(queue: 'recharge' | 'withdraw', subjectId: number, reason: string) {
    const staff = this.reviewers[0] as TestStaff;
    const { review_id } = await this.claim(queue, subjectId, staff);
    return this.server.ok(rejectReview, { review_id, reason, note: NOTE }, staff.token);
  }

  /** Proposed by the treasurer, approved by the owner. */
  async agree(kind: 'receiving_address' | 'receiving_bank' | 'payout_failed' | 'payout_txid', payload: Record<string, unknown>) {
    const { id, hash } = await this.server.ok(propose, { kind, payload, reason: NOTE }, this.treasurer.token);
    return this.server.ok(approveProposal, { proposal_id: id, hash, reason: NOTE }, this.owner.token);
  }

  /** Sends all at once; how many were accepted, and the codes of those that were not, each once. */
  async race(attempts: Promise<{ type: string }>[]): Promise<{ accepted: number; codes: string[] }> {
    const answers = await Promise.all(attempts);
    const refused = answers.filter((one): one is ErrorEnvelope => one.type !== 'ok');
    return { accepted: answers.length - refused.length, codes: [...new Set(refused.map(({ error }) => error))].sort() };
  }

  async breaches() {
    return (await checkMoney(this.db, await invariantsOf(this.db))).breaches;
  }
}
