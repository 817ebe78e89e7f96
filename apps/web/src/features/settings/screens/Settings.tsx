/**
 * Settings: the person, the choices, the account, what this app is, and the way out. Visitors can choose too. The language
 * comes first: who cannot read the rest looks for it.
 */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { iconChat, iconDocument, iconInfo, iconMail, iconShield } from '@glasshouse/ui/icons.ts';
import type { ReactNode } from 'react';
import { Page } from '../../../app/page/Page.tsx';
import { useIsLoggedIn, useSession } from '../../../app/session/use-session.ts';
import { AccountRows, SafetyRows } from '../components/AccountRows.tsx';
import { ColoursRow } from '../components/ColoursRow.tsx';
import { FiatRow } from '../components/FiatRow.tsx';
import { LanguageRow } from '../components/LanguageRow.tsx';
import { LogOutRow } from '../components/LogOutRow.tsx';
import { ProfileHead } from '../components/ProfileHead.tsx';
import { HideBalancesRow, ThemeRow, VibrationRow } from '../components/ThemeRow.tsx';
import { VersionRow } from '../components/VersionRow.tsx';

/** The screen. */
export default function Settings() {
  const { t } = useTranslation(['settings', 'shell']);
  const loggedIn = useIsLoggedIn();
  // ProfileHead reads it; the rows draw what is known.
  const user = useSession((session) => session.user);
  return (
    <Page gutter={false}>
      <ProfileHead />
      <Group title={t(($) => $.settings.device.title)}>
        <LanguageRow />
        <FiatRow />
        <ThemeRow />
        <ColoursRow />
        <HideBalancesRow />
        <VibrationRow />
        {loggedIn && <p className="px-gutter py-2 text-xs text-text-3">{t(($) => $.settings.account.follows)}</p>}
      </Group>
      {loggedIn && (
        <Group title={t(($) => $.settings.account.safety)}>
          <SafetyRows user={user} />
        </Group>
      )}
      {loggedIn && (
        <Group title={t(($) => $.settings.account.title)}>
          <AccountRows />
        </Group>
      )}
      <Group title={t(($) => $.settings.about.title)}>
        <ListRow icon={iconChat} title={t(($) => $.shell.titles.faq)} href="#/pages/common/faq" />
        <ListRow icon={iconDocument} title={t(($) => $.shell.titles.article)} href="#/pages/common/article?tab=help" />
        <ListRow icon={iconMail} title={t(($) => $.shell.titles.contactUs)} href="#/pages/common/contactus" />
        <ListRow icon={iconShield} title={t(($) => $.shell.titles.compliance)} href="#/pages/setting/operational_compliance" />
        <ListRow icon={iconInfo} title={t(($) => $.settings.about.about)} href="#/pages/common/aboutus" />
        <VersionRow />
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
