/** By which ways notifications of each group come, and push on this device. */
import { NOTIFICATION_GROUPS, type NotificationGroup } from '@glasshouse/contract';
import {
  NOTIFICATION_WAYS,
  type NoticeChoices,
  getNoticeChoices,
  isAlwaysTold,
  saveNoticeChoice,
} from '@glasshouse/contract/notifications';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { ErrorState } from '@glasshouse/ui/StateView.tsx';
import { Switch } from '@glasshouse/ui/Switch.tsx';
import { callKey, useCall, useCallMutation } from '../../../app/data/use-call.ts';
import { Page } from '../../../app/page/Page.tsx';
import { queryClient } from '../../../app/services.ts';
import { PushRow } from '../components/PushRow.tsx';

export default function Choices() {
  const { t } = useTranslation(['notices', 'common']);
  const read = useCall(getNoticeChoices, {}, { quiet: true });
  return (
    <Page gutter={false}>
      {read.isPending && <SkeletonList label={t(($) => $.common.states.loading)} />}
      {read.isError && !read.data && (
        <ErrorState
          title={t(($) => $.common.states.failed)}
          text={t(($) => $.common.states.failedHint)}
          retryLabel={t(($) => $.common.buttons.tryAgain)}
          onRetry={() => void read.refetch()}
        />
      )}
      {read.data && (
        <>
          <PushRow devices={read.data.devices} />
          <p className="border-t-8 border-surface-1 px-gutter pt-3 text-sm text-text-2">{t(($) => $.notices.choices.intro)}</p>
          {NOTIFICATION_GROUPS.map((group) => (
            <Group key={group} group={group} choices={read.data} />
          ))}
        </>
      )}
    </Page>
  );
}

function Group({ group, choices }: { group: NotificationGroup; choices: NoticeChoices }) {
  const { t } = useTranslation(['notices']);
  const save = useCallMutation(saveNoticeChoice, {
    onDone: (answer) => void queryClient.setQueryData(callKey(getNoticeChoices, {}), answer),
  });
  return (
    <section className="px-gutter pt-4 pb-1" aria-labelledby={`group-${group}`}>
      <h2 id={`group-${group}`} className="font-medium">
        {t(($) => $.notices.groups[group])}
      </h2>
      <p className="pb-1 text-xs text-text-3">{t(($) => $.notices.choices[group])}</p>
      {NOTIFICATION_WAYS.map((way) => {
        const isAlways = isAlwaysTold(group, way);
        return (
          <Switch
            key={way}
            className="w-full"
            label={
              <>
                {t(($) => $.notices.choices[way])} {isAlways && <Tag>{t(($) => $.notices.choices.always)}</Tag>}
              </>
            }
            checked={choices.groups[group][way]}
            disabled={isAlways || save.busy}
            onCheckedChange={(on) => save.submit({ group, [way]: on })}
          />
        );
      })}
    </section>
  );
}
