/** The way to a currency that the account lacks: from Spot. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Link } from '@glasshouse/ui/Link.tsx';
import { depositLink } from './links.ts';

/** The link. */
export function MoveIn({ currency }: { currency: number }) {
  const { t } = useTranslation(['leverage']);
  return (
    <p className="-mt-1 text-xs">
      <Link
        className="inline-flex min-h-tap items-center text-brand-text underline underline-offset-2"
        href={depositLink(currency)}
      >
        {t(($) => $.leverage.account.deposit)}
      </Link>
    </p>
  );
}
