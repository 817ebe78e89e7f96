/** What of quotes is stored: their sides, where their money, their fills or their end changed. */
import type { Side } from '@glasshouse/contract/orders';
import type { Batch } from './batch.ts';
import { type Quote, type QuoteSide, quoteKey } from './quote.ts';
import type { VenueName } from './venues.ts';

/** A side with what is stored of its quote. */
export interface QuoteRow extends QuoteSide, Pick<Quote, 'userId' | 'account' | 'marketId' | 'created' | 'updated' | 'end'> {
  readonly venue: VenueName;
  readonly side: Side;
}

/** The row of a side. */
function rowOf({ userId, account, marketId, created, updated, end, sides }: Quote, side: Side, venue: VenueName): QuoteRow {
  return { ...sides[side], userId, account, marketId, created, updated, end, side, venue };
}

/** The sides that a batch has to store. Most quotes only move their ladder: then there is nothing. */
export function quoteRows({ quoteSides, input }: Pick<Batch, 'quoteSides' | 'input'>, venue: VenueName): QuoteRow[] {
  const rows: QuoteRow[] = [];
  for (const [id, quote] of quoteSides) {
    const side = quote.sides.buy.id === id ? 'buy' : 'sell';
    const before = input.quotes.get(quoteKey(quote));
    const isSame = before?.sides[side] === quote.sides[side] && quote.end === null;
    if (!isSame) rows.push(rowOf(quote, side, venue));
  }
  return rows;
}
