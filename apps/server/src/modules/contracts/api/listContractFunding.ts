/** `GET /lever/funding`: periods of funding of a market with their rates, newest first. */
import { listContractFunding } from '@glasshouse/contract/contracts';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { listPeriods } from '../store/funding-reading.ts';
import { type ContractParts, rulesOfPair } from './parts.ts';
import { presentPeriod } from './present-funding.ts';

export const listContractFundingHandler = (parts: Pick<ContractParts, 'platform' | 'venue'>) =>
  handleVisitor(listContractFunding, async (input) => {
    const rules = rulesOfPair(parts, input);
    const paging = readPaging(input);
    const rows = await listPeriods(parts.platform.db, rules.marketId, paging.slice);
    return presentPage(paging, rows, (row) => presentPeriod(rules, row));
  });
