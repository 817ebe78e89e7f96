/** What was handed in and where its review stands. */
import { formatDuration } from '@glasshouse/i18n/duration.ts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Timeline } from '@glasshouse/ui/Timeline.tsx';
import { useDemoStaff } from '../../../app/data/use-hold.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useSettings } from '../../../app/session/use-session.ts';
import type { IdentityState } from '../model/step.ts';

/** The timeline of a level under review. */
export function InReview({ state, level }: { state: IdentityState; level: 1 | 2 }) {
  const { t } = useTranslation(['kyc']);
  const formats = useFormats();
  const staff = useDemoStaff();
  const language = useSettings((settings) => settings.language);
  const of = level === 1 ? state.basic : state.advanced;
  return (
    <section className="grid gap-4">
      <h2 className="text-lg font-semibold">{t(($) => $.kyc.review.title, { level })}</h2>
      <Timeline
        label={t(($) => $.kyc.review.title, { level })}
        items={[
          {
            state: 'done',
            title: t(($) => $.kyc.review.received),
            time: of.submitted === null ? '' : formats.dateTime(of.submitted),
          },
          {
            state: 'current',
            title: staff ? t(($) => $.kyc.automatic.looking) : t(($) => $.kyc.review.looking),
            text: staff
              ? t(($) => $.kyc.automatic.lookingText, { from: staff.from_s, to: staff.to_s })
              : state.usual_ms === null
                ? t(($) => $.kyc.review.lookingText)
                : t(($) => $.kyc.review.usualText, { time: formatDuration(state.usual_ms, language) }),
          },
          { state: 'todo', title: t(($) => $.kyc.review.decision), text: t(($) => $.kyc.review.decisionText) },
        ]}
      />
      <DocumentFacts state={state} />
    </section>
  );
}

/** The document as its owner may see it: masked. */
export function DocumentFacts({ state }: { state: IdentityState }) {
  const { t } = useTranslation(['kyc']);
  const { id_type: idType, name, card_id: number } = state.basic;
  if (idType === null || name === null || number === null) return null;
  return (
    <KeyValueList
      panel
      items={[
        { label: t(($) => $.kyc.form.document), value: t(($) => $.kyc.documents[idType]) },
        { label: t(($) => $.kyc.form.name), value: name },
        { label: t(($) => $.kyc.form.number), value: number },
      ]}
    />
  );
}
