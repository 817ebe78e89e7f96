/** The finance tab (SCR-005): what is in products and what they earned, the products, and what they are paid from. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals, fiatDecimals, truncateDecimals } from '@glasshouse/money';
import { SectionHead } from '@glasshouse/ui/Card.tsx';
import { Stats } from '@glasshouse/ui/KeyValueList.tsx';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { iconBolt, iconChart, iconConvert, iconShield, iconWallet } from '@glasshouse/ui/icons.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { Page } from '../../../app/page/Page.tsx';
import type { TitleKey } from '../../../app/pages.ts';
import { type PagePath, hrefOf } from '../../../app/paths.ts';
import { DefiCard } from '../components/DefiCard.tsx';
import { DualCard } from '../components/DualCard.tsx';
import { LoanCard } from '../components/LoanCard.tsx';
import { LockupCard } from '../components/LockupCard.tsx';
import { useFinanceNews } from '../live/use-earn-news.ts';
import { sumsOf, worthOf } from '../model/worth.ts';
import { useDefiPositions, useDualTotals, useLockupTotals } from '../queries/earn.ts';

const ALSO: readonly [path: PagePath, title: TitleKey, icon: string][] = [
  ['/pages/fund/quick_buy', 'quickBuy', iconBolt],
  ['/pages/fund/fundTransfer', 'convert', iconConvert],
  ['/pages/fund/portfolio', 'portfolio', iconChart],
  ['/pages/fund/assets', 'assets', iconWallet],
];

const toneOf = (earned: string) => {
  const sign = compareDecimals(earned, '0');
  return sign === 0 ? 'zero' : sign < 0 ? 'down' : 'up';
};

/** What is in products, and what they earned. */
function Sums({ locked, earned, tone }: { locked: string; earned: string; tone: 'zero' | 'up' | 'down' }) {
  const { t } = useTranslation(['earn']);
  return (
    <Stats
      columns={2}
      items={[
        { label: t(($) => $.earn.hub.inProducts), value: locked },
        { label: t(($) => $.earn.hub.earned), value: earned, tone },
      ]}
    />
  );
}

/** What the user has in products and earned within 30 days: one sum, or by coin where one has no price; nothing for a visitor. */
function Head() {
  const formats = useFormats();
  const [lockup, dual, defi] = [useLockupTotals(), useDualTotals(), useDefiPositions()];
  // A sum of what has come so far would be a wrong figure.
  if ([lockup, dual, defi].some(({ isLoading, isError }) => isLoading || isError)) return null;
  const rows = sumsOf(lockup.data?.list ?? [], dual.data?.list ?? [], defi.data?.list ?? []);
  const worth = worthOf(rows);
  if (rows.length > 1 && worth !== null) {
    const { locked, earned } = worth;
    // What is shown as nothing is no loss.
    const tone = toneOf(truncateDecimals(formats.fiatValue(earned), fiatDecimals(formats.fiatCurrency)));
    return <Sums locked={`≈ ${formats.fiat(locked)}`} earned={`≈ ${formats.fiatResult(earned)}`} tone={tone} />;
  }
  return rows.map(({ currency_id: id, code, locked, earned_30d: earned }) => (
    <Sums key={id} locked={formats.money(locked, code)} earned={formats.result(earned, code)} tone={toneOf(earned)} />
  ));
}

export default function Finance() {
  const { t } = useTranslation(['earn', 'shell']);
  useFinanceNews();
  return (
    <Page>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-1 pb-6">
        <Head />
        <LockupCard />
        <DualCard />
        <DefiCard />
        <LoanCard />
        <List className="-mx-gutter">
          <ListRow tile icon={iconShield} title={t(($) => $.earn.hub.funds)} href="#/pages/financial/funds" chevron />
        </List>
        <SectionHead className="-mx-gutter" title={t(($) => $.earn.hub.more)} />
        <List className="-mx-gutter">
          {ALSO.map(([path, title, icon]) => (
            <ListRow key={path} tile icon={icon} title={t(($) => $.shell.titles[title])} href={`#${hrefOf(path)}`} chevron />
          ))}
        </List>
      </div>
    </Page>
  );
}
