/** A receipt checked on this device: what triggered it, what the position was, where it was closed, where the money went; or a rate. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { type StepItem, Timeline } from '@glasshouse/ui/Timeline.tsx';
import { iconDocument, iconRefresh, iconWarn } from '@glasshouse/ui/icons.ts';
import { saveJson } from '@glasshouse/ui/save-file.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { groupSteps, tampered } from '../model/receipt-view.ts';
import { type ContractVerification, type ReceiptName, useReceiptCheck } from '../queries/receipts.ts';
import { ReceiptBadge } from './ReceiptBadge.tsx';
import { useReceiptWords } from './receipt-words.ts';

type Checked = Extract<ContractVerification, { state: 'checked' }>;

function useSteps(checked: Checked, kind: ReceiptName['kind']): StepItem[] {
  const { t } = useTranslation(['contracts']);
  const words = useReceiptWords();
  const stateLabel = (ok: boolean) => (ok ? t(($) => $.contracts.verify.passed) : t(($) => $.contracts.verify.failedStep));
  const list = (rows: readonly { key: string; ok: boolean; text: string }[]) => (
    <ul className="c-checks">
      {rows.map((row) => (
        <li key={row.key} className={row.ok ? undefined : 'is-failed'}>
          <span aria-hidden="true">{row.ok ? '✓' : '✕'}</span> {row.text}
          {!row.ok && <span className="sr"> {t(($) => $.contracts.verify.failedStep)}</span>}
        </li>
      ))}
    </ul>
  );
  const groups = groupSteps(checked.verdict.steps).map(
    ({ group, ok, steps }): StepItem => ({
      title: words.group(group),
      state: ok ? 'done' : 'failed',
      stateLabel: stateLabel(ok),
      text: list(steps.map((step) => ({ key: step.id, ok: step.ok, text: words.step(step, kind) }))),
    }),
  );
  const device = [
    checked.verdict.ok
      ? {
          key: 'asked',
          ok: checked.asked,
          text: kind === 'rate' ? t(($) => $.contracts.verify.askedRate) : t(($) => $.contracts.verify.asked),
        }
      : null,
    checked.chain === null ? null : { key: 'chain', ok: checked.chain, text: t(($) => $.contracts.verify.chain) },
    checked.history === null ? null : { key: 'history', ok: checked.history, text: t(($) => $.contracts.verify.history) },
  ].filter((one) => one !== null);
  if (device.length === 0) return groups;
  const ok = device.every((one) => one.ok);
  return [
    ...groups,
    { title: t(($) => $.contracts.verify.device), state: ok ? 'done' : 'failed', stateLabel: stateLabel(ok), text: list(device) },
  ];
}

function CheckedView({
  checked,
  name,
  again,
}: {
  checked: Checked;
  name: ReceiptName;
  again: ReturnType<typeof useReceiptCheck>['again'];
}) {
  const { t } = useTranslation(['contracts']);
  const steps = useSteps(checked, name.kind);
  const size = Math.ceil(JSON.stringify(checked.receipt).length / 1024);
  return (
    <>
      <p className="c-took num">
        {t(($) => $.contracts.verify.took, { count: checked.verdict.steps.length, ms: Math.max(1, Math.round(checked.tookMs)) })}
      </p>
      {!checked.ok && (
        <Note tone="danger" icon={iconWarn}>
          <b>{t(($) => $.contracts.verify.failed)}</b> {t(($) => $.contracts.verify.failedText)}
        </Note>
      )}
      <Timeline items={steps} label={t(($) => $.contracts.verify.title)} />
      <div className="c-verify-acts">
        <Button
          icon={iconDocument}
          sub={t(($) => $.contracts.verify.size, { size })}
          onClick={() => saveJson(`glasshouse-contract-${name.kind}-${name.id}.json`, checked.receipt)}
        >
          {t(($) => $.contracts.verify.save)}
        </Button>
        <Button variant="outline" icon={iconRefresh} onClick={() => again()}>
          {t(($) => $.contracts.verify.again)}
        </Button>
      </div>
      <Button variant="link" block onClick={() => again(tampered)}>
        {t(($) => $.contracts.verify.tamper)}
      </Button>
      <p className="c-note">{t(($) => $.contracts.verify.ownTools, { command: 'npm run verify -- receipt.json' })}</p>
    </>
  );
}

/** One receipt with its check. */
export function VerifyContract({ name }: { name: ReceiptName }) {
  const { t } = useTranslation(['contracts', 'common']);
  const formats = useFormats();
  const words = useReceiptWords();
  const { verification, checking, again } = useReceiptCheck(name, true);
  const titled = `c-verify-${name.kind}-${name.id}`;
  return (
    <section className="c-verify" aria-labelledby={titled}>
      <h2 id={titled}>{words.kind(name.kind)}</h2>
      <p className="c-badges">
        <ReceiptBadge {...name} auto />
      </p>
      {verification === undefined && checking && <SkeletonList rows={4} label={t(($) => $.contracts.verify.checking)} />}
      {verification?.state === 'tooEarly' && (
        <Note icon={iconDocument}>
          {verification.at === null
            ? t(($) => $.contracts.verify.tooEarlyText)
            : t(($) => $.contracts.verify.tooEarlyAt, { time: formats.clock(verification.at) })}
        </Note>
      )}
      {verification?.state === 'unavailable' && (
        <Note tone="warn" icon={iconWarn}>
          <p>{t(($) => $.contracts.verify.unavailableText)}</p>
          <Button size="sm" onClick={() => again()}>
            {t(($) => $.common.buttons.tryAgain)}
          </Button>
        </Note>
      )}
      {verification?.state === 'checked' && <CheckedView checked={verification} name={name} again={again} />}
    </section>
  );
}
