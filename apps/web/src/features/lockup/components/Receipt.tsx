/** The receipt of an order. */
import type { LockupOrder } from '@glasshouse/contract/lockup';
import { type Catalogues, useTranslation } from '@glasshouse/i18n/web.ts';
import { ReceiptChecks } from '../../../app/integrity/ReceiptChecks.tsx';
import { useReceipt } from '../queries/use-receipt.ts';

type StepWord = keyof Catalogues['lockup']['verify']['steps'];

const COMMAND = 'npm run verify -- receipt.json';

/** The receipt. One of an ended order is checked by itself. */
export function Receipt({ order }: { order: LockupOrder }) {
  const { t } = useTranslation(['lockup']);
  const { check, run } = useReceipt(order, order.end !== null);
  return (
    <ReceiptChecks
      check={check}
      run={run}
      name={`glasshouse-lockup-${order.id}.json`}
      words={{
        title: t(($) => $.lockup.verify.title),
        sealed: t(($) => $.lockup.verify.sealed),
        checking: t(($) => $.lockup.verify.checking),
        verified: t(($) => $.lockup.verify.verified),
        tooEarly: t(($) => $.lockup.verify.tooEarly),
        unavailable: t(($) => $.lockup.verify.unavailable),
        failed: t(($) => $.lockup.verify.failed),
        save: t(($) => $.lockup.verify.save),
        own: t(($) => $.lockup.verify.own, { command: COMMAND }),
        passed: t(($) => $.lockup.verify.passed),
        notPassed: t(($) => $.lockup.verify.notPassed),
        step: (id) => t(($) => $.lockup.verify.steps[id as StepWord]),
      }}
    />
  );
}
