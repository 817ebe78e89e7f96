/** The price of a settled maturity, recomputed here on a press. */
import { type Catalogues, useTranslation } from '@glasshouse/i18n/web.ts';
import { ReceiptChecks } from '../../../app/integrity/ReceiptChecks.tsx';
import type { PastMaturity } from '../model/past.ts';
import { useSettlement } from '../queries/use-settlement.ts';
import { useReceiptWords } from './words.ts';

type Step = keyof Catalogues['dual']['past']['steps'];

/** The check and its steps. */
export function SettlementCheck({ past }: { past: PastMaturity }) {
  const { t } = useTranslation(['dual']);
  const { check, run } = useSettlement(past);
  const words = {
    ...useReceiptWords(),
    title: t(($) => $.dual.past.check),
    sealed: t(($) => $.dual.past.sealed),
    failed: t(($) => $.dual.past.mismatch),
    save: t(($) => $.dual.past.save),
    step: (id: string) => t(($) => $.dual.past.steps[id as Step]),
  };
  return (
    <>
      <ReceiptChecks check={check} run={run} words={words} name={`glasshouse-dual-price-${past.code}-${past.maturity}.json`} />
      {check.state === 'ready' && <p className="mt-1 text-xs text-text-3">{t(($) => $.dual.verify.fullSize)}</p>}
    </>
  );
}
