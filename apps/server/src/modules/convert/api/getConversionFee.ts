/** POST /user/getTransferFee: the rate and the fee of a pair at this moment. */
import { getConversionFee } from '@glasshouse/contract/convert';
import { formatAmount } from '@glasshouse/money';
import { handleUser } from '../../../platform/calls/handler.ts';
import { MAX_USD } from '../domain/conversion.ts';
import { atomsWorth, rateText } from '../domain/price.ts';
import { type ConvertParts, requirePair, requirePrices } from './parts.ts';
import { presentTerms } from './present.ts';

export const getConversionFeeHandler = (parts: ConvertParts) =>
  handleUser(getConversionFee, (input) => {
    const now = parts.platform.clock.now();
    const { from, to } = requirePrices(parts, requirePair(parts, input), now);
    const terms = parts.terms(now);
    return {
      from_currency_id: from.asset.id,
      to_currency_id: to.asset.id,
      rate: rateText(from.price, to.price, terms.spreadBps),
      market_rate: rateText(from.price, to.price, 0n),
      terms: presentTerms(terms),
      max: formatAmount(atomsWorth(MAX_USD, from.price, from.asset.scale), from.asset.scale),
      prices: parts.source(from.asset.id, to.asset.id),
      time: now,
    };
  });
