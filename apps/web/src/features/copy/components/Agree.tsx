/** The agreement, read and accepted: a tick that nothing sets but its reader, and the way to the text. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Checkbox } from '@glasshouse/ui/Checkbox.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { AGREEMENT_HREF } from './words.ts';

/** The tick and the link. */
export function Agree({ agreed, onAgreed }: { agreed: boolean; onAgreed: (agreed: boolean) => void }) {
  const { t } = useTranslation(['copy']);
  return (
    <div className="mt-3">
      <Checkbox checked={agreed} onCheckedChange={onAgreed}>
        {t(($) => $.copy.confirm.agree)}
      </Checkbox>
      <Link className="inline-flex min-h-tap items-center text-xs text-brand underline underline-offset-4" href={AGREEMENT_HREF}>
        {t(($) => $.copy.confirm.agreement)}
      </Link>
    </div>
  );
}
