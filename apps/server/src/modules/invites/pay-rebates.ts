/**
 * Pays rebates: takes fees that were paid and posts what those above their payers get, each once.
 * Invariants: where fees are taken from, rows, sums and journals are one transaction, so that several processes may try.
 */
import { type AccountType, rebateCause } from '@glasshouse/contract';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Asset, JournalDraft } from '../ledger/index.ts';
import type { FillFees } from '../exchange/index.ts';
import { type FeeRebate, type PaidFee, keyOf } from './domain/fee.ts';
import { rebatesOf } from './domain/rebates.ts';
import type { InvitesParts } from './parts.ts';
import { lockCursor, moveCursor, takeDues } from './store/dues.ts';
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
  const due = fees.flatMap((fee) => rebatesOf(fee.atoms, chains.get(fee.payer) ?? []).map((rebate) => ({ ...rebate, fee })));
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

async function pay(parts: InvitesParts, tx: Tx, fees: readonly PaidFee[]): Promise<FeeRebate[]> {
  const due = await dueOf(parts, tx, fees);
  if (due.length === 0) return [];
  await insertRebates(tx, due, parts.platform.clock.now());
  await parts.ledger.postBatch(
    tx,
    due.map((rebate) => journalOf(parts, rebate)),
  );
  return due;
}

/** Both fees of a fill; one that was nothing is left out. */
function feesOf({ fillId, marketId, maker, taker }: FillFees): PaidFee[] {
  const fee = (share: 'maker' | 'taker', { userId: payer, assetId, atoms }: FillFees['maker']): PaidFee => ({
    product: 'spot',
    reference: String(fillId),
    share,
    payer,
    assetId,
    atoms,
    marketId,
  });
  return [fee('maker', maker), fee('taker', taker)].filter(({ atoms }) => atoms > 0n);
}

interface Paid {
  rebates: readonly FeeRebate[];
  more: boolean;
}

const NOTHING: Paid = { rebates: [], more: false };

/** The next fills after the cursor. */
async function paySpot(parts: InvitesParts, tx: Tx): Promise<Paid> {
  const position = await lockCursor(tx, 'spot');
  const fills = position === null ? [] : await parts.spot.feesAfter(tx, position, MOST_FEES);
  const last = fills.at(-1);
  if (!last) return NOTHING;
  const rebates = await pay(parts, tx, fills.flatMap(feesOf));
  await moveCursor(tx, 'spot', last.fillId);
  return { rebates, more: fills.length === MOST_FEES };
}

/** The fees that wait one by one. */
async function payDues(parts: InvitesParts, tx: Tx): Promise<Paid> {
  const fees = await takeDues(tx, MOST_FEES);
  return { rebates: fees.length === 0 ? [] : await pay(parts, tx, fees), more: fees.length === MOST_FEES };
}

/** Pays all that is due, and tells screens after each commit. */
export async function payRebates(parts: InvitesParts, db: Db = parts.platform.db): Promise<void> {
  for (const step of [paySpot, payDues])
    for (let more = true; more; ) {
      const paid = await inTransaction(db, (tx) => step(parts, tx));
      for (const { beneficiary, fee } of paid.rebates)
        parts.balancesChanged(beneficiary, accountOf(parts.ledger.asset(fee.assetId)), [fee.assetId]);
      more = paid.more;
    }
}
