/** The newest signed second of a market and what this device found when it checked it. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { ProofBadge } from '@glasshouse/ui/ProofBadge.tsx';
import { type StepItem, Timeline } from '@glasshouse/ui/Timeline.tsx';
import type { PriceSource } from '@glasshouse/contract/markets';
import { PriceSourceLabel } from '../../app/page/PriceSourceLabel.tsx';
import { useFormats } from '../../app/formats/use-formats.ts';
import { type TickCheck, TICK_CHECKS } from './check-tick.ts';
import type { CheckedProof } from './load-tick-proof.ts';
import { QuoteRows } from './QuoteRows.tsx';
import { showSources } from './source-quotes.ts';

const short = (hex: string) => `${hex.slice(0, 4)}…${hex.slice(-4)}`;

/** Facts of each step, whether it holds or not. */
function useStepTexts(checked: CheckedProof | null): Readonly<Record<TickCheck, string>> {
  const { t } = useTranslation(['proofs']);
  const formats = useFormats();
  if (!checked?.isReadable) return { index: '', inclusion: '', signature: '', growth: '' };
  const { file, pin, tick } = checked;
  const number = (text: string | number) => formats.number(String(text), 0);
  const quotes = tick?.quotes ?? [];
  return {
    index: t(($) => $.proofs.price.steps.indexText, {
      used: number(quotes.filter(({ state }) => state === 'used').length),
      all: number(quotes.length),
    }),
    inclusion: t(($) => $.proofs.price.steps.inclusionText, {
      leaf: number(file.entry.index),
      size: number(file.head.size),
      hashes: number(file.inclusion.length),
    }),
    signature: t(($) => $.proofs.price.steps.signatureText, {
      time: formats.utc(Number(file.head.time)),
      key: short(file.head.key),
    }),
    growth: pin
      ? t(($) => $.proofs.price.steps.growthText, { before: number(pin.size), now: number(file.head.size) })
      : t(($) => $.proofs.price.steps.growthFirst),
  };
}

function Steps({ checked }: { checked: CheckedProof | null }) {
  const { t } = useTranslation(['proofs']);
  const texts = useStepTexts(checked);
  const titles: Readonly<Record<TickCheck, string>> = {
    index: t(($) => $.proofs.price.steps.index),
    inclusion: t(($) => $.proofs.price.steps.inclusion),
    signature: t(($) => $.proofs.price.steps.signature),
    growth: t(($) => $.proofs.price.steps.growth),
  };
  const items = TICK_CHECKS.map((step): StepItem => {
    const isRunning = checked === null;
    const holds = checked?.steps[step] ?? false;
    return {
      title: titles[step],
      text: isRunning ? '' : holds ? texts[step] : `${t(($) => $.proofs.price.mismatch)} ${texts[step]}`,
      state: isRunning ? 'running' : holds ? 'done' : 'failed',
      stateLabel: isRunning
        ? t(($) => $.proofs.price.running)
        : holds
          ? t(($) => $.proofs.price.holds)
          : t(($) => $.proofs.price.mismatch),
    };
  });
  return <Timeline label={t(($) => $.proofs.price.stepsLabel)} items={items} />;
}

/** The part of the sheet about a recorded second. */
export function TickProof({
  decimals,
  checked,
  state,
}: {
  decimals: number;
  checked: CheckedProof | null;
  state: 'running' | 'failed' | 'done';
}) {
  const { t } = useTranslation(['proofs']);
  const formats = useFormats();
  const tick = checked?.tick ?? null;
  const verdict = checked?.ok ? 'verified' : 'failed';
  return (
    <section className="pp-check" aria-label={t(($) => $.proofs.price.check)}>
      <div className="pp-head">
        <h3>{t(($) => $.proofs.price.check)}</h3>
        {checked && (
          <span className="pp-took num">
            {t(($) => $.proofs.price.checkedIn, { ms: formats.number(String(Math.max(1, Math.round(checked.checkedInMs))), 0) })}
          </span>
        )}
      </div>
      {state === 'failed' && (
        <ProofBadge state="unavailable" label={t(($) => $.proofs.price.loadFailed)} className="pp-verdict" />
      )}
      {state === 'done' && checked === null && (
        <EmptyState compact title={t(($) => $.proofs.price.noTick)} text={t(($) => $.proofs.price.noTickText)} />
      )}
      {checked && (
        <div aria-live="polite" className="pp-verdict">
          <ProofBadge
            boxed
            state={verdict}
            label={checked.ok ? t(($) => $.proofs.price.verified) : t(($) => $.proofs.price.failed)}
          />
        </div>
      )}
      {tick && (
        <>
          <p className="pp-tick">
            <span>
              {t(($) => $.proofs.price.tick, { seq: formats.number(tick.seq, 0), time: formats.utc(Number(tick.time)) })}
            </span>
            <b className="num">{tick.index === null ? t(($) => $.proofs.price.none) : formats.price(tick.index, decimals)}</b>
          </p>
          <PriceSourceLabel prices={tick.prices as PriceSource} />
          <QuoteRows
            label={t(($) => $.proofs.price.recordedSources)}
            decimals={decimals}
            rows={showSources(tick.quotes).map((quote) => ({
              ...quote,
              ageMs: quote.time === null ? null : Number(tick.time) - Number(quote.time),
            }))}
          />
        </>
      )}
      {(state === 'running' || checked) && <Steps checked={checked} />}
      {checked?.isReadable && (
        <p className="pp-note">
          {t(($) => $.proofs.price.tools)} <code>npm run verify -- FILE --log {checked.file.head.log}</code>
        </p>
      )}
    </section>
  );
}
