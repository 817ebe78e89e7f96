/** `GET /coin/fees`: the fee rates, the same for everybody. */
import { getFees } from '@glasshouse/contract';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { FEE_RATES, rateText } from '../domain/fees.ts';

export const getFeesHandler = () =>
  handleVisitor(getFees, () => ({ maker: rateText(FEE_RATES.makerPpm), taker: rateText(FEE_RATES.takerPpm) }));
