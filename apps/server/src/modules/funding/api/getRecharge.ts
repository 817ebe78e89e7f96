/** GET /recharge/detail: one recharge of the user. */
import { getRecharge } from '@glasshouse/contract/funding';
import { handleUser } from '../../../platform/calls/handler.ts';
import { refuse } from '../../../platform/refusal.ts';
import { assetOf } from './asset-of.ts';
import type { FundingParts } from './parts.ts';
import { presentRecharge } from './present.ts';
import { loadRecharge } from '../store/recharges.ts';

export const getRechargeHandler = ({ platform, ledger }: FundingParts) =>
  handleUser(getRecharge, async (input, { user }) => {
    const found = (await loadRecharge(platform.db, Number(input.id), user.id)) ?? refuse('FUNDING_RECHARGE_UNKNOWN');
    return presentRecharge(found, assetOf(ledger, found.assetId));
  });
