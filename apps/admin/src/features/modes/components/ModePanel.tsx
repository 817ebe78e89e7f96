/** One scope: its mode, author, time and reason; setting another: stricter at once, looser by a proposal. */
import { type CallOutput, MODES, type Mode, isLooser } from '@glasshouse/contract';
import { listModes, tightenMode } from '@glasshouse/contract/modes';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { useFormats } from '../../../app/formats.ts';
import { invalidateCall, useCallMutation } from '../../../app/use-call.ts';
import { useMay } from '../../../app/use-session.ts';
import { ProposeDialog } from '../../../kit/ProposeDialog.tsx';
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx';
import { Section, SidePanel } from '../../../kit/SidePanel.tsx';
import { ModeTag } from './ModeTag.tsx';
import './modes.css';

/** One scope of the server's answer. */
export type ModeRow = CallOutput<typeof listModes>['list'][number];

/** The mode that holds, who set it when, and why. */
function ModeNow({ row }: { row: ModeRow }) {
  const { t } = useTranslation(['backoffice-markets']);
  const formats = useFormats();
  const { last } = row;
  return (
    <Section title={t(($) => $['backoffice-markets'].panel.holds)}>
      <KeyValueList
        items={[
          { label: t(($) => $['backoffice-markets'].panel.own), value: <ModeTag mode={row.mode} /> },
          { label: t(($) => $['backoffice-markets'].panel.effective), value: <ModeTag mode={row.effective} /> },
          {
            label: t(($) => $['backoffice-markets'].panel.since),
            value: last ? <time>{formats.dateTime(last.time)}</time> : '–',
          },
          { label: t(($) => $['backoffice-markets'].panel.by), value: last?.staff?.name ?? '–' },
          { label: t(($) => $['backoffice-markets'].panel.approver), value: last?.approver?.name ?? '–' },
        ]}
      />
      {last && <p className="b-words">{last.reason}</p>}
      {row.effective !== row.mode && <Note>{t(($) => $['backoffice-markets'].panel.stricterAbove)}</Note>}
    </Section>
  );
}

/** What each mode lets users do, with a button for those that staff may set or propose. */
function ModeChoices({ mode: now, onChoose }: { mode: Mode; onChoose: (mode: Mode) => void }) {
  const { t } = useTranslation(['backoffice-markets']);
  const maySet = useMay('modes.set');
  const mayPropose = useMay('proposals.mode.propose');
  return (
    <ul className="b-mode-list">
      {MODES.map((mode) => (
        <li key={mode}>
          <div>
            <ModeTag mode={mode} />
            <p className="b-quiet">{t(($) => $['backoffice-markets'].lets[mode])}</p>
          </div>
          {mode !== now && (isLooser(now, mode) ? mayPropose : maySet) && (
            <Button size="sm" variant={isLooser(now, mode) ? 'outline' : 'danger'} onClick={() => onChoose(mode)}>
              {isLooser(now, mode) ? t(($) => $['backoffice-markets'].set.propose) : t(($) => $['backoffice-markets'].set.now)}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

export function ModePanel({ row, name, onClose }: { row: ModeRow; name: string; onClose: () => void }) {
  const { t } = useTranslation(['backoffice-markets']);
  const [wish, setWish] = useState<Mode | null>(null);
  const tighten = useCallMutation(tightenMode, {
    quiet: true,
    onDone({ settled }) {
      setWish(null);
      void invalidateCall(listModes);
      toast.show({
        kind: 'success',
        text: settled ? t(($) => $['backoffice-markets'].set.done) : t(($) => $['backoffice-markets'].set.doneUnsettled),
      });
    },
  });
  const close = () => {
    tighten.reset();
    setWish(null);
  };
  const looser = wish !== null && isLooser(row.mode, wish);
  return (
    <SidePanel title={name} tag={<ModeTag mode={row.mode} />} onClose={onClose}>
      <ModeNow row={row} />
      <Section title={t(($) => $['backoffice-markets'].panel.change)}>
        <ModeChoices mode={row.mode} onChoose={setWish} />
      </Section>
      <ReasonDialog
        open={wish !== null && !looser}
        onClose={close}
        title={t(($) => $['backoffice-markets'].set.title, {
          name,
          mode: wish === null ? '' : t(($) => $['backoffice-markets'].modes[wish]),
        })}
        text={wish === null ? '' : t(($) => $['backoffice-markets'].lets[wish])}
        actionLabel={t(($) => $['backoffice-markets'].set.now)}
        tone="danger"
        onSubmit={({ note }) => {
          if (wish !== null) tighten.submit({ scope: row.scope, mode: wish, reason: note });
        }}
        busy={tighten.busy}
        failure={tighten.failure}
      />
      <ProposeDialog
        open={looser}
        onClose={close}
        kind="mode"
        payload={{ scope: row.scope, mode: wish ?? row.mode }}
        title={t(($) => $['backoffice-markets'].set.title, {
          name,
          mode: wish === null ? '' : t(($) => $['backoffice-markets'].modes[wish]),
        })}
      />
    </SidePanel>
  );
}
