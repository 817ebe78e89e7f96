/** A payout that did not arrive: two people say so, and the user has everything back. The only way back after an approval. */
import { PAYOUT_FAILURES } from '@glasshouse/contract/funding';
import { formatAmount } from '@glasshouse/money';
import * as z from 'zod/mini';
import type { Tx } from '../../../platform/db/database.ts';
import type { ProposalKind } from '../../../platform/proposals.ts';
import { refuse } from '../../../platform/refusal.ts';
import { ledgerTables } from '../../ledger/index.ts';
import { newsTables } from '../../notifications/index.ts';
import { assetOf } from './asset-of.ts';
import { giveBack } from './end-withdrawal.ts';
import type { FundingParts } from './parts.ts';
import { type StoredWithdrawal, loadWithdrawal, markEnded } from '../store/withdrawals.ts';

const payload = z.strictObject({ withdrawal_id: z.int(), reason: z.enum(PAYOUT_FAILURES) });
const FROM = ['approved', 'sent'] as const;

async function load(tx: Tx, id: number): Promise<StoredWithdrawal> {
  return (await loadWithdrawal(tx, id)) ?? refuse('FUNDING_WITHDRAWAL_UNKNOWN');
}

/** Makes the kind. */
export function payoutFailedKind(parts: FundingParts): ProposalKind<z.infer<typeof payload>> {
  return {
    kind: 'payout_failed',
    payload,
    writes: ['withdrawals', ...ledgerTables, ...newsTables],
    target: ({ withdrawal_id: id }) => `withdrawal:${id}`,
    async check(tx, { withdrawal_id: id, reason }) {
      const { state, txid } = await load(tx, id);
      if (!(FROM as readonly string[]).includes(state)) refuse('FUNDING_PAYOUT_STATE');
      // What was never sent can't have come back, and what has a transaction was sent.
      if (reason === 'not_sent' ? txid !== null : state === 'approved') refuse('FUNDING_PAYOUT_STATE');
    },
    async version(tx, { withdrawal_id: id }) {
      const { state, txid } = await load(tx, id);
      return `${state}:${txid ?? ''}`;
    },
    async present(tx, { withdrawal_id: id, reason }) {
      const withdrawal = await load(tx, id);
      const { code, scale } = assetOf(parts.ledger, withdrawal.assetId);
      return [
        { label: 'withdrawal_state', before: { type: 'code', code: withdrawal.state }, after: { type: 'code', code: 'failed' } },
        { label: 'payout_failure', before: null, after: { type: 'code', code: reason } },
        {
          label: 'given_back',
          before: null,
          after: { type: 'amount', amount: formatAmount(withdrawal.atoms, scale), currency: code },
        },
        { label: 'txid', before: withdrawal.txid === null ? null : { type: 'text', text: withdrawal.txid }, after: null },
      ];
    },
    async apply(tx, { withdrawal_id: id, reason }, { proposalId, now, afterCommit }) {
      const end = { from: FROM, state: 'failed', reason, proposalId, now } as const;
      const failed = (await markEnded(tx, id, end)) ?? refuse('BACKOFFICE_PROPOSAL_STALE');
      afterCommit(await giveBack(parts, tx, failed, 'withdrawal_failed'));
    },
  };
}
