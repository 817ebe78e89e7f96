/** The bar of home: who is logged in, the way to search, and what is unread. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Avatar } from '@glasshouse/ui/Avatar.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { SearchLink } from '@glasshouse/ui/SearchField.tsx';
import { iconUser } from '@glasshouse/ui/icons.ts';
import { BellSlot } from '../../../app/notices/BellSlot.tsx';
import { LanguageSelect } from '../../../app/page/LanguageSelect.tsx';
import { useIsLoggedIn } from '../../../app/session/use-session.ts';
import { useMe } from '../queries/home.ts';

const SETTINGS = '#/pages/setting/setting';

/** Avatar and search field. */
export function HomeBar() {
  const { t } = useTranslation(['home']);
  const me = useMe();
  const loggedIn = useIsLoggedIn();
  const name = me?.nickname || me?.account_name;
  return (
    // From 1280 px on the top navigation has search and settings.
    <div className="flex min-w-0 flex-1 items-center gap-2.5 xl:hidden">
      {name ? (
        <Link href={SETTINGS} className="-ml-1.5 grid size-tap place-items-center">
          <Avatar name={name} src={me?.head_portrait ?? undefined} />
          <span className="sr">{t(($) => $.home.bar.profile, { name })}</span>
        </Link>
      ) : (
        <IconButton href={SETTINGS} icon={iconUser} label={t(($) => $.home.bar.visitor)} className="-ml-2.5" />
      )}
      <SearchLink href="#/pages/market/search" className={loggedIn ? undefined : 'mr-1'}>
        {t(($) => $.home.bar.search)}
      </SearchLink>
      {loggedIn ? <BellSlot /> : <LanguageSelect />}
    </div>
  );
}
