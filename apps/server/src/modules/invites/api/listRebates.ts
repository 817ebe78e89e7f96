/** GET /invite/rebates: rebates of the user, newest first, each with its line of the bill. */
import { type InviteRebate, listRebates } from '@glasshouse/contract/invites';
import { handleUser } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { maskedName } from '../domain/masked-name.ts';
import { type InvitesParts, presentSum } from './parts.ts';
import { type RebateRow, loadRebates } from '../store/rebates.ts';

/** A rebate as its owner sees it; `nicknames` has those who are still there. */
export function presentRebate(parts: InvitesParts, row: RebateRow, nicknames: ReadonlyMap<number, string>): InviteRebate {
  const { id, product, level, payer, market_id: marketId, time_ms: time, bill_id } = row;
  return {
    id,
    time,
    product,
    symbol: marketId === null ? null : parts.symbolOf(marketId),
    level,
    name: level === 1 ? maskedName(nicknames.get(payer) ?? '') : null,
    ...presentSum(parts, row.asset_id, BigInt(row.atoms)),
    bill_id,
  };
}

export const listRebatesHandler = (parts: InvitesParts) =>
  handleUser(listRebates, async (input, { user }) => {
    const { platform, tree } = parts;
    const paging = readPaging(input);
    const rows = await loadRebates(platform.db, user.id, paging.slice);
    const nicknames = await tree.nicknamesOf(platform.db, [...new Set(rows.map(({ payer }) => payer))]);
    return presentPage(paging, rows, (row) => presentRebate(parts, row, nicknames));
  });
