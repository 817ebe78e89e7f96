/** The checks of a file of stocks, in its words. */
import { type Catalogues, useTranslation } from '@glasshouse/i18n/web.ts';
import { ReceiptChecks } from '../../../app/integrity/ReceiptChecks.tsx';
import type { ReceiptCheck } from '../../../app/integrity/use-receipt-check.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';

type Steps = Catalogues['equities']['verify'];

const COMMAND = 'npm run verify -- FILE';

interface StockChecksProps {
  of: 'auction' | 'action';
  id: number;
  check: ReceiptCheck<unknown>;
  run: () => void;
}

/** The section. */
export function StockChecks({ of, id, check, run }: StockChecksProps) {
  const { t } = useTranslation(['equities']);
  const formats = useFormats();
  const steps = (step: string) =>
    of === 'auction'
      ? t(($) => $.equities.verify.auctionSteps[step as keyof Steps['auctionSteps']])
      : t(($) => $.equities.verify.actionSteps[step as keyof Steps['actionSteps']]);
  const at = check.state === 'tooEarly' && check.at !== null ? check.at : null;
  return (
    <ReceiptChecks
      check={check.state === 'checked' ? { ...check, file: fileIn(check.file) } : check}
      run={run}
      name={`glasshouse-stock-${of}-${id}.json`}
      words={{
        title: t(($) => $.equities.verify.title),
        sealed: t(($) => $.equities.verify.ready),
        checking: t(($) => $.equities.verify.checking),
        verified: of === 'auction' ? t(($) => $.equities.verify.auction) : t(($) => $.equities.verify.action),
        tooEarly:
          at === null ? t(($) => $.equities.verify.tooEarly) : t(($) => $.equities.verify.from, { time: formats.clock(at) }),
        unavailable: t(($) => $.equities.verify.unavailable),
        failed: t(($) => $.equities.verify.failed),
        save: t(($) => $.equities.verify.save),
        own: t(($) => $.equities.verify.own, { command: COMMAND }),
        passed: t(($) => $.equities.verify.passed),
        notPassed: t(($) => $.equities.verify.notPassed),
        step: steps,
      }}
    />
  );
}

/** The file itself, where it was handed out with what it says. */
function fileIn(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'file' in value ? value.file : value;
}
