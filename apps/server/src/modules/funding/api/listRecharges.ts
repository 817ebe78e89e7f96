/** GET /recharge/log: recharges of the user, newest first. */
import { listRecharges } from '@glasshouse/contract/funding';
import { handleUser } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { assetOf } from './asset-of.ts';
import type { FundingParts } from './parts.ts';
import { presentRecharge } from './present.ts';
import { loadRecharges } from '../store/recharges.ts';

export const listRechargesHandler = ({ platform, ledger }: FundingParts) =>
  handleUser(listRecharges, async (input, { user }) => {
    const paging = readPaging(input);
    const rows = await loadRecharges(platform.db, user.id, paging.slice);
    return presentPage(paging, rows, (row) => presentRecharge(row, assetOf(ledger, row.assetId)));
  });
