/** Curves and terms of a time, as published. */
import type { MarginCurve } from '@glasshouse/proofs/margin';
import type { ParameterSource } from '../../../platform/parameters.ts';
import type { Ledger } from '../../ledger/index.ts';
import { type MarginTerms, firstRates, firstTerms, readCurve, readTerms } from '../domain/terms.ts';

/** Reads them. Error: what was published cannot be read. */
export function termsSources(ledger: Ledger, parameters: ParameterSource) {
  const codeOf = (id: number): string => {
    const asset = ledger.asset(id);
    if (!asset) throw new Error(`margin names the unknown asset ${id}`);
    return asset.code;
  };
  return {
    curveAt: (assetId: number, time: number): MarginCurve => {
      const read = readCurve(parameters.at('margin.rates', assetId, time) ?? firstRates(codeOf(assetId)));
      if ('field' in read) throw new Error(`the curve of asset ${assetId} has a wrong ${read.field}`);
      return read;
    },
    termsAt: (assetId: number, time: number): MarginTerms => {
      const read = readTerms(parameters.at('margin.terms', assetId, time) ?? firstTerms(codeOf(assetId)));
      if ('field' in read) throw new Error(`the terms of asset ${assetId} have a wrong ${read.field}`);
      return read;
    },
  };
}
