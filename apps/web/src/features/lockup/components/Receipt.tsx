/** The receipt of an order: a badge that is gold only once this device has recomputed it, and every check in words. */
import type { LockupOrder } from '@glasshouse/contract/lockup';
import { type Catalogues, useTranslation } from '@glasshouse/i18n/web.ts';
import { Button, ButtonRow } from '@glasshouse/ui/Button.tsx';
import { SectionHead } from '@glasshouse/ui/Card.tsx';
import { ProofBadge, type ProofState } from '@glasshouse/ui/ProofBadge.tsx';
import { Timeline } from '@glasshouse/ui/Timeline.tsx';
import { iconDocument } from '@glasshouse/ui/icons.ts';
import { saveJson } from '@glasshouse/ui/save-file.ts';
import { type Check, useReceipt } from '../queries/use-receipt.ts';

type StepWord = keyof Catalogues['lockup']['verify']['steps'];

const COMMAND = 'npm run verify -- receipt.json';

function useBadge(check: Check): { state: ProofState; label: string } {
  const { t } = useTranslation(['lockup']);
  switch (check.state) {
    case 'ready':
      return { state: 'ready', label: t(($) => $.lockup.verify.sealed) };
    case 'checking':
      return { state: 'waiting', label: t(($) => $.lockup.verify.checking) };
    case 'tooEarly':
      return { state: 'waiting', label: t(($) => $.lockup.verify.tooEarly) };
    case 'unavailable':
      return { state: 'unavailable', label: t(($) => $.lockup.verify.unavailable) };
    case 'checked':
      return check.ok
        ? { state: 'verified', label: t(($) => $.lockup.verify.verified) }
        : { state: 'failed', label: t(($) => $.lockup.verify.failed) };
  }
}

function Steps({ check, id }: { check: Extract<Check, { state: 'checked' }>; id: number }) {
  const { t } = useTranslation(['lockup']);
  return (
    <>
      <Timeline
        label={t(($) => $.lockup.verify.title)}
        items={check.steps.map(({ id: step, ok }) => ({
          title: t(($) => $.lockup.verify.steps[step as StepWord]),
          state: ok ? 'done' : 'failed',
          stateLabel: ok ? t(($) => $.lockup.verify.passed) : t(($) => $.lockup.verify.notPassed),
        }))}
      />
      <ButtonRow>
        <Button icon={iconDocument} onClick={() => saveJson(`glasshouse-lockup-${id}.json`, check.file)}>
          {t(($) => $.lockup.verify.save)}
        </Button>
      </ButtonRow>
      <p className="text-xs text-text-3">{t(($) => $.lockup.verify.own, { command: COMMAND })}</p>
    </>
  );
}

/** The receipt. One of an ended order is checked by itself. */
export function Receipt({ order }: { order: LockupOrder }) {
  const { t } = useTranslation(['lockup']);
  const { check, run } = useReceipt(order, order.end !== null);
  const badge = useBadge(check);
  const canPress = check.state === 'ready' || check.state === 'unavailable';
  return (
    <section className="grid gap-3">
      <SectionHead className="-mx-gutter" title={t(($) => $.lockup.verify.title)} />
      <ProofBadge boxed {...badge} {...(canPress ? { onPress: run } : {})} />
      {check.state === 'checked' && <Steps check={check} id={order.id} />}
    </section>
  );
}
