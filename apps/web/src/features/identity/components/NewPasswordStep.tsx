/** Second step of a password that is set or changed: code and new password. */
import { Button } from '@glasshouse/ui/Button.tsx';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Controller, useForm } from 'react-hook-form';
import type { Refusal } from '../model/refusal.ts';
import { type NewPasswordValues, newPasswordForm } from '../model/forms.ts';
import { AccountOfPassword, CodeSection } from './CodeSection.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { fieldError } from './field-error.ts';
import type { CodeStep } from './use-code-step.ts';

/** Props of NewPasswordStep. */
export interface NewPasswordStepProps {
  step: CodeStep;
  label: string;
  submitLabel: string;
  busy: boolean;
  /** The code that the server refused last. */
  refusal: Refusal | null;
  onSubmit: (values: NewPasswordValues) => void;
}

/** The form. */
export function NewPasswordStep({ step, label, submitLabel, busy, refusal, onSubmit }: NewPasswordStepProps) {
  const form = useForm<NewPasswordValues>({
    resolver: standardSchemaResolver(newPasswordForm),
    defaultValues: { code: '', password: '', confirm: '' },
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  // The confirmation may have become right or wrong; an untouched field shows no message.
  const checkConfirm = () => {
    if (form.getFieldState('confirm').isTouched) void form.trigger('confirm');
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit(onSubmit)}>
      <AccountOfPassword email={step.email} />
      <Controller
        name="code"
        control={form.control}
        render={({ field }) => (
          <CodeSection
            step={step}
            value={field.value}
            error={fieldError(errors.code)}
            refusal={refusal}
            inputRef={field.ref}
            onChange={field.onChange}
            onComplete={() => form.setFocus('password')}
            onNewCode={() => form.resetField('code')}
          />
        )}
      />
      <NewPasswordFields
        label={label}
        value={form.watch('password')}
        own={step.email}
        password={{ ...form.register('password', { onChange: checkConfirm }), error: fieldError(errors.password) }}
        confirm={{ ...form.register('confirm'), error: fieldError(errors.confirm) }}
      />
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {submitLabel}
      </Button>
    </form>
  );
}
