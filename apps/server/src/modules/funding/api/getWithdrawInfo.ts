/** POST /wallet/withdraw_info: what a withdrawal of a currency costs this user, and how much he may withdraw now. */
import { getWithdrawInfo } from '@glasshouse/contract/funding';
import { formatAmount } from '@glasshouse/money';
import { handleUser } from '../../../platform/calls/handler.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { loadWithdrawTerms } from '../../wallet/index.ts';
import { WINDOW_MS, limitsOf } from '../domain/terms.ts';
import { BTC_DECIMALS, USDT_DECIMALS, btcPriceText, priceText } from '../domain/value.ts';
import { leftOf } from '../domain/withdrawal.ts';
import { type FundingParts, btcPrice } from './parts.ts';
import { accountOf } from './postings.ts';
import { typeOf } from './present.ts';
import { loadRechargeTerms } from '../store/terms.ts';
import { loadCounted } from '../store/withdrawals.ts';

/** Decimals of a price as it is shown. */
const PRICE_DECIMALS = 10;

export const getWithdrawInfoHandler = (parts: FundingParts) =>
  handleUser(getWithdrawInfo, async (input, { user }) => {
    const { platform, ledger } = parts;
    const { db } = platform;
    const asset = ledger.asset(Number(input.currency)) ?? refuseField('currency', 'WALLET_CURRENCY_UNKNOWN');
    const offered = await loadWithdrawTerms(db, asset.id);
    if (offered.length === 0) refuseField('currency', 'FUNDING_NOT_OFFERED', { asset: asset.code });
    const minutes = await loadRechargeTerms(db, asset.id);
    const now = platform.clock.now();
    const level = await parts.levelOf(db, user.id);
    const { used, oldest } = await loadCounted(db, user.id, now - WINDOW_MS);
    const balances = await ledger.readBalances(db, user.id);
    const account = accountOf(asset);
    const held = balances.find((one) => one.type === account && one.assetId === asset.id);
    const [price, btc] = [parts.priceOf(asset.id), btcPrice(parts)];
    return {
      currency_id: asset.id,
      code: asset.code,
      scale: asset.scale,
      type: typeOf(asset),
      account,
      available: formatAmount(held?.available ?? 0n, asset.scale),
      networks: offered.map(({ network, min_withdraw: min, withdraw_fee: fee }) => ({
        network,
        min: formatAmount(BigInt(min), asset.scale),
        fee: formatAmount(BigInt(fee), asset.scale),
        minutes: minutes.find((one) => one.network === network)?.minutesOut ?? 0,
      })),
      level,
      limit_btc: formatAmount(limitsOf(level).btc, BTC_DECIMALS),
      used_btc: formatAmount(used, BTC_DECIMALS),
      left_btc: formatAmount(leftOf(level, used), BTC_DECIMALS),
      frees_at: oldest === null ? null : oldest + WINDOW_MS,
      fiat_single_usdt: formatAmount(limitsOf(level).fiat, USDT_DECIMALS),
      price_usd: price && priceText(price, PRICE_DECIMALS),
      price_btc: price && btc && btcPriceText(price, btc),
      prices: parts.source(),
      two_approvers_usd: String(parts.thresholds(now).withdraw),
      stopped_until: await inTransaction(db, (tx) => parts.withdrawalsStoppedUntil(tx, user.id)),
      time: now,
    };
  });
