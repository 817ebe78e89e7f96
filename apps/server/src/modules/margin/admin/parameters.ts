/** Curves and terms of margin, as parameters by asset. */
import type { MarginRatesValue, MarginTermsValue } from '@glasshouse/contract/margin';
import type { ParameterLine } from '@glasshouse/contract/parameters';
import { type ParameterKind, changedLine } from '../../../platform/parameters.ts';
import { refuseField } from '../../../platform/refusal.ts';
import type { Asset, Ledger } from '../../ledger/index.ts';
import { MARGIN_CODES, type MarginCode, firstRates, firstTerms, readCurve, readTerms } from '../domain/terms.ts';

/** The assets of margin. */
export const marginAssets = (ledger: Ledger): readonly Asset[] =>
  ledger.assets().filter(({ code, kind }) => kind === 'crypto' && MARGIN_CODES.includes(code as MarginCode));

const percent = (fraction: string | undefined) => (fraction === undefined ? null : ({ type: 'percent', fraction } as const));

function places(ledger: Ledger) {
  const assetOf = (id: number): Asset => {
    const asset = ledger.asset(id);
    if (!asset) throw new Error(`unknown asset ${id}`);
    return asset;
  };
  return {
    codeOf: (id: number) => assetOf(id).code,
    markets: () => marginAssets(ledger).map(({ id }) => id),
    assetOf(id: number) {
      const asset = ledger.asset(id);
      return asset && { symbol: asset.code };
    },
  };
}

/** The curve of a pool, for hours that begin later; its `market` is the asset. */
export function marginRatesKind(ledger: Ledger): ParameterKind<'margin.rates'> {
  const { codeOf, ...of } = places(ledger);
  return {
    name: 'margin.rates',
    ...of,
    original: (id) => firstRates(codeOf(id)),
    check(_id, value) {
      const read = readCurve(value);
      if ('field' in read) refuseField(`value.${read.field}`, 'PARAMETERS_VALUE_INVALID');
    },
    lines(_id, before, after) {
      const line = (label: ParameterLine['label'], field: keyof MarginRatesValue) =>
        changedLine({ label, seconds: null, before: percent(before?.[field]), after: percent(after[field]) });
      return [
        ...line('marginBase', 'base'),
        ...line('marginKink', 'kink'),
        ...line('marginAtKink', 'at_kink'),
        ...line('marginMost', 'most'),
      ];
    },
  };
}

/** How an asset counts and is lent; its `market` is the asset. */
export function marginTermsKind(ledger: Ledger): ParameterKind<'margin.terms'> {
  const { codeOf, ...of } = places(ledger);
  return {
    name: 'margin.terms',
    ...of,
    original: (id) => firstTerms(codeOf(id)),
    check(_id, value) {
      const read = readTerms(value);
      if ('field' in read) refuseField(`value.${read.field}`, 'PARAMETERS_VALUE_INVALID');
    },
    lines(_id, before, after) {
      const line = (label: ParameterLine['label'], field: Exclude<keyof MarginTermsValue, 'offered'>) =>
        changedLine({ label, seconds: null, before: percent(before?.[field]), after: percent(after[field]) });
      const code = (value: string | undefined) => (value === undefined ? null : ({ type: 'code', code: value } as const));
      return [
        ...changedLine({ label: 'marginOffered', seconds: null, before: code(before?.offered), after: code(after.offered) }),
        ...line('marginHaircut', 'haircut'),
        ...line('marginBorrowLevel', 'borrow_level'),
        ...line('marginLeaveLevel', 'leave_level'),
        ...line('marginUserShare', 'user_share'),
        ...line('marginIdleShare', 'idle_share'),
      ];
    },
  };
}
