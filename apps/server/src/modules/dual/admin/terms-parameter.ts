/** What is offered of a coin, as a parameter: for products that are published later. What exists is never edited. */
import type { DualTermsValue } from '@glasshouse/contract/dual';
import type { ParameterLine } from '@glasshouse/contract/parameters';
import { type ParameterKind, changedLine } from '../../../platform/parameters.ts';
import { refuseField } from '../../../platform/refusal.ts';
import type { DualCoin } from '../domain/dual.ts';
import { readTerms } from '../domain/terms.ts';

interface Needs {
  readonly coins: () => readonly DualCoin[];
  /** What a coin began with. */
  readonly first: (coin: DualCoin) => DualTermsValue;
}

/** Errors: PARAMETERS_VALUE_INVALID with the field. */
function check(coin: DualCoin, value: DualTermsValue): void {
  const read = readTerms(value, coin);
  if ('field' in read) refuseField(`value.${read.field}`, 'PARAMETERS_VALUE_INVALID');
}

function linesOf({ code, quoteCode }: DualCoin, before: DualTermsValue | null, after: DualTermsValue): ParameterLine[] {
  const values = [before, after] as const;
  const line = (label: ParameterLine['label'], show: (value: DualTermsValue) => ParameterLine['after']): ParameterLine[] => {
    const [was, is] = values.map((value) => (value === null ? null : show(value)));
    return changedLine({ label, seconds: null, before: was ?? null, after: is ?? null });
  };
  const percent = (fraction: string) => ({ type: 'percent', fraction }) as const;
  const amount = (text: string, currency: string) => ({ type: 'amount', amount: text, currency }) as const;
  const plain = (code: string) => ({ type: 'code', code }) as const;
  return [
    ...line('dualOffered', ({ offered }) => plain(offered)),
    ...line('dualOperatorShare', ({ operator_share: share }) => percent(share)),
    ...line('dualMinSigma', ({ min_sigma: sigma }) => percent(sigma)),
    ...line('dualMaxSigma', ({ max_sigma: sigma }) => percent(sigma)),
    ...line('dualBaseShare', ({ base_share: share }) => amount(share, code)),
    ...line('dualQuoteShare', ({ quote_share: share }) => amount(share, quoteCode)),
    ...line('dualMaxShares', ({ max_shares: shares }) => plain(shares)),
    ...line('dualMaxUserShares', ({ max_user_shares: shares }) => plain(shares)),
  ];
}

/** Declares the parameter; its `market` is the coin's asset. */
export function dualTermsKind({ coins, first }: Needs): ParameterKind<'dual.terms'> {
  const coinOf = (id: number): DualCoin => {
    const coin = coins().find(({ assetId }) => assetId === id);
    if (!coin) throw new Error(`no dual investment of asset ${id}`);
    return coin;
  };
  return {
    name: 'dual.terms',
    markets: () => coins().map(({ assetId }) => assetId),
    assetOf(id) {
      const coin = coins().find(({ assetId }) => assetId === id);
      return coin && { symbol: coin.code };
    },
    original: (id) => first(coinOf(id)),
    check: (id, value) => check(coinOf(id), value),
    lines: (id, before, after) => linesOf(coinOf(id), before, after),
  };
}
