/** Where the account is signed in; unknown devices come first. */
import { type Device, confirmDevice, endDevice, endOtherDevices, listDevices } from '@glasshouse/contract/identity';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { SectionHead } from '@glasshouse/ui/Card.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { Dialog } from '@glasshouse/ui/Dialog.tsx';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { ErrorState } from '@glasshouse/ui/StateView.tsx';
import { iconGlobe, iconGrid, iconPhone } from '@glasshouse/ui/icons.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { invalidateCall, useCall, useCallMutation } from '../../../app/data/use-call.ts';
import { useTimeAgo } from '../../../app/formats/use-formats.ts';
import { usePlace } from './use-place.ts';

const ICONS: Record<Device['device'], string> = { phone: iconPhone, tablet: iconGrid, computer: iconGlobe, unknown: iconGlobe };
const reload = () => void invalidateCall(listDevices);

/** The list with its head. */
export function Devices() {
  const { t } = useTranslation(['security', 'common']);
  const devices = useCall(listDevices, undefined, { quiet: true });
  const list = devices.data?.list;
  const [asking, setAsking] = useState(false);
  const endOthers = useCallMutation(endOtherDevices, {
    onDone({ ended }) {
      setAsking(false);
      reload();
      toast.show({ kind: 'success', text: t(($) => $.security.devices.endedOthers, { count: ended }) });
    },
    onFailure: () => setAsking(false),
  });
  return (
    <section className="border-t-8 border-surface-1 pt-3">
      <SectionHead
        title={t(($) => $.security.devices.title, { count: list?.length ?? 0 })}
        aside={
          (list?.length ?? 0) > 1 && (
            <Button size="xs" variant="link" className="text-danger" onClick={() => setAsking(true)}>
              {t(($) => $.security.devices.endOthers)}
            </Button>
          )
        }
      />
      {devices.isPending && <SkeletonList rows={2} label={t(($) => $.common.states.loading)} />}
      {devices.isError && !list && (
        <ErrorState
          compact
          title={t(($) => $.common.states.failed)}
          text={t(($) => $.common.states.failedHint)}
          retryLabel={t(($) => $.common.buttons.tryAgain)}
          onRetry={() => void devices.refetch()}
        />
      )}
      {list && (
        <List>
          {list.map((one) => (
            <DeviceRow key={one.id} device={one} />
          ))}
        </List>
      )}
      <p className="px-gutter pt-2 pb-4 text-xs text-text-3">{t(($) => $.security.devices.changeHint)}</p>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t(($) => $.security.devices.askTitle)}
        description={t(($) => $.security.devices.askText)}
        safeLabel={t(($) => $.common.buttons.cancel)}
        actionLabel={t(($) => $.security.devices.endOthers)}
        tone="danger"
        busy={endOthers.busy}
        onAction={() => endOthers.submit({})}
      />
    </section>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const { t } = useTranslation(['security']);
  const ago = useTimeAgo();
  const names = usePlace();
  const end = useCallMutation(endDevice, {
    onDone() {
      reload();
      toast.show({ kind: 'success', text: t(($) => $.security.devices.ended) });
    },
    onFailure: reload,
  });
  const confirm = useCallMutation(confirmDevice, { onDone: reload, onFailure: reload });
  const name = names.device(device);
  const facts = [names.place(device.country), ago(device.last_used), t(($) => $.security.devices.methods[device.method])].join(
    ' · ',
  );
  return (
    <ListRow
      icon={ICONS[device.device]}
      tile
      title={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {name}
          {device.is_current && <Tag tone="success">{t(($) => $.security.devices.current)}</Tag>}
          {device.is_unknown && <Tag tone="warn">{t(($) => $.security.devices.unknown)}</Tag>}
        </span>
      }
      sub={<span className={device.is_unknown ? 'text-warn' : undefined}>{facts}</span>}
      trailing={
        <span className="flex flex-wrap justify-end gap-2">
          {device.is_unknown && (
            <Button size="xs" busy={confirm.busy} onClick={() => confirm.submit({ id: device.id })}>
              {t(($) => $.security.devices.mine)}
            </Button>
          )}
          {!device.is_current && (
            <Button
              size="xs"
              className={device.is_unknown ? 'text-danger' : undefined}
              busy={end.busy}
              aria-label={`${t(($) => $.security.devices.end)}: ${name}`}
              onClick={() => end.submit({ id: device.id })}
            >
              {t(($) => $.security.devices.end)}
            </Button>
          )}
        </span>
      }
    />
  );
}
