/** `GET /lever/samples`: the minutes of a period whose premiums make the rate of the next one. */
import { listContractSamples } from '@glasshouse/contract/contracts';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { listSamples } from '../store/funding-reading.ts';
import { type ContractParts, rulesOfPair } from './parts.ts';
import { presentSample } from './present-funding.ts';

/** No period is so far away; a time of one that is would be no time. */
const LAST_PERIOD = 10_000_000;

export const listContractSamplesHandler = (parts: Pick<ContractParts, 'platform' | 'venue'>) =>
  handleVisitor(listContractSamples, async (input) => {
    const rules = rulesOfPair(parts, input);
    const period = Math.min(Number(input.period), LAST_PERIOD);
    const rows = await listSamples(parts.platform.db, rules.marketId, period);
    return { list: rows.map((row) => presentSample(rules, row)) };
  });
