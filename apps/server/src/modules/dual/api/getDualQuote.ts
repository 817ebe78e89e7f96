/** GET /dual/quote: both outcomes of so many shares, before they are bought. */
import { getDualQuote } from '@glasshouse/contract/dual';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { refuse, refuseField } from '../../../platform/refusal.ts';
import { putInAsset } from '../domain/dual.ts';
import { isOnSale, largest, tightest } from '../domain/opening.ts';
import { presentQuote } from '../domain/present.ts';
import { loadOwnShares } from '../store/positions.ts';
import { loadSold } from '../store/products.ts';
import { requireShares } from './buyDual.ts';
import type { QuoteCache } from './offers.ts';
import { type DualParts, fundOf, usableFor } from './parts.ts';
import { quotingAt } from './quoting.ts';

export const getDualQuoteHandler = (parts: DualParts, quotes: QuoteCache) =>
  handleVisitor(getDualQuote, async ({ id, num }, { user }) => {
    const { db, clock } = parts.platform;
    const { product, sold } = (await loadSold(db, Number(id))) ?? refuseField('id', 'DUAL_UNKNOWN');
    const coin = parts.coins().find(({ assetId }) => assetId === product.assetId) ?? refuseField('id', 'DUAL_UNKNOWN');
    const shares = requireShares(num);
    const now = clock.now();
    if (!isOnSale(product, now)) refuse('DUAL_NOT_ON_SALE');
    const quoting = (await quotingAt(parts, db, coin, now)) ?? refuse('MARKETS_NO_PRICE');
    const rate = quotes.of(product, quoting);
    if (rate.isPaused) refuse('DUAL_PAUSED');
    const { free } = await fundOf(db, product);
    const own = user ? await loadOwnShares(db, user.id, product.id) : 0;
    const limits = largest(product, { sold, own, free: usableFor(parts, product, free) }, rate);
    const balances = user ? await parts.ledger.readBalances(db, user.id) : [];
    const asset = putInAsset(product);
    const spot = balances.find(({ type, assetId }) => type === 'change' && assetId === asset)?.available ?? 0n;
    const most = user ? tightest({ balance: Number(spot / product.share), ...limits }) : tightest(limits);
    return presentQuote(product, shares, rate, { index: quoting.tick.ticks, minute: quoting.minute, most });
  });
