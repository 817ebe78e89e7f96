/** The ways to money that is missing. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Link } from '@glasshouse/ui/Link.tsx';
import { hrefOf } from '../paths.ts';

const LINK = 'min-h-[var(--tap)] content-center text-brand-text underline underline-offset-2';

/** Deposit and convert, for the currency that is missing. */
export function WaysToMoney({ currency }: { currency: number }) {
  const { t } = useTranslation(['shell']);
  return (
    <p className="-mt-1 flex flex-wrap gap-x-4 text-xs">
      <Link className={LINK} href={`#${hrefOf('/pages/fund/receive', { currency })}`}>
        {t(($) => $.shell.titles.deposit)}
      </Link>
      <Link className={LINK} href={`#${hrefOf('/pages/fund/fundTransfer', { to: currency })}`}>
        {t(($) => $.shell.titles.convert)}
      </Link>
    </p>
  );
}
