/** GET /portfolio/coin: one coin since the account began, with its open lots. */
import { LOTS_LISTED, getPortfolioCoin } from '@glasshouse/contract/portfolio';
import { handleUser } from '../../../platform/calls/handler.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { emptyPosition } from '../domain/position.ts';
import { NOTHING, costOf, partsBetween, productParts, worthOf } from '../domain/result.ts';
import { moveOf, unitPrice } from '../domain/usd.ts';
import type { Portfolio } from './deps.ts';
import { presentCoin, presentLot } from './present.ts';
import { readSpan } from './read-span.ts';

export const getPortfolioCoinHandler = (portfolio: Portfolio) =>
  handleUser(getPortfolioCoin, async ({ currency, method = 'average' }, { user }) => {
    const { ledger, markets } = portfolio;
    const asset = ledger.asset(Number(currency)) ?? refuseField('currency', 'WALLET_CURRENCY_UNKNOWN');
    const { loaded, end, now } = await readSpan(portfolio, user.id, 'all');
    const standing = end.standings.get(asset.id) ?? NOTHING;
    const { lots } = loaded.book.positions.get(asset.id) ?? emptyPosition();
    const price = markets.priceInUsd(asset.id);
    const cost = costOf(asset, standing, method);
    const paid = unitPrice(cost, standing.atoms - standing.unknown, asset.scale);
    const coin = {
      assetId: asset.id,
      standing,
      cost,
      worth: worthOf(asset, standing.atoms, end.priceOf),
      move: paid === null || price === null || paid.startsWith('-') ? null : moveOf(paid, price),
      parts: partsBetween(asset, [NOTHING, end.priceOf], [standing, end.priceOf], method),
      products: productParts(NOTHING, standing, method),
    };
    return {
      coin: presentCoin(asset, coin, price),
      method,
      lots: lots.slice(0, LOTS_LISTED).map((lot) => presentLot(asset, lot)),
      lots_open: lots.length,
      prices: markets.sourceOfAssets([asset.id]),
      time: now,
    };
  });
