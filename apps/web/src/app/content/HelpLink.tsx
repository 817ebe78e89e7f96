/** A line that leads to the help article on what a page is about. Needs the words `reading`. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { iconInfo } from '@glasshouse/ui/icons.ts';
import { Link } from '@glasshouse/ui/Link.tsx';
import { hrefOf } from '../paths.ts';

/** Help articles and questions that pages lead to, by their names in the content store. */
const HELP = {
  options: ['article', 'how-options-settle'],
  contracts: ['article', 'how-contracts-work'],
  loans: ['article', 'how-loans-work'],
  stocks: ['article', 'how-stocks-work'],
  margin: ['article', 'how-margin-works'],
  fees: ['article', 'fees-explained'],
  check: ['article', 'how-to-check-a-result'],
  firstDeposit: ['faq', 'faq-first-deposit'],
  withdrawals: ['faq', 'faq-withdrawal-time'],
  levels: ['faq', 'faq-verification-levels'],
} as const;
/** What help is about. */
export type HelpTopic = keyof typeof HELP;

export function HelpLink({ about }: { about: HelpTopic }) {
  const { t } = useTranslation(['reading']);
  const [page, slug] = HELP[about];
  return (
    <Link
      href={`#${hrefOf(`/pages/common/${page}`, { slug })}`}
      className="inline-flex min-h-tap items-center gap-2 text-sm text-text-2 underline underline-offset-4"
    >
      <Icon d={iconInfo} size={16} />
      {t(($) => $.reading.help[about])}
    </Link>
  );
}
