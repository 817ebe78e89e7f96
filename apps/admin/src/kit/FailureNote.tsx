/** The refusal of an action, shown next to the button that asked for it and announced to screen readers. */
import type { CallFailure } from '@glasshouse/client';
import { failureText } from '../app/services.ts';

/** Renders nothing while there is no failure. */
export function FailureNote({ failure }: { failure: CallFailure | null | undefined }) {
  if (!failure) return null;
  return (
    <p className="b-failure" role="alert">
      {failureText(failure)}
    </p>
  );
}
