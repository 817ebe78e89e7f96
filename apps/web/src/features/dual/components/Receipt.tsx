/** The receipt of a position, in two depths: its records, and every second of the window that settled it. */
import type { DualPosition } from '@glasshouse/contract/dual';
import { type Catalogues, useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { useState } from 'react';
import { ReceiptChecks, type ReceiptWords } from '../../../app/integrity/ReceiptChecks.tsx';
import { type Depth, useReceipt } from '../queries/use-receipt.ts';

type StepWord = keyof Catalogues['dual']['verify']['steps'];

const COMMAND = 'npm run verify -- receipt.json';

function useWords(): ReceiptWords {
  const { t } = useTranslation(['dual']);
  return {
    title: t(($) => $.dual.verify.title),
    sealed: t(($) => $.dual.verify.sealed),
    checking: t(($) => $.dual.verify.checking),
    verified: t(($) => $.dual.verify.verified),
    tooEarly: t(($) => $.dual.verify.tooEarly),
    unavailable: t(($) => $.dual.verify.unavailable),
    failed: t(($) => $.dual.verify.failed),
    save: t(($) => $.dual.verify.save),
    own: t(($) => $.dual.verify.own, { command: COMMAND }),
    passed: t(($) => $.dual.verify.passed),
    notPassed: t(($) => $.dual.verify.notPassed),
    step: (id) => t(($) => $.dual.verify.steps[id as StepWord]),
  };
}

function Checked({ position, depth, onFull }: { position: DualPosition; depth: Depth; onFull: () => void }) {
  const { t } = useTranslation(['dual']);
  const isSettled = position.settlement !== null;
  const { check, run } = useReceipt(position, depth, isSettled);
  const canGoOn = depth === 'quick' && isSettled && position.settlement?.price !== null;
  return (
    <>
      <ReceiptChecks check={check} run={run} words={useWords()} name={`glasshouse-dual-${position.id}.json`}>
        {canGoOn && (
          <Button variant="outline" onClick={onFull}>
            {t(($) => $.dual.verify.full)}
          </Button>
        )}
      </ReceiptChecks>
      {canGoOn && check.state === 'checked' && <p className="text-xs text-text-3">{t(($) => $.dual.verify.fullSize)}</p>}
    </>
  );
}

/** The receipt. One of a settled position is checked by itself. */
export function Receipt({ position }: { position: DualPosition }) {
  const [depth, setDepth] = useState<Depth>('quick');
  return <Checked key={depth} position={position} depth={depth} onFull={() => setDepth('full')} />;
}
