/** Who holds the shares outside: one share here is one share there, and how many there are. */
import type { StockDetail } from '@glasshouse/contract/stocks';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { SectionHead } from '@glasshouse/ui/Card.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { compareDecimals } from '@glasshouse/money';
import { useStockWords } from './words.ts';

/** The section. */
export function Custody({ detail }: { detail: StockDetail }) {
  const { t } = useTranslation(['equities']);
  const words = useStockWords();
  const { users, custody, actions } = detail.shares;
  return (
    <section>
      <SectionHead className="-mx-gutter" title={t(($) => $.equities.custody.title)} />
      <p className="mb-2 text-sm text-text-2">
        {detail.is_paper ? t(($) => $.equities.custody.paper) : t(($) => $.equities.custody.one)}
      </p>
      <KeyValueList
        dense
        items={[
          { label: t(($) => $.equities.custody.custodian), value: detail.custodian },
          { label: t(($) => $.equities.custody.held), value: words.sharesOf(custody, detail.code) },
          compareDecimals(actions, '0') !== 0 && {
            label: t(($) => $.equities.custody.actions),
            value: words.sharesOf(actions, detail.code),
          },
          { label: t(($) => $.equities.custody.users), value: words.sharesOf(users, detail.code), result: true },
        ]}
      />
    </section>
  );
}
