/** The receipt of a loan. One of an ended loan is checked by itself. */
import type { Loan } from '@glasshouse/contract/loans';
import { type Catalogues, useTranslation } from '@glasshouse/i18n/web.ts';
import { ReceiptChecks } from '../../../app/integrity/ReceiptChecks.tsx';
import { useReceipt } from '../queries/use-receipt.ts';

type StepWord = keyof Catalogues['loans']['verify']['steps'];

const COMMAND = 'npm run verify -- receipt.json';

/** The receipt. */
export function Receipt({ loan, auto }: { loan: Loan; auto: boolean }) {
  const { t } = useTranslation(['loans']);
  const { check, run } = useReceipt(loan, auto);
  return (
    <ReceiptChecks
      check={check}
      run={run}
      name={`glasshouse-loan-${loan.id}.json`}
      words={{
        title: t(($) => $.loans.verify.title),
        sealed: t(($) => $.loans.verify.sealed),
        checking: t(($) => $.loans.verify.checking),
        verified: t(($) => $.loans.verify.verified),
        tooEarly: t(($) => $.loans.verify.tooEarly),
        unavailable: t(($) => $.loans.verify.unavailable),
        failed: t(($) => $.loans.verify.failed),
        save: t(($) => $.loans.verify.save),
        own: t(($) => $.loans.verify.own, { command: COMMAND }),
        passed: t(($) => $.loans.verify.passed),
        notPassed: t(($) => $.loans.verify.notPassed),
        step: (id) => t(($) => $.loans.verify.steps[id as StepWord]),
      }}
    />
  );
}
