/** The receipt of a step of a liquidation. It is checked by itself. */
import type { MarginLiquidationItem } from '@glasshouse/contract/margin';
import { type Catalogues, useTranslation } from '@glasshouse/i18n/web.ts';
import { ReceiptChecks } from '../../../app/integrity/ReceiptChecks.tsx';
import { useReceipt } from '../queries/use-receipt.ts';

type StepWord = keyof Catalogues['leverage']['verify']['steps'];

const COMMAND = 'npm run verify -- receipt.json';

/** The receipt. */
export function Receipt({ sale }: { sale: MarginLiquidationItem }) {
  const { t } = useTranslation(['leverage']);
  const { check, run } = useReceipt(sale);
  return (
    <ReceiptChecks
      check={check}
      run={run}
      name={`glasshouse-margin-${sale.id}.json`}
      words={{
        title: t(($) => $.leverage.verify.title),
        sealed: t(($) => $.leverage.verify.sealed),
        checking: t(($) => $.leverage.verify.checking),
        verified: t(($) => $.leverage.verify.verified),
        tooEarly: t(($) => $.leverage.verify.tooEarly),
        unavailable: t(($) => $.leverage.verify.unavailable),
        failed: t(($) => $.leverage.verify.failed),
        save: t(($) => $.leverage.verify.save),
        own: t(($) => $.leverage.verify.own, { command: COMMAND }),
        passed: t(($) => $.leverage.verify.passed),
        notPassed: t(($) => $.leverage.verify.notPassed),
        step: (id) => t(($) => $.leverage.verify.steps[id as StepWord]),
      }}
    />
  );
}
