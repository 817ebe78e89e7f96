/** The agreements, where somebody enters into them. Needs the words `reading`. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Link } from '@glasshouse/ui/Link.tsx';
import { hrefOf } from '../paths.ts';

/** The agreements that opening an account enters into, by their names in the content store. */
const AGREEMENTS = [
  ['user', 'user-agreement'],
  ['privacy', 'privacy-policy'],
  ['risk', 'risk-disclosure'],
] as const;

/** One line of words, then the links. */
export function AgreementLinks() {
  const { t } = useTranslation(['reading']);
  return (
    <div className="text-center text-xs text-text-3">
      <p>{t(($) => $.reading.agreements.accept)}</p>
      <ul className="flex flex-wrap justify-center gap-x-4">
        {AGREEMENTS.map(([name, slug]) => (
          <li key={slug}>
            <Link
              href={`#${hrefOf('/pages/common/article', { slug })}`}
              className="inline-flex min-h-tap items-center text-brand underline underline-offset-4"
            >
              {t(($) => $.reading.agreements[name])}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
