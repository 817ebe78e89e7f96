/** The finance tab. Its products are not in this version; what works with one's money is listed below. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { iconBolt, iconChart, iconConvert, iconWallet } from '@glasshouse/ui/icons.ts';
import type { TitleKey } from '../../../app/pages.ts';
import { type PagePath, hrefOf } from '../../../app/paths.ts';
import { Page } from '../../../app/page/Page.tsx';
import { ToCome } from '../../../app/page/ToCome.tsx';

const WORKING: readonly [path: PagePath, title: TitleKey, icon: string][] = [
  ['/pages/fund/quick_buy', 'quickBuy', iconBolt],
  ['/pages/fund/fundTransfer', 'convert', iconConvert],
  ['/pages/fund/portfolio', 'portfolio', iconChart],
  ['/pages/fund/assets', 'assets', iconWallet],
];

export default function Finance() {
  const { t } = useTranslation(['shell']);
  return (
    <Page>
      <ToCome of="finance" compact />
      <List className="mt-4">
        {WORKING.map(([path, title, icon]) => (
          <ListRow key={path} tile icon={icon} title={t(($) => $.shell.titles[title])} href={`#${hrefOf(path)}`} chevron />
        ))}
      </List>
    </Page>
  );
}
