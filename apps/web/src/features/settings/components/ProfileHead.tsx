/** The top of the settings: who is logged in, or the two ways in. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Avatar } from '@glasshouse/ui/Avatar.tsx';
import { Button, ButtonRow } from '@glasshouse/ui/Button.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { useLoadingShown } from '@glasshouse/ui/LoadingView.tsx';
import { Skeleton, SkeletonRegion } from '@glasshouse/ui/Skeleton.tsx';
import { iconCheck, iconChevronRight } from '@glasshouse/ui/icons.ts';
import { hrefOf } from '../../../app/paths.ts';
import { useIsLoggedIn, useSession } from '../../../app/session/use-session.ts';
import { displayName, levelName } from '../model/profile.ts';
import { useProfile } from '../queries/settings.ts';

/** Avatar, name and level; a link to the profile. */
export function ProfileHead() {
  return useIsLoggedIn() ? <Person /> : <Visitor />;
}

function Person() {
  const { t } = useTranslation(['settings', 'common']);
  const profile = useProfile();
  const stored = useSession((session) => session.user);
  const waiting = useLoadingShown(profile.isPending && !stored);
  const user = profile.data ?? stored;
  if (!user) {
    if (profile.isError) {
      return (
        <div role="alert" className="flex min-h-20 items-center justify-between gap-4 px-gutter">
          <p className="text-text-2">{t(($) => $.settings.profile.failed)}</p>
          <Button size="sm" busy={profile.isFetching} onClick={() => void profile.refetch()}>
            {t(($) => $.common.buttons.tryAgain)}
          </Button>
        </div>
      );
    }
    return (
      <SkeletonRegion label={t(($) => $.settings.profile.loading)} className="flex h-20 items-center gap-4 px-gutter">
        {waiting && <Skeleton circle height={58} />}
        {waiting && <Skeleton width={150} height={18} />}
      </SkeletonRegion>
    );
  }
  const level = levelName(user.verification_level);
  return (
    <Link href="#/pages/setting/userInfo" className="flex min-h-20 items-center gap-4 px-gutter py-2 active:bg-surface-1">
      <Avatar name={displayName(user)} src={user.head_portrait ?? undefined} size={58} />
      <span className="min-w-0 flex-1">
        <b className="ellipsis block text-xl">{displayName(user)}</b>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-text-3">
          <span className="num">{t(($) => $.settings.profile.id, { id: user.id })}</span>
          <Tag {...(level === 'none' ? {} : { tone: 'success' as const, icon: iconCheck })}>
            {t(($) => $.settings.profile.levels[level])}
          </Tag>
        </span>
      </span>
      <Icon d={iconChevronRight} size={16} className="text-text-3" />
    </Link>
  );
}

function Visitor() {
  const { t } = useTranslation(['settings', 'common']);
  const back = { return: '/pages/setting/setting' };
  return (
    <section className="px-gutter pt-2 pb-4">
      <h2 className="text-xl font-semibold">{t(($) => $.settings.visitor.title)}</h2>
      <p className="text-text-2">{t(($) => $.settings.visitor.text)}</p>
      <ButtonRow className="mt-3 max-w-[420px]">
        <Button variant="primary" href={`#${hrefOf('/pages/common/register', back)}`}>
          {t(($) => $.common.buttons.register)}
        </Button>
        <Button variant="outline" href={`#${hrefOf('/pages/common/login', back)}`}>
          {t(($) => $.common.buttons.logIn)}
        </Button>
      </ButtonRow>
    </section>
  );
}
