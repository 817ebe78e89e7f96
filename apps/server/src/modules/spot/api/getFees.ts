/** `GET /coin/fees`: the fee rates, the same for everybody. */
import { getFees } from '@glasshouse/contract';
import { type BoundCall, handleVisitor } from '../../../platform/calls/handler.ts';
import { FEE_RATES, rateText } from '../domain/fees.ts';

/** Binds the call. */
export function bindGetFees(): BoundCall {
  return handleVisitor(getFees, () => ({ maker: rateText(FEE_RATES.makerPpm), taker: rateText(FEE_RATES.takerPpm) }));
}
