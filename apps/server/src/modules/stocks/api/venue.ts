/** Stocks as a product of the exchange: whose markets it lists, their hours, how they clear. */
import { stocksFillsChannel, stocksOrdersChannel } from '@glasshouse/contract/stocks';
import { calendarOf } from '@glasshouse/proofs/stocks';
import { type Exchange, FEE_TIERS, type Venue } from '../../exchange/index.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { Markets } from '../../markets/index.ts';
import { ACCOUNT } from './parts.ts';
import type { ActionBook } from '../domain/action-book.ts';
import { stocksClearing } from '../domain/clearing.ts';
import { notificationOf } from '../domain/notification-of.ts';
import { type StockRules, FIRST_RULES, rulesOf } from '../domain/rules.ts';
import { sessionTerms } from '../domain/session-terms.ts';
import { stocksStore } from '../store/clearing-store.ts';
import { tradingInvariants } from '../store/trading-invariants.ts';

/** What the venue is made with. */
export interface StockVenueDeps {
  readonly exchange: Exchange;
  readonly ledger: Pick<Ledger, 'asset'>;
  readonly book: ActionBook;
  readonly rulesAt: (time: number) => StockRules;
  readonly markets: Pick<Markets, 'closeOf'>;
}

/** Lists the stocks whose shares are assets of the ledger; answers their venue. */
export function stockVenue({ exchange, ledger, book, rulesAt, markets }: StockVenueDeps): Venue {
  const { feePpm } = rulesOf(FIRST_RULES);
  const venue: Venue = exchange.list({
    venue: 'cash',
    kind: 'stock',
    account: ACCOUNT,
    clearing: stocksClearing(book, tradingInvariants),
    lists: ({ baseId }) => ledger.asset(baseId) !== undefined,
    store: stocksStore(book, (marketId) => venue.rules(marketId).kind === 'stock'),
    tiersAt: () => FEE_TIERS,
    fees: { makerPpm: BigInt(feePpm), takerPpm: BigInt(feePpm) },
    session: ({ id, symbol }) =>
      sessionTerms(calendarOf(symbol), {
        hasNone: (now) => book.isPending(id, now) || book.hasEnded(id, now) || !book.isCovered(id),
        bandsAt: rulesAt,
        closeTicks: (marketId) => markets.closeOf(marketId)?.priceTicks ?? null,
      }),
    channels: { orders: stocksOrdersChannel, fills: stocksFillsChannel },
    noticeOf: notificationOf,
  });
  return venue;
}
