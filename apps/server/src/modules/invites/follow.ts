/**
 * Pays rebates: takes fees that were paid and posts what those above their payers get, each once.
 * Invariants: where fees are taken from, rows, sums and journals are one transaction, so that several processes may try.
 */
import { type AccountType, rebateCause } from '@glasshouse/contract';
import type { Tx } from '../../platform/db/database.ts';
import { afterCommit } from '../../platform/db/transaction.ts';
import type { FeeSource } from '../../platform/fees.ts';
import { type DueWork, tableWork } from '../../platform/due/index.ts';
import { type FollowStep, follow } from '../../platform/follow/index.ts';
import type { Asset, JournalDraft } from '../ledger/index.ts';
import { type FeeRebate, type PaidFee, keyOf, mayShare } from './domain/fee.ts';
import { rebatesOf } from './domain/rebates.ts';
import type { InvitesParts } from './api/parts.ts';
import { type DueRow, WAITING_FEES, cursorOf, deleteDues, feeOf } from './store/dues.ts';
import { insertRebates } from './store/rebates.ts';

const MOST_FEES = 1_000;

/** Where rebates of an asset arrive: where its fee was paid from. */
const accountOf = (asset: Asset | undefined): AccountType => (asset?.kind === 'fiat' ? 'legal' : 'change');

function journalOf(parts: InvitesParts, rebate: FeeRebate): JournalDraft {
  const { fee, beneficiary, atoms } = rebate;
  const { assetId, product, reference } = fee;
  const type = accountOf(parts.ledger.asset(assetId));
  return {
    scope: `${product}.rebate`,
    key: keyOf(rebate),
    cause: rebateCause(product),
    reference,
    legs: [
      { account: { kind: 'house', purpose: 'fees' }, assetId, atoms: -atoms },
      { account: { kind: 'user', userId: beneficiary, type, bucket: 'available' }, assetId, atoms },
    ],
  };
}

/** What is due by the rule, without those who are gone and those who are plainly the payer himself. */
async function dueOf(parts: InvitesParts, tx: Tx, fees: readonly PaidFee[]): Promise<FeeRebate[]> {
  const payers = [...new Set(fees.map(({ payer }) => payer))];
  const chains = await parts.chains.above(tx, payers);
  const due = fees.flatMap((fee) =>
    rebatesOf(fee.atoms, chains.get(fee.payer) ?? [])
      .filter(({ beneficiary }) => mayShare(fee, beneficiary))
      .map((rebate) => ({ ...rebate, fee })),
  );
  if (due.length === 0) return [];
  const pairs = new Map(
    due.map(({ fee, beneficiary }) => [`${fee.payer}:${beneficiary}`, { userId: fee.payer, otherId: beneficiary }]),
  );
  const [open, linked] = [
    await parts.tree.holdOpen(tx, [...new Set(due.map(({ beneficiary }) => beneficiary))]),
    await parts.sharedAddresses(tx, [...pairs.values()]),
  ];
  return due.filter(({ fee, beneficiary }) => open.has(beneficiary) && !linked.has(`${fee.payer}:${beneficiary}`));
}

/** Posts the rebates of fees; screens are told after the commit. */
async function pay(parts: InvitesParts, tx: Tx, fees: readonly PaidFee[]): Promise<void> {
  const due = fees.length === 0 ? [] : await dueOf(parts, tx, fees);
  if (due.length === 0) return;
  await insertRebates(tx, due, parts.platform.clock.now());
  await parts.ledger.postBatch(
    tx,
    due.map((rebate) => journalOf(parts, rebate)),
  );
  afterCommit(tx, () => {
    for (const { beneficiary, fee } of due)
      parts.balancesChanged(beneficiary, accountOf(parts.ledger.asset(fee.assetId)), [fee.assetId]);
  });
}

/** The next fees of a product after its cursor. */
async function payNext(parts: InvitesParts, source: FeeSource, tx: Tx, position: number): Promise<FollowStep> {
  const { upto, isFull, fees } = await source.after(tx, position, MOST_FEES);
  await pay(
    parts,
    tx,
    fees.map((fee): PaidFee => ({ ...fee, product: source.product })),
  );
  return { upto, more: isFull };
}

/** The fees that wait one by one. */
function waitingFees(parts: InvitesParts): DueWork {
  return tableWork<DueRow>(parts.platform, {
    ...WAITING_FEES,
    name: 'invites.fees',
    most: MOST_FEES,
    async run(tx, rows) {
      await deleteDues(
        tx,
        rows.map(({ id }) => id),
      );
      await pay(parts, tx, rows.map(feeOf));
    },
  });
}

/** Pays all that is due. What fails of the fills does not keep the other fees. */
export async function payRebates(parts: InvitesParts): Promise<void> {
  try {
    for (const source of parts.fees)
      await follow(
        parts.platform.db,
        cursorOf(source.product),
        (tx, position) => payNext(parts, source, tx, position),
        source.fills(),
      );
  } finally {
    await waitingFees(parts).run();
  }
}
