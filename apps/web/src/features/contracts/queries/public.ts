/** What everybody sees of contracts: the fund and clearing, and all liquidations. */
import { getContractFund, listContractLiquidations } from '@glasshouse/contract/contracts';
import { useCallList } from '../../../app/data/use-call-list.ts';
import { useCall } from '../../../app/data/use-call.ts';

const EVERY_MS = 5_000;

export const useFund = () => useCall(getContractFund, {}, { everyMs: EVERY_MS });

export const useLiquidations = () => useCallList(listContractLiquidations, {});
