/** The code that was sent, and the act it is for. It submits itself when all digits are in. */
import { Button } from '@glasshouse/ui/Button.tsx';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Controller, useForm } from 'react-hook-form';
import type { Refusal } from '../model/refusal.ts';
import { type CodeValues, codeForm } from '../model/forms.ts';
import { CodeSection } from './CodeSection.tsx';
import { fieldError } from './field-error.ts';
import type { CodeStep } from './use-code-step.ts';

/** Props of CodeForm. */
export interface CodeFormProps {
  step: CodeStep;
  busy: boolean;
  submitLabel: string;
  /** The code that the server refused last. */
  refusal: Refusal | null;
  onSubmit: (code: string) => void;
}

/** The form. */
export function CodeForm({ step, busy, submitLabel, refusal, onSubmit }: CodeFormProps) {
  const form = useForm<CodeValues>({
    resolver: standardSchemaResolver(codeForm),
    defaultValues: { code: '' },
    mode: 'onTouched',
  });
  const submit = form.handleSubmit(({ code }) => onSubmit(code));
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <Controller
        name="code"
        control={form.control}
        render={({ field }) => (
          <CodeSection
            step={step}
            value={field.value}
            error={fieldError(form.formState.errors.code)}
            refusal={refusal}
            inputRef={field.ref}
            onChange={field.onChange}
            onComplete={() => void submit()}
            onNewCode={() => form.resetField('code')}
          />
        )}
      />
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {submitLabel}
      </Button>
    </form>
  );
}
