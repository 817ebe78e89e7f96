/** The profile: who you are here. Read-only in this version. */
import type { UserInfo } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Avatar } from '@glasshouse/ui/Avatar.tsx';
import { Card } from '@glasshouse/ui/Card.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { useLoadingShown } from '@glasshouse/ui/LoadingView.tsx';
import { SkeletonCard } from '@glasshouse/ui/Skeleton.tsx';
import { ErrorState } from '@glasshouse/ui/StateView.tsx';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { iconCopyText } from '@glasshouse/ui/icons.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { Page } from '../../../app/page/Page.tsx';
import { useSession } from '../../../app/session/use-session.ts';
import { displayName, levelName } from '../model/profile.ts';
import { useProfile } from '../queries/settings.ts';

/** The screen. */
export default function Profile() {
  const { t } = useTranslation(['settings', 'common']);
  const profile = useProfile();
  const stored = useSession((session) => session.user);
  const user = profile.data ?? stored;
  const waiting = useLoadingShown(profile.isPending && !stored);
  return (
    <Page>
      {user && <Person user={user} />}
      {!user && waiting && <SkeletonCard lines={5} label={t(($) => $.settings.profile.loading)} />}
      {!user && profile.isError && (
        <ErrorState
          title={t(($) => $.settings.profile.failed)}
          text={t(($) => $.common.states.failedHint)}
          retryLabel={t(($) => $.common.buttons.tryAgain)}
          onRetry={() => void profile.refetch()}
          retrying={profile.isFetching}
        />
      )}
    </Page>
  );
}

function Person({ user }: { user: UserInfo }) {
  const { t } = useTranslation(['settings']);
  const formats = useFormats();
  return (
    <>
      <div className="grid justify-items-center gap-2 pt-4 pb-6 text-center">
        <Avatar name={displayName(user)} src={user.head_portrait ?? undefined} size={84} />
        <h2 className="text-xl font-semibold wrap-anywhere">{displayName(user)}</h2>
        {user.signature && <p className="text-text-2 wrap-anywhere">{user.signature}</p>}
      </div>
      <Card as="section">
        <dl className="grid gap-4 md:grid-cols-2">
          <Fact label={t(($) => $.settings.profile.name)} value={user.account_name} />
          <Fact label={t(($) => $.settings.profile.email)} value={user.email ?? t(($) => $.settings.profile.notSet)} />
          <Fact label={t(($) => $.settings.profile.mobile)} value={user.mobile ?? t(($) => $.settings.profile.notSet)} />
          <Fact
            label={t(($) => $.settings.profile.level)}
            value={t(($) => $.settings.profile.levels[levelName(user.verification_level)])}
          />
          <Fact label={t(($) => $.settings.profile.userId)} value={String(user.id)} />
          <Fact label={t(($) => $.settings.profile.created)} value={formats.date(user.created)} />
        </dl>
      </Card>
      <InviteCode code={user.invite_code} />
    </>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-xs text-text-3">{label}</dt>
      <dd className="text-md wrap-anywhere">{value}</dd>
    </div>
  );
}

function InviteCode({ code }: { code: string }) {
  const { t } = useTranslation(['settings']);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      toast.show({ kind: 'success', text: t(($) => $.settings.profile.copied) });
    } catch {
      toast.show({ kind: 'error', text: t(($) => $.settings.profile.copyFailed) });
    }
  };
  return (
    <Card as="section" className="mt-3 flex items-center justify-between gap-3">
      <div>
        <h2 className="text-text-3">{t(($) => $.settings.profile.invite)}</h2>
        <p className="mono text-lg font-semibold tracking-wider select-all">{code}</p>
      </div>
      <IconButton icon={iconCopyText} label={t(($) => $.settings.profile.copyInvite)} onClick={() => void copy()} />
    </Card>
  );
}
