/** What a conversion costs as a parameter: a published change holds for quotes and conversions from its time on. */
import type { ConvertTermsValue } from '@glasshouse/contract/convert';
import { formatAmount, parseAmount } from '@glasshouse/money';
import { type ParameterKind, changedLine } from '../../../platform/parameters.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { TERMS, type Terms } from '../domain/conversion.ts';

/** Decimals of a fraction given in basis points. */
const BPS_DECIMALS = 4;
/** More than five percent is no price. */
const MOST_BPS = 500n;

function bpsOf(text: string, path: string): bigint {
  const parsed = parseAmount(text, BPS_DECIMALS, 'nonNegative');
  if (!parsed.ok || parsed.atoms > MOST_BPS) return refuseField(`value.${path}`, 'PARAMETERS_VALUE_INVALID');
  return parsed.atoms;
}

/** The terms of a published value; those that conversions began with while there is none. */
export function termsOf(value: ConvertTermsValue | null): Terms {
  if (value === null) return TERMS;
  return { spreadBps: bpsOf(value.spread, 'spread'), feeBps: bpsOf(value.fee, 'fee') };
}

/** Declares the parameter. */
export function convertTermsKind(): ParameterKind<'convert.terms'> {
  const percent = (text: string | undefined) => (text === undefined ? null : ({ type: 'percent', fraction: text } as const));
  return {
    name: 'convert.terms',
    markets: () => [0],
    original: () => ({
      spread: formatAmount(TERMS.spreadBps, BPS_DECIMALS),
      fee: formatAmount(TERMS.feeBps, BPS_DECIMALS),
    }),
    check: (_market, value) => void termsOf(value),
    lines: (_market, before, after) =>
      (['spread', 'fee'] as const).flatMap((label) =>
        changedLine({ label, seconds: null, before: percent(before?.[label]), after: percent(after[label]) }),
      ),
  };
}
