/** POST /user/getTransferList: currencies that can be converted, what the user has of each, and what it costs. */
import { listConvertible } from '@glasshouse/contract/convert';
import { fiatTradeLimit } from '@glasshouse/contract/kyc';
import { formatAmount } from '@glasshouse/money';
import { handleUser } from '../../../platform/calls/handler.ts';
import { priceText } from '../domain/price.ts';
import { type ConvertParts, isConvertible } from './parts.ts';
import { accountOf } from './postings.ts';
import { presentTerms } from './present.ts';

export const listConvertibleHandler = (parts: ConvertParts) =>
  handleUser(listConvertible, async (_input, { user }) => {
    const { platform, ledger } = parts;
    const held = await ledger.readBalances(platform.db, user.id);
    const level = await parts.levelOf(platform.db, user.id);
    const now = platform.clock.now();
    const list = ledger.assets().filter((asset) => isConvertible(parts, asset));
    return {
      list: list.map((asset) => {
        const { id, code, name, kind, scale, status } = asset;
        const account = accountOf(asset);
        const balance = held.find((one) => one.type === account && one.assetId === id);
        const price = parts.priceOf(id, now);
        const available = formatAmount(balance?.available ?? 0n, scale);
        return { currency_id: id, code, name, kind, scale, status, account, available, price: price && priceText(price) };
      }),
      terms: presentTerms(parts.terms(now)),
      level,
      fiat_trade_usdt: fiatTradeLimit(level),
      prices: parts.source(...list.map(({ id }) => id)),
      time: now,
    };
  });
