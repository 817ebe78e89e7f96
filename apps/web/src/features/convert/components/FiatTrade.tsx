/** The way to the level of verification that an exchange with fiat money needs, and what it allows. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { iconInfo } from '@glasshouse/ui/icons.ts';
import { hrefOf } from '../../../app/paths.ts';
import type { FiatGate } from '../model/fiat-trade.ts';
import { useFigures } from './words.ts';

export interface FiatTradeProps {
  gate: NonNullable<FiatGate>;
  /** Where the form goes on after the verification: path and query of this page. */
  back: string;
}

/** What stands before it; the page's own button leads to the verification. */
export function FiatTrade({ gate, back }: FiatTradeProps) {
  const { t } = useTranslation(['convert']);
  const { exact } = useFigures();
  if (gate.kind === 'limit')
    return (
      <p className="flex flex-wrap items-center justify-between gap-2 text-xs text-text-3">
        <span className="num">{t(($) => $.convert.shared.fiatLimit, { code: gate.fiat, limit: exact(gate.limit, 'USDT') })}</span>
        {gate.canRaise && (
          <Button variant="link" size="sm" href={`#${hrefOf('/pages/setting/real', { return: back })}`}>
            {t(($) => $.convert.shared.raiseLimit)}
          </Button>
        )}
      </p>
    );
  return (
    <Note tone="info" icon={iconInfo}>
      <b className="block">{t(($) => $.convert.shared.verifyTitle, { code: gate.fiat })}</b>
      {t(($) => $.convert.shared.verifyText)}
    </Note>
  );
}
