/** Applying to lead: requirements with the own figures, the questions on risk, name and share; and where an application stands. */
import { type CopyApplication, applyToLead, withdrawCopyApplication } from '@glasshouse/contract/copy';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ActionFoot } from '@glasshouse/ui/ActionFoot.tsx';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { IconTile } from '@glasshouse/ui/ListRow.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { iconCopyTrade } from '@glasshouse/ui/icons.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { errorAt } from '../../../app/data/error-at.ts';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { Page } from '../../../app/page/Page.tsx';
import { ReadStates } from '../../../app/page/ReadStates.tsx';
import { Agree } from '../components/Agree.tsx';
import { Checks } from '../components/Checks.tsx';
import { FIRST_LEAD, LeadFields, isWorded, shareOf } from '../components/LeadFields.tsx';
import { type Answers, Quiz } from '../components/Quiz.tsx';
import { rereadTraders, useApplication } from '../queries/copy.ts';

type Sent = Parameters<ReturnType<typeof useCallMutation<typeof applyToLead>>['submit']>[0];

function Intro() {
  const { t } = useTranslation(['copy']);
  return (
    <header className="flex items-start gap-3">
      <IconTile icon={iconCopyTrade} size={44} gold />
      <div>
        <h2 className="text-lg font-semibold">{t(($) => $.copy.apply.title)}</h2>
        <p className="text-sm text-text-3">{t(($) => $.copy.apply.text)}</p>
      </div>
    </header>
  );
}

function Rejected({ application }: { application: CopyApplication }) {
  const { t } = useTranslation(['copy']);
  const formats = useFormats();
  const { reason, again, status } = application;
  if (status !== 'rejected') return null;
  return (
    <Note tone="warn">
      <b className="block">{t(($) => $.copy.apply.rejected)}</b>
      {reason && <p>{t(($) => $.copy.apply.rejections[reason])}</p>}
      {again !== null && <p>{t(($) => $.copy.apply.rejectedText, { time: formats.dateTime(again) })}</p>}
    </Note>
  );
}

function Form({ application }: { application: CopyApplication }) {
  const { t } = useTranslation(['copy']);
  const [answers, setAnswers] = useState<Answers>({});
  const [isAsking, setAsking] = useState(false);
  const [form, setForm] = useState(FIRST_LEAD);
  const [agreed, setAgreed] = useState(false);
  const act = useCallMutation(applyToLead, {
    onDone: () => {
      rereadTraders();
      toast.show({ kind: 'success', text: t(($) => $.copy.apply.sent) });
    },
    onFailure: (failure) => {
      // Which of the answers was wrong is not said: all are asked anew.
      if (failure.fields.some(({ path }) => path === 'answers')) setAnswers({});
      rereadTraders();
    },
  });
  const answered = application.questions.every((question) => answers[question] !== undefined);
  const isQualified = application.checks.every(({ met }) => met);
  const canSend = answered && isQualified && agreed && isWorded(form) && application.again === null;
  const submit = () =>
    act.submit({
      name: form.name,
      motto: form.motto,
      share: shareOf(form.percent),
      answers: answers as Sent['answers'],
      agreement: agreed,
    });
  return (
    <Page
      foot={
        <ActionFoot>
          <Button variant="primary" size="lg" block needsConnection busy={act.busy} disabled={!canSend} onClick={submit}>
            {isQualified
              ? answered
                ? t(($) => $.copy.apply.button)
                : t(($) => $.copy.apply.answerFirst)
              : t(($) => $.copy.apply.notYet)}
          </Button>
        </ActionFoot>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1 pb-6">
        <Intro />
        <Rejected application={application} />
        <Checks application={application} answered={answered} onQuestions={() => setAsking(true)} />
        {errorAt(act.failure, ['answers']) && (
          <p role="alert" className="text-sm text-danger">
            {errorAt(act.failure, ['answers'])}
          </p>
        )}
        <LeadFields
          form={form}
          onChange={(change) => {
            act.reset();
            setForm({ ...form, ...change });
          }}
          errorOf={(field) => errorAt(act.failure, [field])}
          shareHint={t(($) => $.copy.apply.shareHint)}
        />
        <Agree agreed={agreed} onAgreed={setAgreed} />
      </div>
      <Quiz open={isAsking} onOpenChange={setAsking} answers={answers} onAnswers={setAnswers} />
    </Page>
  );
}

function Waiting({ application }: { application: CopyApplication }) {
  const { t } = useTranslation(['copy']);
  const formats = useFormats();
  const act = useCallMutation(withdrawCopyApplication, {
    onDone: () => {
      rereadTraders();
      toast.show({ kind: 'success', text: t(($) => $.copy.apply.withdrawn) });
    },
    onFailure: rereadTraders,
  });
  return (
    <Page>
      <EmptyState
        title={t(($) => $.copy.apply.waiting)}
        text={t(($) => $.copy.apply.waitingText, { time: formats.dateTime(application.applied ?? 0) })}
        actions={
          <Button size="sm" variant="outline" needsConnection busy={act.busy} onClick={() => act.submit({})}>
            {t(($) => $.copy.apply.withdraw)}
          </Button>
        }
      />
    </Page>
  );
}

export default function Apply() {
  const { t } = useTranslation(['copy']);
  const read = useApplication();
  if (read.data?.status === 'applied') return <Waiting application={read.data} />;
  if (read.data && read.data.status !== 'trader') return <Form application={read.data} />;
  return (
    <Page>
      {read.data ? (
        <EmptyState
          title={t(($) => $.copy.apply.leads)}
          actions={
            <Button size="sm" variant="primary" href="#/pages/copytrade/lead">
              {t(($) => $.copy.apply.toLead)}
            </Button>
          }
        />
      ) : (
        <ReadStates read={read} loading={t(($) => $.copy.apply.loading)} failed={t(($) => $.copy.apply.failed)} />
      )}
    </Page>
  );
}
