/** All mutants. */
import type { Mutant } from '../mutant.ts';
import { CONTRACT_RECEIPTS } from './contract-receipts.ts';
import { CONTRACTS_ENGINE } from './contracts-engine.ts';
import { CONTRACTS } from './contracts.ts';
import { COPY_TRADING } from './copy-trading.ts';
import { DEFI } from './defi.ts';
import { DUAL } from './dual.ts';
import { EXCHANGE } from './exchange.ts';
import { LOANS } from './loans.ts';
import { LOCKUP } from './lockup.ts';
import { MARGIN } from './margin.ts';
import { MONEY } from './money.ts';
import { OPTIONS } from './options.ts';
import { PRICES } from './prices.ts';
import { RECORD } from './record.ts';
import { SESSIONS } from './sessions.ts';
import { STAFF } from './staff.ts';
import { STOCKS } from './stocks.ts';

export const MUTANTS: readonly Mutant[] = [
  ...RECORD,
  ...OPTIONS,
  ...PRICES,
  ...EXCHANGE,
  ...MONEY,
  ...STAFF,
  ...CONTRACTS,
  ...CONTRACTS_ENGINE,
  ...CONTRACT_RECEIPTS,
  ...LOCKUP,
  ...DUAL,
  ...DEFI,
  ...LOANS,
  ...SESSIONS,
  ...STOCKS,
  ...MARGIN,
  ...COPY_TRADING,
];
