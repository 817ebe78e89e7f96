/** Words of receipts: what they are of, and what each group of checks found. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { useMemo } from 'react';
import type { StepGroup } from '../model/receipt-view.ts';
import type { ReceiptKind } from '../queries/receipts.ts';

const STEPS = [
  'SHAPE',
  'KEYS',
  'HEAD',
  'GROWTH',
  'LOGGED',
  'TICKS_LOGGED',
  'TICKS_PRICED',
  'RATE',
  'MARK',
  'TIER',
  'HISTORY',
  'ACCOUNT',
  'ENTRY',
  'FIRED',
  'REACHED',
  'TRAIL',
  'REQUIREMENT',
  'BEFORE',
  'STOPS',
  'LIMIT',
  'OWN_FIRST',
  'FILLS',
  'FUND',
  'RETURNED',
  'ADL_RANK',
  'DUE',
  'PAYMENT',
  'SAMPLES',
  'PREMIUMS',
  'FORMULA',
  'SIGNED',
] as const;
const isStep = (id: string): id is (typeof STEPS)[number] => (STEPS as readonly string[]).includes(id);

/** The words in the language in use. */
export function useReceiptWords() {
  const { t } = useTranslation(['contracts']);
  return useMemo(
    () => ({
      kind: (kind: ReceiptKind) => t(($) => $.contracts.verify.kinds[kind]),
      group: (group: StepGroup) => t(($) => $.contracts.verify.groups[group]),
      /** A check in words; one that this version has no words for is named by its code. */
      step: ({ id, params }: { id: string; params: Readonly<Record<string, string>> }, of: ReceiptKind): string =>
        id === 'RETURNED' && of === 'adl'
          ? t(($) => $.contracts.verify.returnedOther, params)
          : isStep(id)
            ? t(($) => $.contracts.verify.steps[id], params)
            : id,
    }),
    [t],
  );
}
