/** What lines of the bill say of payments of funding. */
import type { BillFunding } from '@glasshouse/contract/wallet';
import { beginningOf } from '@glasshouse/proofs/contracts';
import type { BillSource } from '../../../platform/bills.ts';
import { priceText } from '../../exchange/index.ts';
import { FUNDING_SCOPE, paymentKey } from '../domain/funding.ts';
import { loadPayments } from '../store/funding-reading.ts';
import type { ContractParts } from './parts.ts';
import { fractionText } from './present-funding.ts';

/** The facts of payments, from the events of the positions that paid. */
export const fundingBills = ({ venue }: Pick<ContractParts, 'venue'>): BillSource => ({
  scope: FUNDING_SCOPE,
  async factsOf(db, userId, keys) {
    const asked = keys.map((key) => {
      const [positionId, period] = key.split(':').map(Number) as [number, number];
      return { positionId, period };
    });
    const rows = await loadPayments(db, userId, asked);
    return new Map(
      rows.map(({ position_id: positionId, market_id: marketId, record }): [string, BillFunding] => {
        const rules = venue.rules(marketId);
        const [period, mark] = [Number(record['period']), BigInt(record['mark'] as string)];
        const facts: BillFunding = {
          symbol: rules.symbol,
          position_id: positionId,
          funding_id: Number(record['record']),
          due: beginningOf(period + 1),
          rate: fractionText(BigInt(record['rate'] as string)),
          mark: priceText(rules, mark),
        };
        return [paymentKey(positionId, period), facts];
      }),
    );
  },
});
