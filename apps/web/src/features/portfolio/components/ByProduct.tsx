/** The result by product: what each paid and took, and what is not sold yet. Together they are the result. */
import type { PortfolioSummary } from '@glasshouse/contract/portfolio';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { useUsd } from '../../../app/portfolio/use-portfolio.ts';
import { negated } from '../model/signs.ts';
import { useProductName } from '../../../app/portfolio/use-reason.ts';

/** The list; nothing without a result. */
export function ByProduct({ summary: { products, unrealised, funding, result } }: { summary: PortfolioSummary }) {
  const { t } = useTranslation(['portfolio']);
  const usd = useUsd();
  const nameOf = useProductName();
  if (result === null || products.length === 0) return null;
  const figure = (value: string) => ({ value: usd.exact(value), tone: usd.tone(value) });
  return (
    <section className="mt-5">
      <h2 className="mb-1 text-md font-semibold">{t(($) => $.portfolio.products.title)}</h2>
      <KeyValueList
        items={[
          ...products.map((row) => ({ key: row.product, label: nameOf(row.product), ...figure(row.result) })),
          { label: t(($) => $.portfolio.products.unrealised), ...figure(unrealised.result) },
          { label: t(($) => $.portfolio.why.together), result: true, ...figure(result) },
        ]}
      />
      {funding !== '0' && (
        <KeyValueList dense items={[{ label: t(($) => $.portfolio.products.ofFunding), ...figure(negated(funding)) }]} />
      )}
    </section>
  );
}
