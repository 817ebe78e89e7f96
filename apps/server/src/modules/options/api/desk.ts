/**
 * Accepts options. Those of a moment are accepted together: one transaction, as the only writer of the public log, stamps
 * the time, decides one after another, puts each order into the log, and holds stake and profit. So orders and ticks have
 * one order that nobody can bend: the log's. Callers are answered after the commit.
 *
 * Invariants: an accepted option has its place in the log, its stake and the house's profit in escrow, and its first
 * answer, or none of it. Limits: a group holds up the second's ticks by its own duration.
 */
import { OPTION_RULE, orderRecord } from '@glasshouse/proofs';
import { sql } from 'kysely';
import { formatAmount } from '@glasshouse/money';
import { attemptKey, loadFirstAnswers, saveFirstAnswers } from '../../../platform/batch/first-answers.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { holdModes } from '../../../platform/modes/index.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Attempt } from '../../../platform/store/request-answers.ts';
import { balanceKey, houseBalance } from '../../ledger/index.ts';
import { type Writing, written } from '../../proofs/index.ts';
import { type KeptKind, type Used, inForce } from '../domain/limits.ts';
import type { StoredOption } from '../domain/option.ts';
import { type Denial, type Room, type Standing, type Wanted, decidePlacing, exposureKey } from '../domain/place.ts';
import { MAX_OPEN, PAYABLE_ASSET_IDS } from '../domain/terms.ts';
import { type OptionParts, labelsOf } from './parts.ts';
import { stakeJournal } from '../settlement/postings.ts';
import { HOUSE } from '../settlement/journal.ts';
import { loadExposure, saveExposure } from '../store/exposure.ts';
import { loadLimitChanges, loadUsed } from '../store/limits.ts';
import { countOpen, insertOptions, nextIds } from '../store/options.ts';

/** Options in one group: as many as cost the ticks no more than some tens of milliseconds. */
const GROUP = 400;
const KINDS: readonly KeptKind[] = ['day_loss', 'week_loss', 'stake', 'pause'];

/** One placing: what is wanted, or why it is refused whatever the moment. */
export interface Placing {
  readonly wanted: Wanted | Refusal;
  readonly attempt: Attempt | null;
}

/** What became of a placing: an option accepted now, or the one accepted by an earlier attempt. */
export type Placed =
  | { readonly isNew: true; readonly order: StoredOption }
  | { readonly isNew: false; readonly optionId: number };

/** The first answer to a placing as it is kept: the option's id. */
interface OptionAnswer {
  readonly option: number;
}

interface Waiting extends Placing {
  resolve: (placed: Placed) => void;
  reject: (error: unknown) => void;
}

function refusalOf(parts: OptionParts, { assetId, matchId }: Wanted, denial: Denial): Refusal {
  const { code: asset, scale } = labelsOf(parts, matchId, assetId);
  const text = (atoms: bigint) => formatAmount(atoms, scale);
  const field = (code: Refusal['code'], params: Refusal['params']) =>
    new Refusal(code, params, 'error', [{ path: 'number', code, params }]);
  switch (denial.reason) {
    case 'open':
      return new Refusal('OPTIONS_TOO_MANY_OPEN', { max: MAX_OPEN });
    case 'house':
      return new Refusal('OPTIONS_HOUSE_FUNDS');
    case 'funds':
      return field('WALLET_INSUFFICIENT_BALANCE', { needed: text(denial.missing), asset });
    case 'exposure':
      return field('OPTIONS_EXPOSURE_FULL', { left: text(denial.left), asset });
    case 'limit':
      switch (denial.kind) {
        case 'pause':
          return new Refusal('OPTIONS_PAUSED', { until: Number(denial.left) });
        case 'stake':
          return field('OPTIONS_LIMIT_STAKE', { max: text(denial.left), asset });
        case 'day_loss':
          return field('OPTIONS_LIMIT_DAY', { left: text(denial.left), asset });
        case 'week_loss':
          return field('OPTIONS_LIMIT_WEEK', { left: text(denial.left), asset });
      }
  }
}

/** The refusal of a check; null when there is none. */
function refusalIn(check: () => void): Refusal | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

type LastTick = { readonly seq: number; readonly leaf: number; readonly time: number };

async function lastTicks(tx: Tx, parts: OptionParts, wanted: readonly Wanted[]): Promise<Map<number, LastTick>> {
  const ticks = new Map<number, LastTick>();
  for (const indexId of new Set(wanted.map((one) => one.indexId))) {
    const tick = await parts.markets.secondAt(tx, indexId, Number.MAX_SAFE_INTEGER);
    if (tick) ticks.set(indexId, tick);
  }
  return ticks;
}

const ASSET_ID = PAYABLE_ASSET_IDS[0] as number;

async function openRoom(tx: Tx, parts: OptionParts, wanted: readonly Wanted[], now: number): Promise<Room> {
  const userIds = [...new Set(wanted.map(({ userId }) => userId))];
  const keys = userIds.map((userId) => ({ userId, type: 'micro' as const, assetId: ASSET_ID }));
  const balances = await parts.ledger.lockBalances(tx, keys);
  const changes = await loadLimitChanges(tx, userIds);
  const used = await loadUsed(tx, [...changes.keys()], now);
  const open = await countOpen(tx, userIds);
  const nothing: Used = { day: 0n, week: 0n };
  const standings = new Map<number, Standing>(
    keys.map((key) => {
      const own = changes.get(key.userId) ?? [];
      const held = (kind: KeptKind) =>
        inForce(
          own.filter((change) => change.kind === kind),
          now,
        ).value;
      return [
        key.userId,
        {
          available: balances.get(balanceKey(key))?.available ?? 0n,
          open: open.get(key.userId) ?? 0,
          limits: Object.fromEntries(KINDS.map((kind) => [kind, held(kind)])) as Record<KeptKind, bigint | null>,
          used: used.get(key.userId) ?? nothing,
        },
      ];
    }),
  );
  const exposure = await loadExposure(tx, [...new Set(wanted.map((one) => exposureKey(one, now)))]);
  return { now, house: await houseBalance(tx, HOUSE, ASSET_ID), standings, exposure };
}

/** Decides all placings in order; answers those accepted, with their attempts, in the order of the group. */
async function decideGroup(tx: Tx, parts: OptionParts, group: readonly Placing[]) {
  const modes = await holdModes(tx);
  const known = await loadFirstAnswers<OptionAnswer>(
    tx,
    group.flatMap(({ attempt }) => attempt ?? []),
  );
  const candidates = group.flatMap(({ wanted }) => (wanted instanceof Refusal ? [] : [wanted]));
  const ticks = await lastTicks(tx, parts, candidates);
  const now = Math.max(parts.platform.clock.now(), ...[...ticks.values()].map(({ time }) => time));
  const room = await openRoom(tx, parts, candidates, now);
  const accepted: { wanted: Wanted; attempt: Attempt | null; after: LastTick; places: number[] }[] = [];
  const first = new Map<string, (typeof accepted)[number]>();
  const answers = group.map(({ wanted, attempt }, place): Placed | Refusal | null => {
    const key = attempt && attemptKey(attempt);
    const before = key === null ? undefined : known.get(key);
    if (attempt && before)
      return before.hash.equals(attempt.hash)
        ? { isNew: false, optionId: before.answer.option }
        : new Refusal('REQUEST_ID_REUSED');
    const same = key === null ? undefined : first.get(key);
    if (same) {
      if (!attempt || !same.attempt?.hash.equals(attempt.hash)) return new Refusal('REQUEST_ID_REUSED');
      same.places.push(place);
      return null;
    }
    if (wanted instanceof Refusal) return wanted;
    if (wanted.until !== null && now >= wanted.until) return new Refusal('OPTIONS_TERMS_CHANGED');
    const stopped = refusalIn(() => modes.require('options', 'open', wanted.matchId));
    if (stopped) return stopped;
    const after = ticks.get(wanted.indexId);
    if (!after || parts.markets.index(wanted.matchId) === null) return new Refusal('MARKETS_NO_PRICE');
    const denial = decidePlacing(room, wanted);
    if (denial) return refusalOf(parts, wanted, denial);
    const one = { wanted, attempt, after, places: [place] };
    accepted.push(one);
    if (key !== null) first.set(key, one);
    return null;
  });
  return { answers, accepted, room, now };
}

async function acceptGroup({ tx, append, edge }: Writing, parts: OptionParts, group: readonly Placing[], headSize: number) {
  // Nobody else's long transaction may hold up the ticks that wait behind this group.
  await sql`SET LOCAL lock_timeout = '2s'`.execute(tx);
  const { answers, accepted, room, now } = await decideGroup(tx, parts, group);
  if (accepted.length === 0) return answers;
  const prices = parts.markets.source();
  const ids = await nextIds(tx, accepted.length);
  const firstLeaf = edge.size;
  const orders = accepted.map(({ wanted, after }, i): StoredOption => {
    const { userId, matchId, indexId, direction, seconds, assetId, stake, payout, profit } = wanted;
    const place = { id: ids[i] as number, rule: OPTION_RULE, leaf: firstLeaf + i, accepted: now, after, prices, headSize };
    return { ...place, userId, matchId, indexId, direction, seconds, assetId, stake, payout, profit };
  });
  await append(orders.map((order) => written(recordOf(parts, order), now)));
  await insertOptions(tx, orders);
  await saveExposure(tx, room.exposure);
  await parts.ledger.postBatch(tx, orders.map(stakeJournal));
  if ((await houseBalance(tx, HOUSE, ASSET_ID)) < 0n) throw new Refusal('OPTIONS_HOUSE_FUNDS');
  await saveFirstAnswers(
    tx,
    accepted.flatMap(({ attempt }, i) =>
      attempt ? [{ attempt, answer: { option: ids[i] as number } satisfies OptionAnswer }] : [],
    ),
  );
  accepted.forEach(({ places }, i) => {
    places.forEach((place, n) => {
      const order = orders[i] as StoredOption;
      answers[place] = n === 0 ? { isNew: true, order } : { isNew: false, optionId: order.id };
    });
  });
  return answers;
}

/** The record of an order in the public log. */
export function recordOf(parts: Pick<OptionParts, 'markets' | 'ledger'>, order: StoredOption) {
  const { symbol, code: asset, scale } = labelsOf(parts, order.matchId, order.assetId);
  const { id, rule, direction, seconds, stake, payout, accepted, prices } = order;
  const after = { seq: order.after.seq, leaf: order.after.leaf, time: order.after.time };
  return orderRecord({ id, rule, symbol, direction, seconds, asset, scale, stake, payout, accepted, after, prices });
}

/** Takes placings as they come and accepts them in groups. */
export class OptionDesk {
  readonly #parts: OptionParts;
  #waiting: Waiting[] = [];
  #running: Promise<void> | null = null;

  constructor(parts: OptionParts) {
    this.#parts = parts;
  }

  /** Places an option. Errors: its refusal; UNAVAILABLE when nothing can be accepted at this moment. */
  place(placing: Placing): Promise<Placed> {
    const { promise, resolve, reject } = Promise.withResolvers<Placed>();
    this.#waiting.push({ ...placing, resolve, reject });
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
    return promise;
  }

  /** Waits for what is under way. */
  async stop(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    // Whoever comes in the same turn goes with the first.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, GROUP);
      try {
        const answers = await this.#accept(group);
        group.forEach((one, i) => {
          const answer = answers[i];
          if (answer instanceof Refusal) one.reject(answer);
          else one.resolve(answer as Placed);
        });
      } catch (error) {
        for (const one of group) one.reject(this.#failureOf(error));
      }
    }
  }

  async #accept(group: readonly Waiting[]): Promise<(Placed | Refusal | null)[]> {
    const { proofs } = this.#parts;
    const [head, signer] = [await proofs.head(), await proofs.signer()];
    // No receipt, no option.
    if (head === null || signer === null) throw new Refusal('UNAVAILABLE');
    return proofs.write((writing) => acceptGroup(writing, this.#parts, group, Number(head.size)));
  }

  #failureOf(error: unknown): unknown {
    if (error instanceof Refusal) return error;
    this.#parts.platform.log.error({ err: error }, 'a group of options was not accepted');
    return new Refusal('UNAVAILABLE');
  }
}
