/**
 * What happens by itself: the volatility of each hour, the price of each maturity, and then its positions. Each kind has due items of
 * its own, so that a position that cannot be settled holds up no other, and a price that is late none but its own.
 */
import type { LogRecord } from '@glasshouse/proofs';
import type { Tx } from '../../platform/db/database.ts';
import { lockNamed } from '../../platform/db/locks.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type DueItem, type DueItems, NotYet, dueItems } from '../../platform/due/index.ts';
import { recordHash } from '../proofs/index.ts';
import type { DualParts } from './api/parts.ts';
import { resultRecord } from './api/records.ts';
import { hourOf, writeVolatility } from './api/volatility.ts';
import type { DualResult, DualState } from './domain/dual.ts';
import { settleJournal } from './domain/postings.ts';
import { notifyOwners, publishPositions, sendPositions, settledNews } from './events.ts';
import { insertResults, loadMaturity, positionsOf } from './settlement/rows.ts';
import { type PricePorts, keepEnd, runPrice } from './settlement/run-price.ts';
import { type Maturity, decideResult } from './settlement/settle.ts';
import { isHourWaiting } from './store/figures.ts';
import { loadPositionsOf } from './store/positions.ts';

const HOUR_MS = 3_600_000;
/** How long a maturity may wait for its price before its positions are shown so: the seconds of its end come first. */
const SHOWN_MS = 10_000;
/** How many positions are read at once to be shown. */
const SET = 1_000;

function portsOf(parts: DualParts, positions: () => DueItems, maturities: () => DueItems): PricePorts {
  const { markets, proofs } = parts;
  return {
    ticks: (db, marketId, from, to, limit) => markets.secondsFrom(db, marketId, from, to, limit),
    newest: (db, marketId) => markets.secondAt(db, marketId, Number.MAX_SAFE_INTEGER),
    after: (db, marketId, time) => markets.secondAfter(db, marketId, time - 1),
    hold: (tx) => proofs.hold(tx),
    marketOf(marketId) {
      const market = markets.market(marketId);
      if (!market) throw new Error(`dual investment names the unknown market ${marketId}`);
      return market;
    },
    append: (tx, record) => proofs.append(tx, record),
    hashOf: recordHash,
    cite: (tx, leaves) => proofs.citeAll(tx, leaves, 'dual'),
    follow: (tx, ids, dueAt) =>
      positions().add(
        tx,
        ids.map((position) => ({ position, event: 'settle', period: 0, dueAt })),
      ),
    keepLater: (tx, maturityId, dueAt) => maturities().add(tx, [{ position: maturityId, event: 'keep', period: 0, dueAt }]),
  };
}

/** Settles positions whose maturities have prices. */
async function settleItems(parts: DualParts, tx: Tx, items: readonly DueItem[], now: number): Promise<void> {
  const ids = items.map(({ position }) => position);
  const states = await loadPositionsOf(tx, ids);
  const settled = states.map((state) => {
    const { position, product, price, result } = state;
    if (price === null || result !== null) throw new Error(`position ${position.id} is settled at the wrong time`);
    const decided = decideResult(position, product, price);
    const record = resultRecord(position, product, price, decided);
    const made: DualResult = { ...decided, settledAt: now, recordHash: recordHash(record) };
    return { record, state: { ...state, result: made } satisfies DualState };
  });
  if (settled.length !== ids.length) throw new Error('a due item names a position that there is not');
  await insertResults(
    tx,
    settled.map(({ state: { position, result } }) => ({ ...result, positionId: position.id })),
  );
  await parts.proofs.appendAll(
    tx,
    settled.map(({ record }): LogRecord => record),
  );
  await parts.ledger.postBatch(
    tx,
    settled.map(({ state: { position, product, result } }) => settleJournal(position, product, result)),
  );
  const after = settled.map(({ state }) => state);
  await notifyOwners(parts, tx, settledNews(after));
  publishPositions(parts, tx, 'settled', after);
}

/**
 * Shows positions of a maturity whose window moves on as settling. Nothing is written: that they wait follows from the time, and the
 * transaction that looked for the price ends without a change.
 */
async function showWaiting(parts: DualParts, tx: Tx, at: Maturity): Promise<void> {
  const ids = await positionsOf(tx, at.id);
  for (let i = 0; i < ids.length; i += SET) sendPositions(parts, 'settling', await loadPositionsOf(tx, ids.slice(i, i + SET)));
}

async function runHours(parts: DualParts, hours: DueItems, tx: Tx, items: readonly DueItem[], now: number): Promise<void> {
  for (const { position: assetId } of items) {
    const coin = parts.coins().find((one) => one.assetId === assetId);
    const hour = hourOf(now);
    // Hours that passed while nobody ran quote nothing any more.
    if (coin) await writeVolatility(parts, tx, coin, hour);
    await hours.add(tx, [{ position: assetId, event: 'volatility', period: hour / HOUR_MS + 1, dueAt: hour + HOUR_MS }]);
  }
}

/** The due items by their kinds, and how the hours begin. */
export interface DualDue {
  readonly due: DueItems;
  readonly maturities: DueItems;
  readonly hours: DueItems;
  readonly begin: () => Promise<void>;
}

/** The due items of dual investment. */
export function dualDue(parts: DualParts): DualDue {
  const { platform } = parts;
  const due = dueItems(platform, 'dual', { settle: (tx, items, now) => settleItems(parts, tx, items, now) });
  const ports = portsOf(
    parts,
    () => due,
    () => maturities,
  );
  /** Maturities whose positions are shown as settling by this process. */
  const shown = new Set<number>();
  const priced = async (tx: Tx, at: Maturity, now: number) => {
    try {
      await runPrice(ports, tx, at, now);
      shown.delete(at.id);
    } catch (error) {
      const isLate = error instanceof NotYet && now - at.maturity >= SHOWN_MS && !shown.has(at.id);
      if (isLate) {
        shown.add(at.id);
        await showWaiting(parts, tx, at);
      }
      throw error;
    }
  };
  const maturities: DueItems = dueItems(platform, 'dual-prices', {
    async price(tx, items, now) {
      for (const { position } of items) {
        const at = await loadMaturity(tx, position);
        if (at) await priced(tx, at, now);
      }
      parts.changed();
    },
    async keep(tx, items) {
      for (const { position, dueAt } of items) {
        const at = await loadMaturity(tx, position);
        if (at && !(await keepEnd(ports, tx, at, dueAt))) throw new NotYet();
      }
    },
  });
  const hours: DueItems = dueItems(platform, 'dual-hours', {
    volatility: (tx, items, now) => runHours(parts, hours, tx, items, now),
  });
  return {
    due,
    maturities,
    hours,
    begin: () =>
      inTransaction(platform.db, async (tx) => {
        await lockNamed(tx, 'dual hours', 0);
        for (const { assetId } of parts.coins()) {
          if (await isHourWaiting(tx, assetId)) continue;
          const hour = hourOf(platform.clock.now());
          await hours.add(tx, [{ position: assetId, event: 'volatility', period: hour / HOUR_MS, dueAt: hour }]);
        }
      }),
  };
}
