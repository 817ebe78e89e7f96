/** What came of a position so far: the results of its closes, less fees, funding and what its liquidations cost, with what the fund paid. */
import type { ContractPosition } from '@glasshouse/contract/contracts';
import { addDecimals, subDecimals } from '@glasshouse/money';

/** What a result is made of. */
type Parts = Pick<ContractPosition, 'realized' | 'handling_fee' | 'overnight_fee' | 'liquidation_fee' | 'insurance'>;

/** What its owner has of it, to the atom; the sum of its bills. */
export const netOf = ({ realized, handling_fee, overnight_fee, liquidation_fee, insurance }: Parts): string =>
  [handling_fee, overnight_fee, liquidation_fee].reduce(subDecimals, addDecimals(realized, insurance));
