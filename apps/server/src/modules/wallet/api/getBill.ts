/** GET /bill/detail: the journal of a line, as far as it is the user's own. */
import { getBill } from '@glasshouse/contract/wallet';
import { handleUser } from '../../../platform/calls/handler.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { type LegRow, type OwnLegRow, loadJournalOf } from '../../ledger/index.ts';
import { counterpartOf, presentLeg } from '../domain/present-bill.ts';
import type { WalletParts } from './parts.ts';

export const getBillHandler = ({ platform, ledger, noteOf }: WalletParts) =>
  handleUser(getBill, async (input, { user }) => {
    const legs = await loadJournalOf(platform.db, user.id, Number(input.id));
    // Another user's line is as unknown as one that never was.
    const first = legs[0] ?? refuseField('id', 'WALLET_BILL_UNKNOWN');
    const isOwn = (leg: LegRow): leg is OwnLegRow => leg.kind === 'user' && leg.owner === user.id;
    const others = legs.filter((leg) => !isOwn(leg)).map((leg) => counterpartOf(leg, user.id));
    return {
      journal_id: first.journal_id,
      time: first.time,
      cause: first.journal_cause,
      reference: first.reference,
      note: await noteOf(platform.db, { id: first.journal_id, cause: first.journal_cause }),
      legs: legs.filter(isOwn).map((leg) => {
        const asset = ledger.asset(leg.asset_id) ?? { id: leg.asset_id, code: '', scale: 0 };
        return presentLeg({ ...leg, account: leg.purpose }, asset);
      }),
      counterparts: [...new Set(others)],
    };
  });
