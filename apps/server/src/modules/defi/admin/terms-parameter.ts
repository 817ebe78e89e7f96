/** What a pool lends by, as a parameter: for hours that begin and loans that open later. */
import type { DefiTermsValue } from '@glasshouse/contract/defi';
import type { ParameterLine } from '@glasshouse/contract/parameters';
import { type ParameterKind, changedLine } from '../../../platform/parameters.ts';
import { refuseField } from '../../../platform/refusal.ts';
import type { Asset, Ledger } from '../../ledger/index.ts';
import { firstTerms, readTerms } from '../domain/terms.ts';

/** Assets that pools may be of. */
export const poolable = (ledger: Ledger): readonly Asset[] => ledger.assets().filter(({ kind }) => kind === 'crypto');

/** Errors: PARAMETERS_VALUE_INVALID with the field. */
function check(value: DefiTermsValue, { scale }: Asset): void {
  const read = readTerms(value, scale);
  if ('field' in read) refuseField(`value.${read.field}`, 'PARAMETERS_VALUE_INVALID');
}

function linesOf(before: DefiTermsValue | null, after: DefiTermsValue, currency: string): ParameterLine[] {
  const percents = [
    ['defiBase', 'base'],
    ['defiKink', 'kink'],
    ['defiSlope1', 'slope1'],
    ['defiSlope2', 'slope2'],
    ['defiRiseMost', 'rise_most'],
    ['defiFee', 'interest_fee'],
  ] as const;
  const percent = (fraction: string | undefined) => (fraction === undefined ? null : ({ type: 'percent', fraction } as const));
  const cap = (text: string | undefined) => (text === undefined ? null : ({ type: 'amount', amount: text, currency } as const));
  return [
    ...percents.flatMap(([label, field]) =>
      changedLine({ label, seconds: null, before: percent(before?.[field]), after: percent(after[field]) }),
    ),
    ...changedLine({ label: 'defiSupplyCap', seconds: null, before: cap(before?.supply_cap), after: cap(after.supply_cap) }),
  ];
}

/** Whether the installation is a demo. */
type IsDemo = boolean;

/** Declares the parameter; its `market` is the pool's asset. */
export function defiTermsKind(ledger: Ledger, isDemo: IsDemo): ParameterKind<'defi.terms'> {
  const assetOf = (id: number): Asset => {
    const asset = ledger.asset(id);
    if (!asset) throw new Error(`unknown asset ${id}`);
    return asset;
  };
  return {
    name: 'defi.terms',
    markets: () => poolable(ledger).map(({ id }) => id),
    assetOf(id) {
      const asset = ledger.asset(id);
      return asset && { symbol: asset.code };
    },
    original: (id) => firstTerms(assetOf(id).code, isDemo),
    check: (id, value) => check(value, assetOf(id)),
    lines: (id, before, after) => linesOf(before, after, assetOf(id).code),
  };
}
