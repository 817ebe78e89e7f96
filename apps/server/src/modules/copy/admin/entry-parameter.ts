/** What somebody needs to lead, as a parameter: for applications that come later. */
import type { CopyEntryValue } from '@glasshouse/contract/copy';
import type { ParameterLine } from '@glasshouse/contract/parameters';
import { type ParameterKind, changedLine } from '../../../platform/parameters.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { DEMO_ENTRY, FIRST_ENTRY, isEntry } from '../domain/application.ts';
import { CODE } from '../domain/follow.ts';

type Shown = NonNullable<ParameterLine['after']>;

function linesOf(before: CopyEntryValue | null, after: CopyEntryValue): ParameterLine[] {
  const line = (label: ParameterLine['label'], show: (value: CopyEntryValue) => Shown) =>
    changedLine({ label, seconds: null, before: before && show(before), after: show(after) });
  return [
    ...line('copyDays', ({ days }) => ({ type: 'code', code: String(days) })),
    ...line('copyClosed', ({ closed }) => ({ type: 'code', code: String(closed) })),
    ...line('copyEquity', ({ equity }) => ({ type: 'amount', amount: equity, currency: CODE })),
    ...line('copyDrop', ({ drop }) => ({ type: 'percent', fraction: drop })),
  ];
}

/** Declares the parameter. */
export const copyEntryKind = (isDemo: boolean): ParameterKind<'copy.entry'> => ({
  name: 'copy.entry',
  markets: () => [0],
  original: () => (isDemo ? DEMO_ENTRY : FIRST_ENTRY),
  check(_market, value) {
    const field = isEntry(value);
    if (field !== null) refuseField(`value.${field}`, 'PARAMETERS_VALUE_INVALID');
  },
  lines: (_market, before, after) => linesOf(before, after),
});
