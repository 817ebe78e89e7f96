/** The questions on risk, one at a time. Which answers are right is the server's to say. */
import { COPY_QUESTIONS, type CopyQuestion } from '@glasshouse/contract/copy';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button, ButtonRow } from '@glasshouse/ui/Button.tsx';
import { RadioList } from '@glasshouse/ui/Checkbox.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { useState } from 'react';

const ANSWERS = ['a', 'b', 'c'] as const;
export type Answer = (typeof ANSWERS)[number];
export type Answers = Partial<Record<CopyQuestion, Answer>>;

export interface QuizProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  answers: Answers;
  onAnswers: (answers: Answers) => void;
}

/** The sheet. */
export function Quiz({ open, onOpenChange, answers, onAnswers }: QuizProps) {
  const { t } = useTranslation(['copy', 'common']);
  const [at, setAt] = useState(0);
  const question = COPY_QUESTIONS[at] ?? COPY_QUESTIONS[0];
  const isLast = at === COPY_QUESTIONS.length - 1;
  const close = () => {
    setAt(0);
    onOpenChange(false);
  };
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={t(($) => $.copy.quiz.title)}
      description={t(($) => $.copy.quiz.step, { number: at + 1, all: COPY_QUESTIONS.length })}
      closeLabel={t(($) => $.common.buttons.close)}
      foot={
        <ButtonRow>
          <Button disabled={at === 0} onClick={() => setAt(at - 1)}>
            {t(($) => $.copy.quiz.back)}
          </Button>
          <Button variant="primary" disabled={answers[question] === undefined} onClick={() => (isLast ? close() : setAt(at + 1))}>
            {isLast ? t(($) => $.copy.quiz.done) : t(($) => $.copy.quiz.next)}
          </Button>
        </ButtonRow>
      }
    >
      <p className="mb-3 text-md font-semibold text-text-1">{t(($) => $.copy.quiz.questions[question].text)}</p>
      <RadioList
        label={t(($) => $.copy.quiz.questions[question].text)}
        name={`copy-${question}`}
        options={ANSWERS.map((value) => ({ value, label: t(($) => $.copy.quiz.questions[question][value]) }))}
        value={answers[question]}
        onChange={(value) => onAnswers({ ...answers, [question]: value })}
      />
    </Sheet>
  );
}
