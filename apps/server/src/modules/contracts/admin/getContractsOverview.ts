/** `GET /admin/contracts`: open interest, the largest sides and liquidations of each market. */
import { LONG, SHORT, getContractsOverview } from '@glasshouse/contract/contracts';
import { valueOf } from '@glasshouse/risk';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { quantityText } from '../../exchange/index.ts';
import { type ContractParts, markOf } from '../api/parts.ts';
import { kindOf, moneyText } from '../api/present.ts';
import { nextFunding } from '../api/rates.ts';
import { loadLargestSides, loadLiquidated, loadOpenByMarket } from '../store/overview.ts';

const LARGEST = 5;
const DAY_MS = 86_400_000;

export const getContractsOverviewHandler = (parts: ContractParts) =>
  handleStaff(getContractsOverview, async (tx) => {
    const { venue, platform, termsAt } = parts;
    const now = platform.clock.now();
    const open = await loadOpenByMarket(tx);
    const sides = await loadLargestSides(tx, LARGEST);
    const liquidated = await loadLiquidated(tx, now - DAY_MS);
    const list = venue.allRules().map((rules) => {
      const { marketId } = rules;
      const { contract, openInterestLots } = termsAt(marketId, now);
      const mark = markOf(parts, marketId)?.ticks ?? null;
      const own = open.get(marketId);
      const of = liquidated.get(marketId);
      return {
        market_id: marketId,
        symbol: rules.symbol,
        contract: kindOf(rules),
        open_interest: quantityText(rules, own?.lots ?? 0n),
        cap: quantityText(rules, openInterestLots),
        positions: own?.positions ?? 0,
        funding_rate: nextFunding(parts, marketId)?.rate ?? null,
        largest: sides.flatMap(({ market_id: id, user_id, side, lots }) =>
          id === marketId
            ? [
                {
                  user_id,
                  type: side === 'long' ? (LONG as 1) : (SHORT as 2),
                  share: quantityText(rules, BigInt(lots)),
                  value: mark === null ? null : moneyText(rules, valueOf(contract, mark, BigInt(lots))),
                },
              ]
            : [],
        ),
        liquidations_day: of?.count ?? 0,
        fund_paid_day: moneyText(rules, of?.paid ?? 0n),
      };
    });
    return { list };
  });
