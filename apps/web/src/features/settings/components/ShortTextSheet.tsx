/** Changes the nickname or the signature. Symbols are left out while typing (RULE-083); the server has the last word. */
import { identityErrors } from '@glasshouse/contract/identity';
import { ownErrorText } from '@glasshouse/i18n/web-own-errors.ts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { type FormEvent, useId, useRef, useState } from 'react';
import { filtered, lengthProblem } from '../model/short-text.ts';

/** Props of ShortTextSheet. */
export interface ShortTextSheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  hint: string;
  /** What it is now. */
  value: string;
  limits: { min: number; max: number };
  /** Whether an empty text removes it. */
  optional?: boolean;
  busy: boolean;
  /** The server's words, if it refused. */
  refusal: string | undefined;
  onSave: (text: string) => void;
}

function useTyping({ value, limits, optional }: ShortTextSheetProps) {
  const [text, setText] = useState(value);
  const [checked, setChecked] = useState(false);
  const problem = optional && text === '' ? null : lengthProblem(text, limits);
  return {
    text,
    problem,
    error: checked && problem ? ownErrorText(identityErrors, problem.code, problem.params) : undefined,
    setText,
    check: () => setChecked(true),
    isSame: text === value,
  };
}

/** The sheet; its draft begins anew each time it opens. */
export function ShortTextSheet(props: ShortTextSheetProps) {
  const { open, onClose, title, busy } = props;
  const { t } = useTranslation(['common']);
  const form = useId();
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      closeLabel={t(($) => $.common.buttons.close)}
      busy={busy}
      foot={
        <Button variant="primary" block type="submit" form={form} busy={busy}>
          {t(($) => $.common.buttons.save)}
        </Button>
      }
    >
      {open && <Draft {...props} form={form} />}
    </Sheet>
  );
}

function Draft(props: ShortTextSheetProps & { form: string }) {
  const { title, hint, limits, refusal, onSave, onClose } = props;
  const typing = useTyping(props);
  // Chinese and Japanese are composed: what stands there meanwhile is not yet the text.
  const composing = useRef(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    typing.check();
    if (typing.problem) return;
    if (typing.isSame) onClose();
    else onSave(typing.text);
  };
  const count = Array.from(typing.text).length;
  return (
    <form id={props.form} onSubmit={submit} noValidate>
      <Field
        label={title}
        labelAside={
          <span className="num">
            {count}/{limits.max}
          </span>
        }
        hint={hint}
        error={typing.error ?? refusal}
        value={typing.text}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        autoFocus
        onCompositionStart={() => {
          composing.current = true;
        }}
        onCompositionEnd={(event) => {
          composing.current = false;
          typing.setText(filtered(event.currentTarget.value));
        }}
        onChange={(event) => typing.setText(composing.current ? event.target.value : filtered(event.target.value))}
        onBlur={() => {
          if (!typing.isSame) typing.check();
        }}
      />
    </form>
  );
}
