/** The words of each check of a receipt. */
import type { OptionStep } from '@glasshouse/proofs';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import type { StepGroup } from '../model/receipt-view.ts';

/** Words of groups and checks. */
export function useStepWords() {
  const { t } = useTranslation(['options']);
  return {
    group: (group: StepGroup): string => t(($) => $.options.verify.groups[group]),
    step: ({ id, params }: OptionStep): string => t(($) => $.options.verify.steps[id], params),
  };
}
