/** Leading: who follows with what, a rest, name and share, and the end. */
import { type CopyFollower, type CopyLead, changeCopyLead, endCopyLead } from '@glasshouse/contract/copy';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Avatar } from '@glasshouse/ui/Avatar.tsx';
import { Button, ButtonRow } from '@glasshouse/ui/Button.tsx';
import { SectionHead } from '@glasshouse/ui/Card.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { Dialog } from '@glasshouse/ui/Dialog.tsx';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { errorAt } from '../../../app/data/error-at.ts';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useNavigation } from '../../../app/navigation/use-navigation.ts';
import { Page } from '../../../app/page/Page.tsx';
import { ReadStates } from '../../../app/page/ReadStates.tsx';
import { EndlessList } from '../../../order/own/EndlessList.tsx';
import { LeadFields, isWorded, percentOf, shareOf } from '../components/LeadFields.tsx';
import { LeadShares } from '../components/LeadShares.tsx';
import { traderHref, useCopyWords } from '../components/words.ts';
import { rereadTraders, useFollowers, useLead } from '../queries/copy.ts';

function Head({ lead, onPause }: { lead: CopyLead; onPause: () => void }) {
  const { t } = useTranslation(['copy']);
  const words = useCopyWords();
  const { trader } = lead;
  const isPaused = trader.status === 'paused';
  return (
    <header className="flex items-center gap-3">
      <Avatar name={trader.name} size={48} />
      <div className="min-w-0 flex-1">
        <h2 className="flex flex-wrap items-center gap-2 text-lg font-semibold">
          {trader.name}
          <Tag tone={isPaused ? 'warn' : 'success'}>{words.status(trader.status)}</Tag>
        </h2>
        <p className="num whitespace-normal text-xs text-text-3">
          {t(($) => $.copy.lead.setAside, { budgets: words.money(lead.budgets), most: words.money(lead.most_budgets) })}
        </p>
      </div>
      <Button size="sm" variant={isPaused ? 'primary' : 'outline'} needsConnection onClick={onPause}>
        {isPaused ? t(($) => $.copy.lead.resume) : t(($) => $.copy.lead.pause)}
      </Button>
    </header>
  );
}

function FollowerRow({ follower }: { follower: CopyFollower }) {
  const { t } = useTranslation(['copy']);
  const formats = useFormats();
  const words = useCopyWords();
  const share = words.percent(follower.share);
  return (
    <ListRow
      title={<span className="mono">{follower.follower}</span>}
      sub={`${t(($) => $.copy.lead.row, { size: words.size(follower), budget: words.money(follower.budget) })} · ${t(($) => $.copy.lead.paid, { amount: words.money(follower.shared) })}`}
      value={words.status(follower.status)}
      valueSub={t(($) => $.copy.lead.sinceShare, { share, date: formats.date(follower.started) })}
    />
  );
}

function Followers() {
  const { t } = useTranslation(['copy']);
  return (
    <section>
      <SectionHead className="-mx-gutter" title={t(($) => $.copy.lead.followers)} />
      <EndlessList
        endless
        list={useFollowers(true)}
        failedTitle={t(($) => $.copy.lead.failed)}
        loadingLabel={t(($) => $.copy.lead.loading)}
        empty={{ title: t(($) => $.copy.lead.followersNone) }}
        wrap={(rows) => <List className="-mx-gutter">{rows}</List>}
        row={(follower) => <FollowerRow key={follower.follower} follower={follower} />}
      />
    </section>
  );
}

function EditSheet({ lead, open, onOpenChange }: { lead: CopyLead; open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation(['copy', 'common']);
  const { name, motto, share } = lead.trader;
  const [form, setForm] = useState({ name, motto, percent: percentOf(share) });
  const act = useCallMutation(changeCopyLead, {
    onDone: () => {
      onOpenChange(false);
      rereadTraders();
      toast.show({ kind: 'success', text: t(($) => $.copy.lead.saved) });
    },
    onFailure: rereadTraders,
  });
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => $.copy.lead.edit)}
      closeLabel={t(($) => $.common.buttons.close)}
      busy={act.busy}
      foot={
        <Button
          variant="primary"
          size="lg"
          block
          needsConnection
          busy={act.busy}
          disabled={!isWorded(form)}
          onClick={() => act.submit({ name: form.name, motto: form.motto, share: shareOf(form.percent) })}
        >
          {t(($) => $.copy.lead.save)}
        </Button>
      }
    >
      <div className="grid gap-4">
        <LeadFields
          form={form}
          onChange={(change) => {
            act.reset();
            setForm({ ...form, ...change });
          }}
          errorOf={(field) => errorAt(act.failure, [field])}
          shareHint={t(($) => $.copy.lead.shareHint)}
        />
      </div>
    </Sheet>
  );
}

/** A rest, and going on: the first asks, since followers are notified. */
function useRest(lead: CopyLead) {
  const { t } = useTranslation(['copy']);
  const [isAsking, setAsking] = useState(false);
  const isPaused = lead.trader.status === 'paused';
  const act = useCallMutation(changeCopyLead, {
    onDone: () => {
      setAsking(false);
      rereadTraders();
      toast.show({ kind: 'success', text: isPaused ? t(($) => $.copy.lead.resumed) : t(($) => $.copy.lead.paused) });
    },
    onFailure: rereadTraders,
  });
  return { isAsking, setAsking, act, press: () => (isPaused ? act.submit({ paused: false }) : setAsking(true)) };
}

function useEnding() {
  const { t } = useTranslation(['copy']);
  const navigation = useNavigation();
  const [isAsking, setAsking] = useState(false);
  const act = useCallMutation(endCopyLead, {
    onDone: ({ id }) => {
      rereadTraders();
      toast.show({ kind: 'success', text: t(($) => $.copy.lead.ended) });
      navigation.redirect('/pages/copytrade/trader', { trader_user_id: String(id) });
    },
    onFailure: rereadTraders,
  });
  return { isAsking, setAsking, act };
}

function Leading({ lead }: { lead: CopyLead }) {
  const { t } = useTranslation(['copy']);
  const [isEditing, setEditing] = useState(false);
  const rest = useRest(lead);
  const ending = useEnding();
  return (
    <Page>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1 pb-6">
        <Head lead={lead} onPause={rest.press} />
        <LeadShares lead={lead} />
        <Followers />
        <ButtonRow>
          <Button size="sm" onClick={() => setEditing(true)}>
            {t(($) => $.copy.lead.edit)}
          </Button>
          <Button size="sm" href={traderHref(lead.trader.id)}>
            {t(($) => $.copy.lead.publicPage)}
          </Button>
        </ButtonRow>
        <Button size="sm" variant="outline" block needsConnection onClick={() => ending.setAsking(true)}>
          {t(($) => $.copy.lead.end)}
        </Button>
      </div>
      {isEditing && <EditSheet lead={lead} open={isEditing} onOpenChange={setEditing} />}
      <Dialog
        open={rest.isAsking}
        onOpenChange={rest.setAsking}
        title={t(($) => $.copy.lead.pauseTitle)}
        description={t(($) => $.copy.lead.pauseText)}
        safeLabel={t(($) => $.copy.lead.keep)}
        actionLabel={t(($) => $.copy.lead.pauseAct)}
        onAction={() => rest.act.submit({ paused: true })}
        busy={rest.act.busy}
      />
      <Dialog
        open={ending.isAsking}
        onOpenChange={ending.setAsking}
        title={t(($) => $.copy.lead.endTitle)}
        description={t(($) => $.copy.lead.endText)}
        safeLabel={t(($) => $.copy.lead.keep)}
        actionLabel={t(($) => $.copy.lead.endAct)}
        onAction={() => ending.act.submit({})}
        tone="danger"
        busy={ending.act.busy}
      />
    </Page>
  );
}

export default function Lead() {
  const { t } = useTranslation(['copy']);
  const read = useLead();
  const isNobody = read.isError && 'code' in read.error && read.error.code === 'COPY_NOT_LEADING';
  if (read.data) return <Leading lead={read.data} />;
  return (
    <Page>
      {isNobody ? (
        <EmptyState
          title={t(($) => $.copy.lead.none)}
          actions={
            <Button size="sm" variant="primary" href="#/pages/copytrade/apply">
              {t(($) => $.copy.list.apply)}
            </Button>
          }
        />
      ) : (
        <ReadStates read={read} loading={t(($) => $.copy.lead.loading)} failed={t(($) => $.copy.lead.failed)} />
      )}
    </Page>
  );
}
