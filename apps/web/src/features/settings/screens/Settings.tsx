/** Settings: the person, the choices of this device, what this app is, and the way out. Visitors can choose too. */
import { APP_VERSION } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { iconBill, iconDocument, iconInfo, iconKey } from '@glasshouse/ui/icons.ts';
import type { ReactNode } from 'react';
import { Page } from '../../../app/page/Page.tsx';
import { useIsLoggedIn } from '../../../app/session/use-session.ts';
import { ColoursRow } from '../components/ColoursRow.tsx';
import { FiatRow } from '../components/FiatRow.tsx';
import { LanguageRow } from '../components/LanguageRow.tsx';
import { LogOutRow } from '../components/LogOutRow.tsx';
import { ProfileHead } from '../components/ProfileHead.tsx';
import { HideBalancesRow, ThemeRow } from '../components/ThemeRow.tsx';

/** The screen. */
export default function Settings() {
  const { t } = useTranslation(['settings']);
  const loggedIn = useIsLoggedIn();
  return (
    <Page gutter={false}>
      <ProfileHead />
      <Group title={t(($) => $.settings.device.title)}>
        <LanguageRow />
        <FiatRow />
        <ThemeRow />
        <ColoursRow />
        <HideBalancesRow />
      </Group>
      {loggedIn && (
        <Group title={t(($) => $.settings.account.title)}>
          <ListRow icon={iconBill} title={t(($) => $.settings.about.bills)} href="#/pages/setting/bill" />
          <ListRow icon={iconKey} title={t(($) => $.settings.account.loginPassword)} href="#/pages/setting/password" />
        </Group>
      )}
      <Group title={t(($) => $.settings.about.title)}>
        <ListRow icon={iconDocument} title={t(($) => $.settings.about.about)} href="#/pages/common/aboutus" />
        <ListRow icon={iconInfo} title={t(($) => $.settings.about.version)} value={APP_VERSION} />
      </Group>
      {loggedIn && (
        <div className="px-gutter pt-6">
          <LogOutRow />
        </div>
      )}
    </Page>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t-8 border-surface-1 pt-1">
      <h2 className="px-gutter pt-2.5 pb-0.5 text-xs text-text-3">{title}</h2>
      <List>{children}</List>
    </section>
  );
}
