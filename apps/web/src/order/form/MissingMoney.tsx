/** The ways to the money that an order lacks. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Link } from '@glasshouse/ui/Link.tsx';
import { hrefOf } from '../../app/paths.ts';
import type { FormPartProps } from './OrderFields.tsx';

/** Deposit and convert, for the currency that is missing; nothing while the balance is enough. */
export function MissingMoney({ form, pair }: FormPartProps) {
  const { t } = useTranslation(['orders']);
  if (form.lacks === null) return null;
  const currency = form.draft.side === 'buy' ? pair.quoteId : pair.baseId;
  return (
    <p className="s-ways">
      <Link href={`#${hrefOf('/pages/fund/receive', { currency })}`}>{t(($) => $.orders.form.deposit)}</Link>
      <Link href={`#${hrefOf('/pages/fund/fundTransfer', { to: currency })}`}>{t(($) => $.orders.form.convert)}</Link>
    </p>
  );
}
