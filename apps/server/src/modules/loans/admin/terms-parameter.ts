/** How a market is lent on, as a parameter: for loans that open later. Those that are open keep what they opened by. */
import type { LoanPairTerms, LoansTermsValue } from '@glasshouse/contract/loans';
import type { ParameterLine } from '@glasshouse/contract/parameters';
import { type ParameterKind, changedLine } from '../../../platform/parameters.ts';
import { refuseField } from '../../../platform/refusal.ts';
import type { LoanCoins } from '../domain/loan.ts';
import { readPair } from '../domain/terms.ts';

interface Needs {
  readonly coins: () => readonly LoanCoins[];
  /** What a market began with. */
  readonly first: (coins: LoanCoins) => LoansTermsValue;
  /** What a sale costs beside its charge. */
  readonly takerPpm: (coins: LoanCoins) => number;
  readonly isDemo: boolean;
}

const nameOf = ({ borrows, variant }: Pick<LoanPairTerms, 'borrows' | 'variant'>) => `${borrows}/${variant}`;

/** Errors: PARAMETERS_VALUE_INVALID with the field. */
function check({ takerPpm, isDemo }: Needs, coins: LoanCoins, { pairs }: LoansTermsValue): void {
  pairs.forEach((pair, i) => {
    const read = readPair(pair, coins, takerPpm(coins));
    if ('field' in read) refuseField(`value.pairs.${i}.${read.field}`, 'PARAMETERS_VALUE_INVALID');
    // Levels that a small fall reaches are for trying it out with paper money.
    if (pair.variant === 'tight' && !isDemo) refuseField(`value.pairs.${i}.variant`, 'PARAMETERS_VALUE_INVALID');
  });
  const names = pairs.map(nameOf);
  if (new Set(names).size < names.length) refuseField('value.pairs', 'PARAMETERS_VALUE_INVALID');
}

function linesOf({ quote }: LoanCoins, before: LoansTermsValue | null, after: LoansTermsValue): ParameterLine[] {
  const names = [...new Set([...(before?.pairs ?? []), ...after.pairs].map(nameOf))];
  return names.flatMap((name) => {
    const find = (value: LoansTermsValue | null) => value?.pairs.find((pair) => nameOf(pair) === name) ?? null;
    const [was, is] = [find(before), find(after)];
    const line = (
      label: ParameterLine['label'],
      show: (pair: LoanPairTerms) => NonNullable<ParameterLine['after']>,
    ): ParameterLine[] => changedLine({ label, seconds: null, before: was && show(was), after: is && show(is) });
    const percent = (value: string) => ({ type: 'percent', fraction: value }) as const;
    const amount = (value: string) => ({ type: 'amount', amount: value, currency: quote.code }) as const;
    return [
      ...line('loansOffered', ({ offered }) => ({ type: 'code', code: `${name} ${offered}` })),
      ...line('loansStart', ({ start }) => percent(start)),
      ...line('loansWarning', ({ warning }) => percent(warning)),
      ...line('loansSale', ({ sale }) => percent(sale)),
      ...line('loansCharge', ({ charge }) => percent(charge)),
      ...line('loansLeast', ({ least }) => amount(least)),
      ...line('loansMostUser', ({ most_user: most }) => amount(most)),
    ];
  });
}

/** Declares the parameter; its `market` is the market. */
export function loansTermsKind(needs: Needs): ParameterKind<'loans.terms'> {
  const find = (id: number) => needs.coins().find(({ marketId }) => marketId === id);
  const coinsOf = (id: number): LoanCoins => {
    const found = find(id);
    if (!found) throw new Error(`nothing is lent on market ${id}`);
    return found;
  };
  return {
    name: 'loans.terms',
    markets: () => needs.coins().map(({ marketId }) => marketId),
    original: (id) => needs.first(coinsOf(id)),
    check: (id, value) => check(needs, coinsOf(id), value),
    lines: (id, before, after) => linesOf(coinsOf(id), before, after),
  };
}
