/** The receipt of a position, in two depths: its records, and every second of the window that settled it. */
import type { DualPosition } from '@glasshouse/contract/dual';
import { type Catalogues, useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { useState } from 'react';
import { ReceiptChecks } from '../../../app/integrity/ReceiptChecks.tsx';
import { type Depth, useReceipt } from '../queries/use-receipt.ts';
import { useReceiptWords } from './words.ts';

type StepWord = keyof Catalogues['dual']['verify']['steps'];

function Checked({ position, depth, onFull }: { position: DualPosition; depth: Depth; onFull: () => void }) {
  const { t } = useTranslation(['dual']);
  const words = { ...useReceiptWords(), step: (id: string) => t(($) => $.dual.verify.steps[id as StepWord]) };
  const isSettled = position.settlement !== null;
  const { check, run } = useReceipt(position, depth, isSettled);
  const canGoOn = depth === 'quick' && isSettled && position.settlement?.price !== null;
  return (
    <>
      <ReceiptChecks check={check} run={run} words={words} name={`glasshouse-dual-${position.id}.json`}>
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
