/** Writes what each fund has into the public log, at the beginning of every UTC day. */
import { formatAmount } from '@glasshouse/money';
import { type LogRecord, canonicalText, leafHash, toHex, utf8 } from '@glasshouse/proofs';
import type { Tx } from '../../platform/db/database.ts';
import { lockNamed } from '../../platform/db/locks.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type DueItem, type DueItems, dueItems } from '../../platform/due/index.ts';
import type { ProofLog } from '../proofs/index.ts';
import { type FundNow, type FundParts, readFunds } from './api/read-funds.ts';
import { insertFundDays, isDayWaiting } from './store/fund-days.ts';

const DAY_MS = 86_400_000;

/** What it works with. */
export interface FundDayParts extends FundParts {
  readonly proofs: Pick<ProofLog, 'appendAll'>;
}

const dayAfter = (time: number): DueItem => {
  const period = Math.floor(time / DAY_MS) + 1;
  return { position: 0, event: 'day', period, dueAt: period * DAY_MS };
};

function recordOf({ source, asset, free, held, positions }: FundNow, day: number, now: number): LogRecord {
  return {
    kind: 'fund_day',
    version: '1',
    fund: source.fund,
    asset: asset.code,
    scale: String(asset.scale),
    day: String(day),
    /** When the balances were read. */
    time: String(now),
    free: formatAmount(free, asset.scale),
    held: formatAmount(held, asset.scale),
    positions: String(positions),
  };
}

async function recordDay(parts: FundDayParts, tx: Tx, day: number, now: number): Promise<void> {
  const made = (await readFunds(parts)).map((fund) => ({ fund, record: recordOf(fund, day, now) }));
  await insertFundDays(
    tx,
    made.map(({ fund: { source, asset, free, held }, record }) => ({
      fund: source.fund,
      assetId: asset.id,
      day,
      free,
      held,
      leafHash: toHex(leafHash(utf8(canonicalText(record)))),
    })),
  );
  await parts.proofs.appendAll(
    tx,
    made.map(({ record }) => record),
  );
}

/** The due items: one waits for the next day. A day that is over is passed by. */
export function fundDays(parts: FundDayParts): DueItems & { begin(): Promise<void> } {
  const due: DueItems = dueItems(parts.platform, 'earn', {
    async day(tx, items, now) {
      for (const { dueAt } of items) if (now - dueAt < DAY_MS) await recordDay(parts, tx, dueAt, now);
      await due.add(tx, [dayAfter(now)]);
    },
  });
  return {
    ...due,
    begin: () =>
      inTransaction(parts.platform.db, async (tx) => {
        await lockNamed(tx, 'fund days', 0);
        if (!(await isDayWaiting(tx))) await due.add(tx, [dayAfter(parts.platform.clock.now())]);
      }),
  };
}
