/** Fee rates of the product in a market. */
import type { ClientInput } from '@glasshouse/client';
import type { Call, CallOutput } from '@glasshouse/contract';
import { useCallback, useMemo } from 'react';
import { callKey, useCall } from '../../app/data/use-call.ts';
import { queryClient } from '../../app/services.ts';
import type { FeeRates } from '../form/order-math.ts';
import { useOrderProduct } from '../product.ts';

/** How long rates stay good. */
const RATES_MS = 3_600_000;

/** The rates of a tier in a market: the market's own where it has some. */
const ratesIn = (
  marketId: number,
  tier: (FeeRates & { markets: readonly (FeeRates & { market_id: number })[] }) | undefined,
): FeeRates | undefined => tier?.markets.find((one) => one.market_id === marketId) ?? tier;

/** The fee rates in a market: its own, or those of the user's tier, a visitor's of the first tier; undefined until read. */
export function useFeeRates(marketId: number): FeeRates | undefined {
  const { calls } = useOrderProduct();
  const first = useCall(calls.fees, {}, { staleTimeMs: RATES_MS, quiet: true }).data;
  const own = useCall(calls.feeTier, {}, { staleTimeMs: RATES_MS, quiet: true }).data;
  const rates = ratesIn(marketId, own ?? first);
  const [maker, taker] = [rates?.maker, rates?.taker];
  return useMemo(() => (maker === undefined || taker === undefined ? undefined : { maker, taker }), [maker, taker]);
}

/** Reads the rates where an order waits for them: joins a reading that is under way. The promise rejects where it fails. */
export function useReadFeeRates(): (marketId: number) => Promise<FeeRates | undefined> {
  const { calls } = useOrderProduct();
  return useCallback(
    async (marketId) => {
      await queryClient.refetchQueries({ queryKey: callKey(calls.fees, {}) }, { cancelRefetch: false, throwOnError: true });
      const read = <C extends Call>(call: C) => queryClient.getQueryData<CallOutput<C>>(callKey(call, {} as ClientInput<C>));
      return ratesIn(marketId, read(calls.feeTier) ?? read(calls.fees));
    },
    [calls],
  );
}
