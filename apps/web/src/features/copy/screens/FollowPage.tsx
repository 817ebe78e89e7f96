/** Following a trader (SCR-049), or changing how: the size of copies, the budget, the caps, and the most that can be lost. */
import type { CopyFollow, CopyTrader } from '@glasshouse/contract/copy';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { NO_FIGURE } from '@glasshouse/ui';
import { ActionFoot } from '@glasshouse/ui/ActionFoot.tsx';
import { Avatar } from '@glasshouse/ui/Avatar.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { iconDocument } from '@glasshouse/ui/icons.ts';
import { useState } from 'react';
import { usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { Page } from '../../../app/page/Page.tsx';
import { ReadStates } from '../../../app/page/ReadStates.tsx';
import { BudgetField, CapFields } from '../components/CapFields.tsx';
import { ConfirmFollow } from '../components/ConfirmFollow.tsx';
import { FollowButton } from '../components/FollowButton.tsx';
import { NoTrader } from '../components/NoTrader.tsx';
import { SizeFields } from '../components/SizeFields.tsx';
import { TraderTags } from '../components/TraderTags.tsx';
import { useFollowForm } from '../components/use-follow-form.ts';
import { AGREEMENT_HREF, fallOf, readId, useCopyWords } from '../components/words.ts';
import { useFollowNews } from '../live/use-copy-news.ts';
import { lossCapOf } from '../model/form.ts';
import { useFollowOf, useTrader } from '../queries/copy.ts';

function Head({ trader }: { trader: CopyTrader }) {
  const { t } = useTranslation(['copy']);
  const words = useCopyWords();
  const drop = trader.record ? words.change(fallOf(trader.record.drop)) : NO_FIGURE;
  return (
    <header className="flex items-center gap-3">
      <Avatar name={trader.name} size={40} />
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-2 text-md font-semibold">
          {trader.name}
          <TraderTags trader={trader} />
        </h2>
        <p className="num whitespace-normal text-xs text-text-3">
          {t(($) => $.copy.say.median)} {words.change(trader.median)} · {t(($) => $.copy.say.drop)} {drop}
        </p>
      </div>
    </header>
  );
}

/** The form; `follow` is the one that is edited. */
function Follow({ trader, follow }: { trader: CopyTrader; follow: CopyFollow | null }) {
  const { t } = useTranslation(['copy']);
  const words = useCopyWords();
  const flow = useFollowForm(trader, follow);
  const [isConfirming, setConfirming] = useState(false);
  const cap = lossCapOf(flow.form);
  const { budget } = flow.form;
  return (
    <Page
      title={follow ? t(($) => $.copy.follow.edit) : t(($) => $.copy.follow.new)}
      actions={<IconButton icon={iconDocument} label={t(($) => $.copy.confirm.agreement)} href={AGREEMENT_HREF} />}
      foot={
        <ActionFoot
          summary={
            <>
              <span className="block text-xs text-text-3">{t(($) => $.copy.follow.worst)}</span>
              <b className="num">{budget === '' ? NO_FIGURE : words.result(`-${budget}`)}</b>
              <span className="num block text-xs text-text-3">
                {t(($) => $.copy.confirm.lossCap)} {cap === '' ? NO_FIGURE : words.exact(cap)}
              </span>
            </>
          }
        >
          <FollowButton form={flow.form} isEdit={follow !== null} disabled={!flow.isReady} onPress={() => setConfirming(true)} />
        </ActionFoot>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1 pb-6">
        <Head trader={trader} />
        <SizeFields flow={flow} preview={flow.preview} />
        <BudgetField flow={flow} before={follow?.budget ?? '0'} />
        <CapFields flow={flow} />
        <p className="text-xs text-text-3">{t(($) => $.copy.say.risk)}</p>
      </div>
      <ConfirmFollow open={isConfirming} onOpenChange={setConfirming} trader={trader} follow={follow} flow={flow} />
    </Page>
  );
}

function Loaded({ id }: { id: number }) {
  const { t } = useTranslation(['copy']);
  const read = useTrader(id);
  const own = useFollowOf(id);
  useFollowNews();
  const trader = read.data;
  const follows = own.follow?.status === 'following' || own.follow?.status === 'paused';
  const isOpen = follows || (own.follow === null && trader?.status === 'leading');
  if (trader && own.follow !== undefined && isOpen)
    return <Follow key={`${id} ${own.follow?.id}`} trader={trader} follow={own.follow} />;
  return (
    <Page>
      {trader && own.follow !== undefined ? (
        <NoTrader title={t(($) => $.copy.errors.COPY_NOT_LEADING)} />
      ) : (
        <ReadStates
          read={trader ? own.read : read}
          loading={t(($) => $.copy.trader.loading)}
          failed={t(($) => $.copy.trader.failed)}
        />
      )}
    </Page>
  );
}

export default function FollowPage() {
  const { t } = useTranslation(['copy']);
  const id = readId(usePageSearch('/pages/follow/follow').trader_user_id);
  if (id !== null) return <Loaded key={id} id={id} />;
  return (
    <Page>
      <NoTrader title={t(($) => $.copy.trader.unknown)} />
    </Page>
  );
}
