/** GET /invite/mine: the own code, how many it brought, what their fees gave back, and the rule. */
import { REBATE_PRODUCTS } from '@glasshouse/contract';
import { REBATE_LEVELS, getInvites } from '@glasshouse/contract/invites';
import { formatAmount } from '@glasshouse/money';
import { handleUser } from '../../../platform/calls/handler.ts';
import { monthOf } from '../domain/month.ts';
import { worthOf } from '../domain/worth.ts';
import { type InvitesParts, presentSum } from './parts.ts';
import { type SumRow, loadSums } from '../store/rebates.ts';

/** Decimals of parts per million. */
const PPM_DECIMALS = 6;

/** The sums of rows by asset, without what is nothing. */
function added(parts: InvitesParts, rows: readonly SumRow[], atomsOf: (row: SumRow) => string) {
  const sums = new Map<number, bigint>();
  for (const row of rows) sums.set(row.asset_id, (sums.get(row.asset_id) ?? 0n) + BigInt(atomsOf(row)));
  return [...sums].filter(([, atoms]) => atoms > 0n).map(([assetId, atoms]) => presentSum(parts, assetId, atoms));
}

/** The address of the registration with a code; null without an address of the installation's own. */
function linkOf(publicUrl: string | null, code: string): string | null {
  return publicUrl && new URL(`/#/pages/common/register?extension_code=${code}`, publicUrl).href;
}

export const getInvitesHandler = (parts: InvitesParts) =>
  handleUser(getInvites, async (_input, { user }) => {
    const { platform, tree, priceInUsd, source } = parts;
    const now = platform.clock.now();
    const { code, invited, theirs } = await tree.invitationOf(platform.db, user.id);
    const rows = await loadSums(platform.db, user.id, monthOf(now));
    const levels = REBATE_LEVELS.map(({ level, ppm }) => ({
      level,
      share: formatAmount(BigInt(ppm), PPM_DECIMALS),
      friends: level === 1 ? invited : theirs,
      earned: added(
        parts,
        rows.filter((row) => row.level === level),
        (row) => row.atoms,
      ),
    }));
    const earned = added(parts, rows, (row) => row.atoms);
    const month = added(parts, rows, (row) => row.of_month);
    return {
      code,
      link: linkOf(platform.config.publicUrl, code),
      levels,
      products: [...REBATE_PRODUCTS],
      earned,
      month,
      worth: worthOf(earned, priceInUsd),
      month_worth: worthOf(month, priceInUsd),
      prices: source(),
      time: now,
    };
  });
