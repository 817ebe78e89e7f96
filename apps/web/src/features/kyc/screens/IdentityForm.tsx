/** Identity verification (SCR-026): both levels, and the step that comes next. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Note } from '@glasshouse/ui/Card.tsx';
import { Button } from '@glasshouse/ui/Button.tsx';
import { SkeletonCard } from '@glasshouse/ui/Skeleton.tsx';
import { ErrorState } from '@glasshouse/ui/StateView.tsx';
import { iconCheck, iconInfo, iconWarn } from '@glasshouse/ui/icons.ts';
import { useDemoStaff } from '../../../app/data/use-hold.ts';
import { usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { Page } from '../../../app/page/Page.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { AdvancedForm } from '../components/AdvancedForm.tsx';
import { BasicForm } from '../components/BasicForm.tsx';
import { BindFirst } from '../components/BindFirst.tsx';
import { DocumentFacts, InReview } from '../components/InReview.tsx';
import { LevelSteps } from '../components/LevelSteps.tsx';
import { type IdentityState, ofLevel, placeToReturn, stepOf } from '../model/step.ts';
import { useIdentityState } from '../queries/kyc.ts';

/** The screen. */
export default function IdentityForm() {
  const { t } = useTranslation(['kyc', 'common']);
  const read = useIdentityState();
  if (read.data) return <Step state={read.data} />;
  return (
    <Page>
      {read.isError ? (
        <ErrorState
          title={t(($) => $.common.states.failed)}
          text={t(($) => $.kyc.failedHint)}
          retryLabel={t(($) => $.common.buttons.tryAgain)}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <SkeletonCard label={t(($) => $.common.states.loading)} lines={6} />
      )}
    </Page>
  );
}

function Step({ state }: { state: IdentityState }) {
  const { t } = useTranslation(['kyc']);
  const step = stepOf(state);
  const staff = useDemoStaff();
  const back = placeToReturn(state, usePageSearch('/pages/setting/real').return);
  const above = (
    <>
      {back !== null && (
        <Note tone="gold" icon={iconCheck}>
          <b className="block">{t(($) => $.kyc.back.text)}</b>
          <Button variant="primary" size="sm" href={`#${back}`} className="mt-2 w-fit">
            {t(($) => $.kyc.back.button)}
          </Button>
        </Note>
      )}
      {staff && (
        <Note tone="warn" icon={iconInfo}>
          <b className="block">{t(($) => $.kyc.automatic.title)}</b>
          {t(($) => $.kyc.automatic.text, { from: staff.from_s, to: staff.to_s })}
        </Note>
      )}
      <LevelSteps state={state} />
      <Button variant="link" size="sm" href="#/pages/setting/real_mark" className="-mt-3 w-fit">
        {t(($) => $.kyc.levels.compare)}
      </Button>
    </>
  );
  if (step.kind === 'form') {
    const failed = <WhyFailed state={state} level={step.level} />;
    const key = `${step.level} ${ofLevel(state, step.level).decided}`;
    return step.level === 1 ? (
      <BasicForm key={key} above={[above, failed]} />
    ) : (
      <AdvancedForm key={key} above={[above, failed]} />
    );
  }
  return (
    <Page>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-1 pb-4">
        {above}
        {step.kind === 'bind' && <WhyFailed state={state} level={1} />}
        {step.kind === 'bind' && <BindFirst state={state} />}
        {step.kind === 'review' && <InReview state={state} level={step.level} />}
        {step.kind === 'done' && (
          <section className="grid gap-4">
            <Note tone="gold" icon={iconCheck}>
              {t(($) => $.kyc.done)}
            </Note>
            <DocumentFacts state={state} />
          </section>
        )}
      </div>
    </Page>
  );
}

function WhyFailed({ state, level }: { state: IdentityState; level: 1 | 2 }) {
  const { t } = useTranslation(['kyc']);
  const formats = useFormats();
  const { reason, decided, is_automatic: byDemo } = ofLevel(state, level);
  if (reason === null) return null;
  return (
    <Note tone="danger" icon={iconWarn}>
      <b className="block">{t(($) => $.kyc.failed.title, { level })}</b>
      {t(($) => $.kyc.reasons[reason])} {t(($) => $.kyc.failed.again)}
      {byDemo && <span className="mt-1 block">{t(($) => $.kyc.automatic.sentBack)}</span>}
      {decided !== null && <span className="num mt-1 block text-xs text-text-3">{formats.dateTime(decided)}</span>}
    </Note>
  );
}
