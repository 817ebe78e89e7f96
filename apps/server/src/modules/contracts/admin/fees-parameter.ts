/** The fee tiers of contracts as a parameter; positions keep the base fee of their terms. */
import { feeTiersParameter } from '../../exchange/index.ts';
import { FIRST_FEES } from '../domain/first-fees.ts';

/** Declared, and read from what is published. */
export const CONTRACT_FEES = feeTiersParameter('contracts.fees', FIRST_FEES);
