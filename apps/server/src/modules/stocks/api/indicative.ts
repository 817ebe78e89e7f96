/** While an auction runs: each second what it would come to now, without a user. Only the process that leads the desk knows. */
import { type StockIndicative, stocksAuctionChannel } from '@glasshouse/contract/stocks';
import { around } from '../../exchange/index.ts';
import { priceText, sharesText } from '../domain/present.ts';
import { COLLAR_PPM } from '../domain/session-terms.ts';
import type { StockParts } from './parts.ts';

const ticks = (value: number) => priceText(BigInt(value));

/** What an auction of a market would come to now; undefined while none runs here. */
export function indicativeOf({ venue, platform }: StockParts, marketId: number): StockIndicative | undefined {
  const state = venue.sessionOf(marketId);
  if (state?.phase !== 'auction' || state.referenceTicks === null || state.until === null) return undefined;
  const now = venue.indicative(marketId);
  const { low, high } = around(state.referenceTicks, COLLAR_PPM);
  return {
    market_id: marketId,
    kind: state.kind ?? 'opening',
    price: now?.priceTicks === null || now === null ? null : ticks(now.priceTicks),
    shares: sharesText(BigInt(now?.lots ?? 0)),
    surplus: sharesText(BigInt(now?.surplus ?? 0)),
    reference: ticks(state.referenceTicks),
    low: ticks(low),
    high: ticks(high),
    began: state.tickTime ?? state.since,
    ends: state.until,
    is_longer: state.isLonger,
    time: platform.clock.now(),
  };
}

/** Names where the channel gets its messages: they are made for those who read them. */
export function provideIndicative(parts: StockParts): void {
  const { publisher } = parts.platform;
  publisher.provide(stocksAuctionChannel, { present: ({ market_id: id }) => indicativeOf(parts, Number(id)) });
  publisher.limitTo(stocksAuctionChannel, ({ market_id: id }) =>
    parts.stocks().some(({ marketId }) => marketId === Number(id)) ? null : 'STOCKS_UNKNOWN',
  );
}

/** Has the readers of running auctions look again. */
export function publishIndicative({ platform, venue, stocks }: StockParts): void {
  for (const { marketId } of stocks())
    if (venue.sessionOf(marketId)?.phase === 'auction') platform.publisher.changed(stocksAuctionChannel, { market_id: marketId });
}
