/** Test helper: copy trading with contracts on a database of its own. */
import type { Call, CallInput } from '@glasshouse/contract';
import { applyToLead, followTrader } from '@glasshouse/contract/copy';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import { NO_CHANGES, type ParameterSource } from '../../../../platform/parameters.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import type { NewReview, Reviews } from '../../../../platform/reviews.ts';
import { callerOf, ownerOf } from '../../../../platform/testing/module-calls.ts';
import { openTestContracts } from '../../../contracts/tests/support/contracts-desk.ts';
import { copyInvariants, createCopy, createCopyDesk } from '../../index.ts';
import type { CopyLeaders } from '../../store/desk.ts';

/** The right answers. */
export const ANSWERS = { loss_bound: 'b', same_price: 'a', share_losses: 'c', past_record: 'b', ended_listed: 'a' } as const;
export const EASY = { days: 0, closed: 1, equity: '500', drop: '0.3' } as const;
export const LEAD = { name: 'Tidewater', motto: 'Slow and steady', answers: ANSWERS, agreement: true } as const;
export const FOLLOW = { number: '0.25', type: 1, budget: '1200', max_loss: '500', agreement: true } as const;

/** Opens it, with funded users. */
export async function openCopy(userIds: readonly number[]) {
  let known = createCopyDesk();
  const desk: CopyLeaders = {
    begin: (db) => known.begin(db),
    leaders: () => known.leaders(),
    load: (...of) => known.load(...of),
    save: (...of) => known.save(...of),
    follow: (db) => known.follow(db),
    add: (userId) => known.add(userId),
  };
  const contracts = await openTestContracts({}, undefined, desk);
  await contracts.people(...userIds);
  await contracts.capital(100_000);
  for (const id of userIds) await contracts.fund(id, 5_000);
  const { database, clock } = contracts;
  const { platform, ledger } = contracts.node();
  ledger.watch(copyInvariants);
  const news: { userId: number; kind: string }[] = [];
  const waiting = new Map<number, NewReview>();
  let [parameters, level, linked]: [ParameterSource, number, boolean] = [NO_CHANGES, 1, false];
  const reviews: Reviews = {
    open: async (_tx, review) => {
      waiting.set(review.subjectId, review);
      return review.subjectId;
    },
    withdraw: async (_tx, _queue, subjectId) => waiting.delete(subjectId),
  };
  const { module, writeHours, endEndings, followLeaders, shareWeeks, tellCopies, demo } = createCopy({
    desk,
    platform,
    proofs: contracts.log.proofs(),
    ledger,
    reviews,
    notify: async (_tx, some) => () => void news.push(...some.map(({ userId, kind }) => ({ userId, kind }))),
    parameters: { at: (...of) => parameters.at(...of), nextChange: () => null },
    balancesChanged: () => {},
    contracts: contracts.node().contracts,
    levelOf: async () => level,
    requireVerified: async () => {
      if (level === 0) throw new Refusal('IDENTITY_NOT_VERIFIED', {}, '998');
    },
    sharedAddresses: async (_db, pairs) => new Set(linked ? pairs.map(({ userId, otherId }) => `${userId}:${otherId}`) : []),
  });
  const call = callerOf(() => [module]);
  const decided = (subjectId: number, act: 'approve' | 'reject', reason = 'figures') =>
    inTransaction(database.db, async (tx) => {
      const [queue] = module.reviews ?? [];
      const effects: (() => void)[] = [];
      const by = {
        reviewId: subjectId,
        now: clock.now(),
        bySimulated: false,
        note: '',
        afterCommit: (e: () => void) => effects.push(e),
      };
      await (act === 'approve'
        ? queue?.approve(tx, subjectId, { ...by, staffIds: [1] })
        : queue?.reject(tx, subjectId, { ...by, staffId: 1, reason }));
      return effects;
    }).then((effects) => {
      for (const effect of effects) effect();
    });
  const asOwner = ownerOf(database);
  const lever = async (userId: number) => {
    const balances = await ledger.readBalances(database.db, userId);
    const { available, frozen } = balances.find(({ type }) => type === 'lever') ?? { available: 0n, frozen: 0n };
    return { available, frozen };
  };
  const breaches = async () =>
    (await ledger.check()).breaches.filter(({ title }) => !title.startsWith('money crosses the boundary'));
  return {
    contracts,
    module,
    writeHours,
    endEndings,
    demo,
    shareWeeks,
    followLeaders,
    tellCopies,
    platform,
    database,
    clock,
    news,
    waiting,
    call,
    decided,
    asOwner,
    lever,
    breaches,
    setEntry: (value: object) => void (parameters = { at: () => value as never, nextChange: () => null }),
    setLevel: (to: number) => void (level = to),
    setLinked: (to: boolean) => void (linked = to),
    async refused<C extends Call>(definition: C, input: CallInput<C>, userId: number) {
      try {
        await call(definition, input, userId);
      } catch (error) {
        if (error instanceof Refusal)
          return { code: error.code, params: error.params, fields: error.fields?.map(({ path }) => path) };
        throw error;
      }
      return { code: 'ok', params: {}, fields: [] };
    },
    /** A position that opened and closed, so that the user has a history. */
    async trade(userId: number, maker: number) {
      await contracts.tick(681_138);
      await contracts.enter(maker, 'sell', 681_138, 100, 5);
      await contracts.enter(userId, 'buy', 681_138, 100, 5);
    },
    /** Somebody who leads; answers the number of the trader. */
    async lead(userId: number, more: Partial<CallInput<typeof applyToLead>> = {}): Promise<number> {
      parameters = { at: () => ({ ...EASY, closed: 0 }) as never, nextChange: () => null };
      await call(applyToLead, { ...LEAD, ...more }, userId);
      const [subject] = [...waiting].findLast(([, review]) => review.userId === userId) ?? [0];
      await decided(subject, 'approve');
      const [row] = await asOwner(`SELECT id FROM copy_traders WHERE user_id = ${userId} AND status <> 'ended'`);
      return Number(row?.['id']);
    },
    follow: (userId: number, traderId: number, more: Partial<CallInput<typeof followTrader>> = {}) =>
      call(followTrader, { ...FOLLOW, trader_user_id: traderId, ...more }, userId),
    async sound(): Promise<void> {
      const [found] = await breaches();
      if (found) throw new Error(`the money does not add up: ${JSON.stringify(found)}`);
    },
    /** A process that knows nobody who leads begins, as after a restart. */
    async restart(): Promise<void> {
      known = createCopyDesk();
      await contracts.restart();
    },
    close: () => contracts.close(),
  };
}
export type TestCopy = Awaited<ReturnType<typeof openCopy>>;
