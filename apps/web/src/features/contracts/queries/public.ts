/** What everybody sees of contracts: the fund and clearing, all liquidations, funding; and what of it was the user's own. */
import {
  getContractFund,
  listContractFunding,
  listContractLiquidations,
  listContractPayments,
  listContractSamples,
} from '@glasshouse/contract/contracts';
import { useCallList } from '../../../app/data/use-call-list.ts';
import { useCall } from '../../../app/data/use-call.ts';

const EVERY_MS = 5_000;

export const useFund = () => useCall(getContractFund, {}, { everyMs: EVERY_MS });

/** A market by its pair. */
export interface PairOf {
  currency_id: number;
  legal_id: number;
}

/** Periods of a market, the newest first. */
export const useRates = ({ currency_id, legal_id }: PairOf) =>
  useCallList(listContractFunding, { currency_id, legal_id }, { quiet: true });

/** The minutes of a period. */
export const useSamples = ({ currency_id, legal_id }: PairOf, period: number) =>
  useCall(listContractSamples, { currency_id, legal_id, period }, { quiet: true });

/** What positions of the user paid and received: all of them, or one. */
export const usePayments = (positionId?: number) =>
  useCallList(listContractPayments, positionId === undefined ? {} : { position_id: positionId }, { quiet: true });

export const useLiquidations = () => useCallList(listContractLiquidations, {});
