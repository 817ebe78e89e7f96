/** `GET /lever/terms`: steps, tiers, fees and the mark of a market. */
import { getContractTerms } from '@glasshouse/contract/contracts';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { type ContractParts, rulesOfPair } from './parts.ts';
import { readTerms } from './terms.ts';

export const getContractTermsHandler = (parts: ContractParts) =>
  handleVisitor(getContractTerms, (input) => readTerms(parts, parts.platform.db, rulesOfPair(parts, input)));
