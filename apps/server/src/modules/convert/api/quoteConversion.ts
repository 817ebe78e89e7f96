/** POST /user/transfer_quote: a rate held for a few seconds for this user, pair and amount. */
import { quoteConversion } from '@glasshouse/contract/convert';
import { requireAmount } from '../../../platform/amount-field.ts';
import { handleUser } from '../../../platform/calls/handler.ts';
import { QUOTE_LIFETIME_MS } from '../domain/conversion.ts';
import { presentFigures } from '../domain/priced.ts';
import { type ConvertParts, priceAt, requireFiatTrade, requireOffered, requirePair } from './parts.ts';
import { saveQuote } from '../store/quotes.ts';

const ID_BYTES = 16;

export const quoteConversionHandler = (parts: ConvertParts) =>
  handleUser(quoteConversion, async (input, { user }) => {
    const { platform } = parts;
    const pair = requirePair(parts, input);
    const now = platform.clock.now();
    const priced = priceAt(parts, pair, requireAmount('number', input.number, pair.from), now);
    await requireFiatTrade(parts, platform.db, user.id, { priced, ...pair });
    await requireOffered(platform.db, priced, pair.from, pair.to);
    const quote = { id: platform.random.bytes(ID_BYTES).toString('base64url'), expires: now + QUOTE_LIFETIME_MS };
    await saveQuote(platform.db, { ...quote, userId: user.id, priced }, now);
    return {
      quote_id: quote.id,
      ...presentFigures(priced, pair.from, pair.to, parts.source(pair.from.id, pair.to.id)),
      time: now,
      expires: quote.expires,
    };
  });
