/**
 * The transaction of a payout, where it was mistyped: two people agree on the right one. Only the text by which the payout can
 * be found changes; no state, no amount, no money. What stood there before stays, and the user is told.
 */
import { formatAmount } from '@glasshouse/money';
import * as z from 'zod/mini';
import type { Tx } from '../../../platform/db/database.ts';
import type { ProposalKind } from '../../../platform/proposals.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { newsTables } from '../../notifications/index.ts';
import { assetOf } from './asset-of.ts';
import { txidKey } from '../domain/reference.ts';
import { arrivalOf } from '../domain/withdrawal.ts';
import { tellWithdrawal } from './end-withdrawal.ts';
import type { FundingParts } from './parts.ts';
import { readTxid, requireWithdrawal } from './payouts.ts';
import { claimTxid, isTxidFree, saveCorrection } from '../store/corrections.ts';
import type { StoredWithdrawal } from '../store/withdrawals.ts';

const payload = z.strictObject({ withdrawal_id: z.int(), txid: z.string().check(z.maxLength(128)) });
type Payload = z.infer<typeof payload>;

/** A withdrawal that was sent, with its transaction; what was given back was paid by none. */
type Named = StoredWithdrawal & { txid: string };
const isNamed = (one: StoredWithdrawal): one is Named => one.txid !== null && ['sent', 'completed'].includes(one.state);

/** The withdrawal and the right transaction. Errors: FUNDING_WITHDRAWAL_UNKNOWN, FUNDING_PAYOUT_STATE, FUNDING_TXID_INVALID, FUNDING_TXID_SAME. */
async function read(parts: FundingParts, tx: Tx, { withdrawal_id: id, txid: text }: Payload) {
  const withdrawal = await requireWithdrawal(tx, id);
  if (!isNamed(withdrawal)) return refuse('FUNDING_PAYOUT_STATE');
  const txid = readTxid(parts, withdrawal, text);
  if (txid === withdrawal.txid) refuseField('txid', 'FUNDING_TXID_SAME');
  const asset = assetOf(parts.ledger, withdrawal.assetId);
  const keyOf = (one: string) => txidKey(asset, withdrawal.network, one);
  return { withdrawal, asset, txid, key: keyOf(txid), beforeKey: keyOf(withdrawal.txid) };
}

/** Makes the kind. */
export function payoutTxidKind(parts: FundingParts): ProposalKind<Payload> {
  return {
    kind: 'payout_txid',
    payload,
    writes: ['payout_corrections', 'payout_transactions', ...newsTables],
    target: ({ withdrawal_id: id }) => `withdrawal:${id}`,
    subject: ({ withdrawal_id: id }) => String(id),
    async check(tx, input) {
      const { withdrawal, key } = await read(parts, tx, input);
      if (!(await isTxidFree(tx, withdrawal, key))) refuseField('txid', 'FUNDING_TXID_USED');
    },
    async version(tx, { withdrawal_id: id }) {
      const { state, txid } = await requireWithdrawal(tx, id);
      return `${state}:${txid ?? ''}`;
    },
    async present(tx, input) {
      const { withdrawal, asset, txid } = await read(parts, tx, input);
      const { atoms, fee, targetText, network } = withdrawal;
      const amount = { type: 'amount', amount: formatAmount(arrivalOf(atoms, fee), asset.scale), currency: asset.code } as const;
      const target = { type: 'address', text: targetText, network: network || null } as const;
      return [
        { label: 'txid', before: { type: 'text', text: withdrawal.txid }, after: { type: 'text', text: txid } },
        { label: 'arrival', before: amount, after: amount },
        { label: 'target', before: target, after: target },
      ];
    },
    async apply(tx, input, { proposalId, now, afterCommit }) {
      const { withdrawal, txid, key, beforeKey } = await read(parts, tx, input);
      await saveCorrection(tx, withdrawal, { before: withdrawal.txid, beforeKey, after: txid, proposalId, now });
      if (!(await claimTxid(tx, withdrawal, key))) refuseField('txid', 'FUNDING_TXID_USED');
      afterCommit(await tellWithdrawal(parts, tx, 'withdrawal_corrected', withdrawal));
    },
  };
}
