/** GET /portfolio/coin: one coin since the account began, with its open lots. */
import { LOTS_LISTED, getPortfolioCoin } from '@glasshouse/contract/portfolio';
import { handleUser } from '../../../platform/calls/handler.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { emptyPosition } from '../domain/position.ts';
import { coinResult } from '../domain/summary.ts';
import type { Portfolio } from './deps.ts';
import { presentCoin, presentLot } from './present.ts';
import { readSpan } from './read-span.ts';

export const getPortfolioCoinHandler = (portfolio: Portfolio) =>
  handleUser(getPortfolioCoin, async ({ currency, method = 'average' }, { user }) => {
    const { ledger, markets } = portfolio;
    const asset = ledger.asset(Number(currency)) ?? refuseField('currency', 'WALLET_CURRENCY_UNKNOWN');
    const { loaded, begin, end, now } = await readSpan(portfolio, user.id, 'all', 'ends');
    const { lots } = loaded.book.positions.get(asset.id) ?? emptyPosition();
    return {
      coin: presentCoin(asset, coinResult(asset, begin, end, method), markets.priceInUsd(asset.id)),
      method,
      lots: lots.slice(0, LOTS_LISTED).map((lot) => presentLot(asset, lot)),
      lots_open: lots.length,
      prices: markets.sourceOfAssets([asset.id]),
      time: now,
    };
  });
