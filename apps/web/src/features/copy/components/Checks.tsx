/** What is needed to lead, each with the own figure; the last step are the questions on risk. */
import type { CopyApplication, CopyCheck } from '@glasshouse/contract/copy';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Card } from '@glasshouse/ui/Card.tsx';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { iconCheck } from '@glasshouse/ui/icons.ts';
import type { ReactNode } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { fallOf, useCopyWords } from './words.ts';

interface StepProps {
  number: number;
  met: boolean;
  title: string;
  text: string;
  action?: ReactNode;
}

function Step({ number, met, title, text, action }: StepProps) {
  const { t } = useTranslation(['copy']);
  return (
    <li className="flex items-start gap-3 py-2">
      <span
        className={`grid size-7 shrink-0 place-items-center rounded-md text-sm font-semibold ${met ? 'bg-brand text-on-brand' : 'border border-line-2 text-text-2'}`}
        aria-hidden="true"
      >
        {met ? <Icon d={iconCheck} size={16} /> : number}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-md text-text-1">{title}</span>
        <span className="num block whitespace-normal text-xs text-text-3">{text}</span>
        <span className="sr">{met ? t(($) => $.copy.apply.isMet) : t(($) => $.copy.apply.notMet)}</span>
      </span>
      {action}
    </li>
  );
}

/** A requirement and the own figure in words. */
function useCheckWords() {
  const { t } = useTranslation(['copy']);
  const formats = useFormats();
  const words = useCopyWords();
  const figure = (check: CopyCheck['check'], text: string): string => {
    if (check === 'equity') return words.money(text);
    return check === 'drop' ? words.percent(text) : formats.rate(text);
  };
  return {
    title: ({ check, need }: CopyCheck) => t(($) => $.copy.apply.checks[check], { need: figure(check, need) }),
    have: ({ check, have }: CopyCheck) => {
      if (have === null) return t(($) => $.copy.apply.have.none);
      const shown = check === 'drop' ? words.change(fallOf(have)) : figure(check, have);
      return t(($) => $.copy.apply.have[check], { have: shown });
    },
  };
}

export interface ChecksProps {
  application: CopyApplication;
  /** Whether all questions have an answer. */
  answered: boolean;
  onQuestions: () => void;
}

/** The card. */
export function Checks({ application, answered, onQuestions }: ChecksProps) {
  const { t } = useTranslation(['copy']);
  const words = useCheckWords();
  const { questions, tries_left: tries } = application;
  // What everyone has is no requirement.
  const checks = application.checks.filter(({ need }) => compareDecimals(need, '0') > 0);
  const met = checks.filter((check) => check.met).length + (answered ? 1 : 0);
  const wayTo = ({ check, met: isMet }: CopyCheck) => {
    if (isMet) return null;
    const isIdentity = check === 'verified';
    return (
      <Button size="xs" href={isIdentity ? '#/pages/setting/real_mark' : '#/pages/transaction/contract'}>
        {isIdentity ? t(($) => $.copy.apply.verify) : t(($) => $.copy.apply.trade)}
      </Button>
    );
  };
  return (
    <Card as="section">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-md font-semibold">{t(($) => $.copy.apply.needed)}</h2>
        <span className="num text-sm text-text-2">{t(($) => $.copy.apply.met, { met, all: checks.length + 1 })}</span>
      </div>
      <ol className="mt-1">
        {checks.map((check, i) => (
          <Step
            key={check.check}
            number={i + 1}
            met={check.met}
            title={words.title(check)}
            text={words.have(check)}
            action={wayTo(check)}
          />
        ))}
        <Step
          number={checks.length + 1}
          met={answered}
          title={t(($) => $.copy.apply.questions)}
          text={
            answered
              ? t(($) => $.copy.apply.questionsDone)
              : tries === 0
                ? t(($) => $.copy.apply.noTries)
                : `${t(($) => $.copy.apply.questionsText, { count: questions.length })} · ${t(($) => $.copy.apply.tries, { count: tries })}`
          }
          action={
            <Button size="xs" disabled={tries === 0} onClick={onQuestions}>
              {answered ? t(($) => $.copy.apply.again) : t(($) => $.copy.apply.start)}
            </Button>
          }
        />
      </ol>
    </Card>
  );
}
