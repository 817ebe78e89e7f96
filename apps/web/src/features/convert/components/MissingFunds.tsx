/** What is missing for an amount, and the way to bring it into the account. */
import type { ConvertibleCurrency } from '@glasshouse/contract/convert';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { hrefOf } from '../../../app/paths.ts';

export interface MissingFundsProps {
  /** Names the message for the field that it is about. */
  id: string;
  text: string;
  currency: ConvertibleCurrency;
}

/** The line below the amount. */
export function MissingFunds({ id, text, currency }: MissingFundsProps) {
  const { t } = useTranslation(['convert']);
  return (
    <p id={id} role="alert" className="flex flex-wrap justify-between gap-2 text-xs text-danger-text">
      {text}
      <Button
        variant="link"
        href={`#${hrefOf('/pages/fund/transfer', { currency: currency.currency_id, to: currency.account })}`}
      >
        {t(($) => $.convert.shared.moveIn)}
      </Button>
    </p>
  );
}
