/** Invited friends, and the last rebates with their way to the bills. */
import type { InviteRebate, InvitedFriend } from '@glasshouse/contract/invites';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Avatar } from '@glasshouse/ui/Avatar.tsx';
import { Button } from '@glasshouse/ui/Button.tsx';
import { SectionHead } from '@glasshouse/ui/Card.tsx';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@glasshouse/ui/StateView.tsx';
import type { ReactNode } from 'react';
import type { CallList } from '../../../app/data/use-call-list.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { hrefOf } from '../../../app/paths.ts';
import { initialsOf } from '../model/figures.ts';
import { useAmounts } from './use-amounts.ts';

/** Where all rebates stand, with the balances after each. */
export const BILLS = `#${hrefOf('/pages/setting/bill', { kind: 'reward' })}`;

/** The states of a list around its rows. */
function Rows<T>({ list, none, row }: { list: CallList<T>; none: { title: string; text: string }; row: (item: T) => ReactNode }) {
  const { t } = useTranslation(['common']);
  if (list.loading) return <SkeletonList rows={3} label={t(($) => $.common.states.loading)} />;
  if (list.failed)
    return (
      <ErrorState
        compact
        title={t(($) => $.common.states.failed)}
        text={t(($) => $.common.states.failedHint)}
        retryLabel={t(($) => $.common.buttons.tryAgain)}
        onRetry={list.refetch}
      />
    );
  if (list.items.length === 0) return <EmptyState compact title={none.title} text={none.text} />;
  return (
    <>
      <List>{list.items.map(row)}</List>
      {!list.complete && (
        <div className="px-gutter py-3">
          <Button block busy={list.loadingMore} onClick={list.loadMore}>
            {t(($) => $.common.buttons.loadMore)}
          </Button>
        </div>
      )}
    </>
  );
}

/** Whom one invited. */
export function Friends({ list }: { list: CallList<InvitedFriend> }) {
  const { t } = useTranslation(['invites']);
  return (
    <section aria-label={t(($) => $.invites.friends.title)}>
      <SectionHead title={t(($) => $.invites.friends.title)} />
      <Rows
        list={list}
        none={{ title: t(($) => $.invites.friends.none), text: t(($) => $.invites.friends.noneText) }}
        row={(friend) => <FriendRow key={friend.id} friend={friend} />}
      />
    </section>
  );
}

function FriendRow({ friend }: { friend: InvitedFriend }) {
  const { t } = useTranslation(['invites']);
  const formats = useFormats();
  const amounts = useAmounts();
  const { name, joined, traded, friends, earned } = friend;
  return (
    <ListRow
      icon={<Avatar name={initialsOf(name)} size={32} />}
      title={name === '' ? t(($) => $.invites.friends.deleted) : <span translate="no">{name}</span>}
      sub={
        <span className="flex flex-wrap gap-x-2">
          <span className="num">{t(($) => $.invites.friends.joined, { day: formats.day(joined) })}</span>
          <span>{traded ? t(($) => $.invites.friends.traded) : t(($) => $.invites.friends.notYet)}</span>
          {friends > 0 && <span>{t(($) => $.invites.friends.invited, { count: friends })}</span>}
        </span>
      }
      trailing={
        <span className="num grid text-right text-sm">
          {earned.map((sum) => (
            <span key={sum.currency_id}>{amounts.sum(sum)}</span>
          ))}
        </span>
      }
    />
  );
}

/** Rebates, newest first. */
export function Rebates({ list }: { list: CallList<InviteRebate> }) {
  const { t } = useTranslation(['invites', 'common']);
  return (
    <section aria-label={t(($) => $.invites.rebates.title)}>
      <SectionHead
        title={t(($) => $.invites.rebates.title)}
        {...(list.items.length > 0 ? { action: { label: t(($) => $.invites.rebates.bills), href: BILLS } } : {})}
      />
      <Rows
        list={list}
        none={{ title: t(($) => $.invites.rebates.none), text: t(($) => $.invites.rebates.noneText) }}
        row={(rebate) => <RebateRow key={rebate.id} rebate={rebate} />}
      />
    </section>
  );
}

function RebateRow({ rebate }: { rebate: InviteRebate }) {
  const { t } = useTranslation(['invites']);
  const formats = useFormats();
  const amounts = useAmounts();
  const { product, symbol, name, level, time } = rebate;
  const who = name ?? t(($) => $.invites.rebates.far, { level });
  return (
    <ListRow
      icon={<Avatar name={name === null ? String(level) : initialsOf(name)} size={32} />}
      title={
        product === 'spot' ? t(($) => $.invites.rebates.spot, { market: symbol ?? '' }) : t(($) => $.invites.rebates.convert)
      }
      sub={
        <span className="flex flex-wrap gap-x-2">
          <span>{who === '' ? t(($) => $.invites.friends.deleted) : who}</span>
          <span className="num">{formats.dateTime(time)}</span>
        </span>
      }
      value={amounts.gain(rebate)}
      valueTone="up"
      href={`#${hrefOf('/pages/setting/bill', { kind: 'reward', currency: rebate.currency_id })}`}
      chevron={false}
    />
  );
}
