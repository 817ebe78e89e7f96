/** How an option was settled: every check of its receipt, made on this device, green or red; the receipt as a file. */
import type { OptionOrder } from '@glasshouse/contract/options';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { ProofBadge } from '@glasshouse/ui/ProofBadge.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { type StepItem, Timeline } from '@glasshouse/ui/Timeline.tsx';
import { iconDocument, iconRefresh, iconWarn } from '@glasshouse/ui/icons.ts';
import type { ReactNode } from 'react';
import { saveJson } from '@glasshouse/ui/save-file.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { usePriceDecimals } from '../queries/options.ts';
import { type CheckedGroup, groupSteps, paramOf, tampered, ticksOf } from '../model/receipt-view.ts';
import type { Verification, useVerifiedReceipt } from '../queries/use-verified-receipt.ts';
import { SourceQuotes } from './SourceQuotes.tsx';
import { useStepWords } from './step-words.ts';

type Checked = Extract<Verification, { state: 'checked' }>;

function useSteps(checked: Checked, matchId: number): StepItem[] {
  const { t } = useTranslation(['options']);
  const formats = useFormats();
  const decimals = usePriceDecimals(matchId);
  const words = useStepWords();
  const { verdict, own, receipt } = checked;
  const ticks = ticksOf(receipt);
  const stateLabel = (ok: boolean) => (ok ? t(($) => $.options.verify.passed) : t(($) => $.options.verify.failedStep));
  const quotesOf = ({ group, steps }: CheckedGroup): ReactNode => {
    if (group !== 'entry' && group !== 'exit') return null;
    const record = ticks.get(paramOf(steps, group === 'entry' ? 'ENTRY' : 'EXIT', 'tick') ?? '');
    return record ? <SourceQuotes record={record} decimals={decimals} /> : null;
  };
  const groups = groupSteps(verdict.steps).map((group): StepItem => {
    const price = paramOf(group.steps, group.group === 'entry' ? 'ENTRY' : 'EXIT', 'price');
    // A price that was changed is no price of the log, whatever follows from it.
    const ok = group.ok && (price === undefined || price !== checked.changed?.to);
    return {
      title: words.group(group.group),
      ...(price === undefined ? {} : { time: formats.price(price, decimals) }),
      state: ok ? 'done' : 'failed',
      stateLabel: stateLabel(ok),
      text: (
        <>
          <ul className="o-checks">
            {group.steps.map((step) => (
              <li key={step.id} className={step.ok ? undefined : 'is-failed'}>
                <span aria-hidden="true">{step.ok ? '✓' : '✕'}</span> {words.step(step)}
                {!step.ok && <span className="sr"> {t(($) => $.options.verify.failedStep)}</span>}
              </li>
            ))}
          </ul>
          {quotesOf(group)}
        </>
      ),
    };
  });
  const device = [
    own.promise === null ? null : { ok: own.promise, text: t(($) => $.options.verify.promise) },
    own.history === null ? null : { ok: own.history, text: t(($) => $.options.verify.history) },
  ].filter((one) => one !== null);
  if (device.length === 0) return groups;
  const ok = device.every((one) => one.ok);
  return [
    ...groups,
    {
      title: t(($) => $.options.verify.device),
      state: ok ? 'done' : 'failed',
      stateLabel: stateLabel(ok),
      text: (
        <ul className="o-checks">
          {device.map((one) => (
            <li key={one.text} className={one.ok ? undefined : 'is-failed'}>
              <span aria-hidden="true">{one.ok ? '✓' : '✕'}</span> {one.text}
            </li>
          ))}
        </ul>
      ),
    },
  ];
}

function CheckedView({
  checked,
  order,
  again,
}: {
  checked: Checked;
  order: OptionOrder;
  again: ReturnType<typeof useVerifiedReceipt>['again'];
}) {
  const { t } = useTranslation(['options']);
  const formats = useFormats();
  const decimals = usePriceDecimals(order.match_id);
  const steps = useSteps(checked, order.match_id);
  const bytes = Math.ceil(JSON.stringify(checked.receipt).length / 1024);
  return (
    <>
      <p className="o-verify-took num">{t(($) => $.options.verify.took, { ms: Math.max(1, Math.round(checked.tookMs)) })}</p>
      {checked.changed !== null && !checked.ok && (
        <Note tone="warn" icon={iconWarn}>
          <p>
            <b>{t(($) => $.options.verify.failedTitle)}</b>{' '}
            {t(($) => $.options.verify.changed, {
              from: formats.price(checked.changed.from, decimals),
              to: formats.price(checked.changed.to, decimals),
            })}
          </p>
          <Button size="sm" className="mt-2" onClick={() => again()}>
            {t(($) => $.options.verify.undo)}
          </Button>
        </Note>
      )}
      {checked.changed === null && !checked.ok && (
        <Note tone="danger" icon={iconWarn}>
          <b>{t(($) => $.options.verify.failedTitle)}</b> {t(($) => $.options.verify.failedText)}
        </Note>
      )}
      <Timeline items={steps} label={t(($) => $.options.verify.title)} />
      <div className="o-verify-acts">
        <Button
          icon={iconDocument}
          sub={t(($) => $.options.verify.size, { size: bytes })}
          onClick={() => saveJson(`glasshouse-option-${order.id}.json`, checked.receipt)}
        >
          {t(($) => $.options.verify.save)}
        </Button>
        <Button variant="outline" icon={iconRefresh} onClick={() => again()}>
          {t(($) => $.options.verify.again)}
        </Button>
      </div>
      {checked.changed === null && (
        <Button variant="link" block onClick={() => again(tampered)}>
          {t(($) => $.options.verify.tamper)}
        </Button>
      )}
      <p className="o-end">{t(($) => $.options.verify.ownTools, { command: 'npm run verify -- receipt.json' })}</p>
    </>
  );
}

/** The badge of the result. */
export function VerifiedBadge({ verification }: { verification: Verification }) {
  const { t } = useTranslation(['options']);
  switch (verification.state) {
    case 'checking':
      return <ProofBadge boxed state="waiting" label={t(($) => $.options.verify.checking)} />;
    case 'tooEarly':
      return <ProofBadge boxed state="waiting" label={t(($) => $.options.verify.tooEarlyShort)} />;
    case 'unavailable':
      return <ProofBadge boxed state="unavailable" label={t(($) => $.options.verify.unavailable)} />;
    case 'checked':
      return verification.ok ? (
        <ProofBadge boxed state="verified" label={t(($) => $.options.verify.verified)} />
      ) : (
        <ProofBadge boxed state="failed" label={t(($) => $.options.verify.failedTitle)} />
      );
  }
}

export function VerifyReceipt({ order, verified }: { order: OptionOrder; verified: ReturnType<typeof useVerifiedReceipt> }) {
  const { t } = useTranslation(['options', 'common']);
  const formats = useFormats();
  const { verification, again } = verified;
  return (
    <section className="o-verify" aria-labelledby="o-verify-title">
      <h2 id="o-verify-title">{t(($) => $.options.verify.title)}</h2>
      {verification.state === 'checking' && <SkeletonList rows={4} label={t(($) => $.options.verify.checking)} />}
      {verification.state === 'tooEarly' && (
        <Note icon={iconDocument}>
          {verification.at === null
            ? t(($) => $.options.verify.tooEarly)
            : t(($) => $.options.verify.tooEarlyAt, { time: formats.clock(verification.at) })}
        </Note>
      )}
      {verification.state === 'unavailable' && (
        <Note tone="warn" icon={iconWarn}>
          <p>{t(($) => $.options.verify.unavailableText)}</p>
          <Button size="sm" onClick={() => again()}>
            {t(($) => $.common.buttons.tryAgain)}
          </Button>
        </Note>
      )}
      {verification.state === 'checked' && <CheckedView checked={verification} order={order} again={again} />}
    </section>
  );
}
