/** GET /lever/liquidations: liquidations of all users, newest first; no user is named. */
import { listContractLiquidations } from '@glasshouse/contract/contracts';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { formatAmount } from '@glasshouse/money';
import { priceText, quantityText } from '../../exchange/index.ts';
import { listLiquidations } from '../receipts/reading.ts';
import { type ContractParts, marketsOf } from './parts.ts';
import { kindOf } from './present.ts';
import { LONG_OR_SHORT } from './sides.ts';

export const listContractLiquidationsHandler = (parts: Pick<ContractParts, 'platform' | 'venue'>) =>
  handleVisitor(listContractLiquidations, async (input) => {
    const paging = readPaging(input);
    const rows = await listLiquidations(parts.platform.db, marketsOf(parts, input), paging.slice);
    return presentPage(paging, rows, (row) => {
      const rules = parts.venue.rules(row.market);
      const money = (atoms: string) => formatAmount(BigInt(atoms), rules.settle.scale);
      return {
        id: row.id,
        market_id: row.market,
        symbol: rules.symbol,
        contract: kindOf(rules),
        type: LONG_OR_SHORT[row.side],
        mark: priceText(rules, row.mark),
        share: quantityText(rules, row.lots),
        filled_share: quantityText(rules, row.filled),
        adl_share: quantityText(rules, row.adl),
        limit: row.limit === null ? null : priceText(rules, row.limit),
        fund_paid: money(row.fundPaid),
        fund_fee: money(row.fundFee),
        returned: money(row.returned),
        leaf: row.leaf,
        time: row.tick,
      };
    });
  });
