/** The profile: who you are here, and what of it you can change. */
import type { UserInfo } from '@glasshouse/contract/identity';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Avatar } from '@glasshouse/ui/Avatar.tsx';
import { Card } from '@glasshouse/ui/Card.tsx';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { useLoadingShown } from '@glasshouse/ui/LoadingView.tsx';
import { SkeletonCard } from '@glasshouse/ui/Skeleton.tsx';
import { iconCamera, iconCopyText } from '@glasshouse/ui/icons.ts';
import { useState } from 'react';
import { ReadFailed } from '../../../app/page/ReadFailed.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { Page } from '../../../app/page/Page.tsx';
import { useSession } from '../../../app/session/use-session.ts';
import { PictureSheet } from '../components/PictureSheet.tsx';
import { AccountNameRow, NicknameRow, SignatureRow } from '../components/TextRows.tsx';
import '../components/picture.css';
import { useCopy } from '../components/use-copy.ts';
import { masked } from '../model/mask.ts';
import { displayName, levelName } from '../model/profile.ts';
import { useProfile } from '../queries/settings.ts';

/** The screen. */
export default function Profile() {
  const { t } = useTranslation(['settings']);
  const profile = useProfile();
  const stored = useSession((session) => session.user);
  const user = profile.data ?? stored;
  const waiting = useLoadingShown(profile.isPending && !stored);
  return (
    <Page>
      {user && <Person user={user} />}
      {!user && waiting && <SkeletonCard lines={5} label={t(($) => $.settings.profile.loading)} />}
      {!user && profile.isError && <ReadFailed read={profile} title={t(($) => $.settings.profile.failed)} />}
    </Page>
  );
}

function Person({ user }: { user: UserInfo }) {
  const { t } = useTranslation(['settings']);
  const formats = useFormats();
  const copy = useCopy();
  const notSet = t(($) => $.settings.profile.notSet);
  return (
    <>
      <Picture user={user} />
      <List className="-mx-gutter">
        <AccountNameRow user={user} />
        <NicknameRow user={user} />
        <SignatureRow user={user} />
        <ListRow
          title={t(($) => $.settings.profile.userId)}
          value={String(user.id)}
          trailing={
            <IconButton
              icon={iconCopyText}
              label={t(($) => $.settings.profile.copyId)}
              onClick={() => void copy(String(user.id))}
            />
          }
        />
        <ListRow
          title={t(($) => $.settings.profile.invite)}
          value={<span className="mono select-all">{user.invite_code}</span>}
          trailing={
            <IconButton
              icon={iconCopyText}
              label={t(($) => $.settings.profile.copyInvite)}
              onClick={() => void copy(user.invite_code)}
            />
          }
        />
        <ListRow
          title={t(($) => $.settings.profile.credit)}
          value={String(user.credit_score)}
          href="#/pages/setting/credit"
          chevron
        />
      </List>
      <Card as="section" className="mt-4">
        <dl className="grid gap-4 md:grid-cols-2">
          <Fact label={t(($) => $.settings.profile.email)} value={user.email === null ? notSet : masked(user.email)} />
          <Fact label={t(($) => $.settings.profile.mobile)} value={user.mobile === null ? notSet : masked(user.mobile)} />
          <Fact
            label={t(($) => $.settings.profile.level)}
            value={t(($) => $.settings.profile.levels[levelName(user.verification_level)])}
          />
          <Fact label={t(($) => $.settings.profile.created)} value={formats.date(user.created)} />
        </dl>
      </Card>
    </>
  );
}

function Picture({ user }: { user: UserInfo }) {
  const { t } = useTranslation(['settings']);
  const [open, setOpen] = useState(false);
  return (
    <div className="grid justify-items-center gap-2 pt-4 pb-5 text-center">
      <button type="button" className="s-picture" onClick={() => setOpen(true)}>
        <Avatar name={displayName(user)} src={user.head_portrait ?? undefined} size={88} />
        <span className="s-picture-badge">
          <Icon d={iconCamera} size={16} />
        </span>
        <span className="sr">
          {user.head_portrait === null ? t(($) => $.settings.picture.add) : t(($) => $.settings.picture.change)}
        </span>
      </button>
      <h2 className="text-xl font-semibold wrap-anywhere">{displayName(user)}</h2>
      {user.signature && <p className="text-text-2 wrap-anywhere">{user.signature}</p>}
      <PictureSheet user={user} open={open} onClose={() => setOpen(false)} />
    </div>
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
