/** POST /demo/funds: 10,000 more paper USDT, at most 20 times in any 24 hours. */
import { requestFunds } from '@glasshouse/contract/demo';
import { formatAmount } from '@glasshouse/money';
import { handleMoney } from '../../../platform/calls/handler.ts';
import { refuse } from '../../../platform/refusal.ts';
import { waitForGrant, windowStart } from '../domain/grant-limit.ts';
import { type DemoParts, FUNDS_ACCOUNT, FUNDS_ASSET, FUNDS_ATOMS, giveFunds } from './parts.ts';
import { loadGrants } from '../store/grants.ts';

export const requestFundsHandler = (parts: DemoParts) =>
  handleMoney(requestFunds, parts.platform, async (tx, _input, { user, afterCommit }) => {
    const { platform, ledger, wallet } = parts;
    const asset = ledger.asset(FUNDS_ASSET);
    if (!asset) throw new Error('USDT is not among the assets');
    await ledger.lockBalances(tx, [{ userId: user.id, type: FUNDS_ACCOUNT, assetId: asset.id }]);
    const now = platform.clock.now();
    const { newest, times } = await loadGrants(tx, user.id, windowStart(now));
    const waitMs = waitForGrant(times, now);
    if (waitMs > 0) refuse('DEMO_FUNDS_LIMIT', { seconds: Math.ceil(waitMs / 1000) });
    await giveFunds(parts, tx, user.id, newest + 1);
    afterCommit(() => wallet.balancesChanged(user.id, FUNDS_ACCOUNT, [asset.id]));
    return { currency_id: asset.id, code: asset.code, amount: formatAmount(FUNDS_ATOMS, asset.scale) };
  });
