/** Push on this device: a switch, or why there is none. */
import { getNoticeChoices } from '@glasshouse/contract/notifications';
import { CallFailure } from '@glasshouse/client';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Switch } from '@glasshouse/ui/Switch.tsx';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useEffect, useState } from 'react';
import { invalidateCall } from '../../../app/data/use-call.ts';
import { failureText } from '../../../app/services.ts';
import { type PushState, pushState, turnPushOff, turnPushOn } from '../model/push.ts';

export function PushRow({ devices }: { devices: number }) {
  const { t } = useTranslation(['notices']);
  const [state, setState] = useState<PushState | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<'denied' | 'dismissed' | 'failed' | null>(null);
  const look = () => void pushState().then(setState);
  useEffect(look, []);
  const act = async (on: boolean) => {
    setBusy(true);
    setProblem(null);
    try {
      const done = on ? await turnPushOn() : await turnPushOff();
      if (done === 'on' || done === undefined)
        toast.show({ kind: 'success', text: done === 'on' ? t(($) => $.notices.push.on) : t(($) => $.notices.push.off) });
      else setProblem(done);
    } catch (failure) {
      if (failure instanceof CallFailure) toast.show({ kind: 'error', text: failureText(failure) });
      else setProblem('failed');
    }
    void invalidateCall(getNoticeChoices);
    look();
    setBusy(false);
  };
  const why = state === 'unsupported' ? 'unsupported' : (problem ?? (state === 'denied' ? 'denied' : null));
  return (
    <section className="px-gutter py-3">
      <Switch
        className="w-full"
        label={t(($) => $.notices.push.title)}
        checked={state === 'on'}
        disabled={isBusy || state === null || state === 'unsupported'}
        onCheckedChange={(on) => void act(on)}
      />
      <p className="text-xs text-text-3">{t(($) => $.notices.push.text)}</p>
      {devices > 0 && <p className="text-xs text-text-3">{t(($) => $.notices.push.devices, { devices: String(devices) })}</p>}
      {why && (
        <p role="alert" className="pt-2 text-sm text-warn">
          {t(($) => $.notices.push[why])}
        </p>
      )}
    </section>
  );
}
