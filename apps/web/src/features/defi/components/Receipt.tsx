/** The receipt of a move, checked by itself. */
import type { DefiMove } from '@glasshouse/contract/defi';
import { type Catalogues, useTranslation } from '@glasshouse/i18n/web.ts';
import { ReceiptChecks } from '../../../app/integrity/ReceiptChecks.tsx';
import { useReceipt } from '../queries/use-receipt.ts';

type StepWord = keyof Catalogues['defi']['verify']['steps'];

const COMMAND = 'npm run verify -- receipt.json';

/** The receipt. */
export function Receipt({ move }: { move: DefiMove }) {
  const { t } = useTranslation(['defi']);
  const { check, run } = useReceipt(move);
  return (
    <ReceiptChecks
      check={check}
      run={run}
      name={`glasshouse-defi-${move.id}.json`}
      words={{
        title: t(($) => $.defi.verify.title),
        sealed: t(($) => $.defi.verify.sealed),
        checking: t(($) => $.defi.verify.checking),
        verified: t(($) => $.defi.verify.verified),
        tooEarly: t(($) => $.defi.verify.tooEarly),
        unavailable: t(($) => $.defi.verify.unavailable),
        failed: t(($) => $.defi.verify.failed),
        save: t(($) => $.defi.verify.save),
        own: t(($) => $.defi.verify.own, { command: COMMAND }),
        passed: t(($) => $.defi.verify.passed),
        notPassed: t(($) => $.defi.verify.notPassed),
        step: (id) => t(($) => $.defi.verify.steps[id as StepWord]),
      }}
    />
  );
}
