/** The card of the lending pool: what it is, that it can lose, and what the first pool brought. */
import type { DefiPool } from '@glasshouse/contract/defi';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { iconLayers } from '@glasshouse/ui/icons.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useDefiPools, useDefiPositions } from '../queries/earn.ts';
import { ProductCard } from './ProductCard.tsx';

function useRate(pool: DefiPool | undefined): string {
  const { t } = useTranslation(['earn']);
  const formats = useFormats();
  if (!pool) return t(($) => $.earn.hub.defiNone);
  const { code, rate_7d: rate, rate_since: since, opened } = pool;
  if (rate === null) return t(($) => $.earn.hub.defiYoung);
  const shown = { code, rate: formats.percent(rate, 2, 2) };
  return since > opened ? t(($) => $.earn.hub.defiRate, shown) : t(($) => $.earn.hub.defiSince, shown);
}

function Rate({ pools }: { pools: readonly DefiPool[] }) {
  const pool = pools.find(({ state }) => state === 'open');
  return <p className="num mt-3 whitespace-normal text-lg font-semibold text-text-1">{useRate(pool)}</p>;
}

/** The card. */
export function DefiCard() {
  const { t } = useTranslation(['earn', 'names']);
  const hasShares = (useDefiPositions().data?.list ?? []).length > 0;
  return (
    <ProductCard
      read={useDefiPools()}
      product="defi"
      own={hasShares ? '#/pages/defi/defi' : undefined}
      href="#/pages/defi/defi"
      icon={iconLayers}
      title={t(($) => $.names.products.defi)}
      text={t(($) => $.earn.hub.defiText)}
    >
      {({ list }) => <Rate pools={list} />}
    </ProductCard>
  );
}
