/** Invite friends: the own code, what the fees of friends gave back, and the rule (SCR-029). */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { SkeletonCard } from '@glasshouse/ui/Skeleton.tsx';
import { iconBill } from '@glasshouse/ui/icons.ts';
import { ReadFailed } from '../../../app/page/ReadFailed.tsx';
import { useBalanceNews } from '../../../app/live/use-balance-news.ts';
import { Page } from '../../../app/page/Page.tsx';
import { CodeCard } from '../components/CodeCard.tsx';
import { Levels, Worth } from '../components/Figures.tsx';
import { FriendTree } from '../components/FriendTree.tsx';
import { BILLS, Friends, Rebates } from '../components/Lists.tsx';
import { Rule } from '../components/Rule.tsx';
import { inviteLink } from '../model/link.ts';
import { rereadInvites, useInvited, useInvites, useRebates } from '../queries/invites.ts';

export default function Invite() {
  const { t } = useTranslation(['invites', 'common']);
  const invites = useInvites();
  const friends = useInvited();
  const rebates = useRebates();
  useBalanceNews(rereadInvites);
  const { data } = invites;
  return (
    <Page gutter={false} actions={<IconButton icon={iconBill} label={t(($) => $.invites.rebates.bills)} href={BILLS} />}>
      {invites.isPending && (
        <div className="grid gap-3 px-gutter">
          <SkeletonCard lines={6} label={t(($) => $.common.states.loading)} />
        </div>
      )}
      {invites.isError && !data && <ReadFailed read={invites} title={t(($) => $.common.states.failed)} />}
      {data && (
        <>
          <div className="px-gutter">
            <CodeCard code={data.code} link={inviteLink(data.link, data.code, location)} />
            <Worth invites={data} />
            {(friends.items.length > 0 || friends.complete) && (
              <FriendTree friends={friends.items} direct={data.levels[0]?.friends ?? 0} theirs={data.levels[1]?.friends ?? 0} />
            )}
            <Levels invites={data} />
            <Rule levels={data.levels} />
            <p className="mt-3 text-xs text-text-3">{t(($) => $.invites.rule.fair)}</p>
          </div>
          <Friends list={friends} />
          <Rebates list={rebates} />
        </>
      )}
    </Page>
  );
}
