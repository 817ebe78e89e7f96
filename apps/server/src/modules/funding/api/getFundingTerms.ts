/** GET /wallet/funding_terms: every fee, minimum and limit, in one place for everybody. */
import { getFundingTerms } from '@glasshouse/contract/funding';
import { formatAmount } from '@glasshouse/money';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { loadWithdrawTerms } from '../../wallet/index.ts';
import { assetOf } from './asset-of.ts';
import { OPEN_AT_ONCE, limitsOf } from '../domain/terms.ts';
import { BTC_DECIMALS, USDT_DECIMALS } from '../domain/value.ts';
import type { FundingParts } from './parts.ts';
import { accountOf } from './postings.ts';
import { typeOf } from './present.ts';
import { loadRechargeTerms } from '../store/terms.ts';

const presentLevel = (level: 0 | 1 | 2) => {
  const { btc, fiat } = limitsOf(level);
  return {
    level,
    withdraw_24h_btc: formatAmount(btc, BTC_DECIMALS),
    fiat_single_usdt: formatAmount(fiat, USDT_DECIMALS),
  };
};

export const getFundingTermsHandler = ({ platform, ledger, thresholds }: FundingParts) =>
  handleVisitor(getFundingTerms, async () => {
    const terms = await loadRechargeTerms(platform.db);
    const out = await loadWithdrawTerms(platform.db);
    const two = thresholds(platform.clock.now());
    const wayOf = (assetId: number, network: string) => {
      const asset = assetOf(ledger, assetId);
      return { currency_id: asset.id, code: asset.code, type: typeOf(asset), account: accountOf(asset), network, asset };
    };
    return {
      recharge: terms.map(({ assetId, network, min, confirmations, minutesIn }) => {
        const { asset, ...way } = wayOf(assetId, network);
        return { ...way, min: formatAmount(min, asset.scale), confirmations, minutes: minutesIn };
      }),
      withdraw: out.map(({ asset_id: assetId, network, min_withdraw: min, withdraw_fee: fee }) => {
        const { asset, ...way } = wayOf(assetId, network);
        const minutes = terms.find((one) => one.assetId === assetId && one.network === network)?.minutesOut ?? 0;
        return { ...way, min: formatAmount(BigInt(min), asset.scale), fee: formatAmount(BigInt(fee), asset.scale), minutes };
      }),
      levels: ([0, 1, 2] as const).map(presentLevel),
      two_approvers_usd: { recharge: String(two.recharge), withdraw: String(two.withdraw) },
      open_at_once: { ...OPEN_AT_ONCE },
      security_wait_ms: platform.config.holdMs,
    };
  });
