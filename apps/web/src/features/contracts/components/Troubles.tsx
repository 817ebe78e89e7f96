/** Why an act cannot be sent now, and why the last one was refused. */
import type { CallFailure } from '@glasshouse/client';
import { Note } from '@glasshouse/ui/Card.tsx';
import { iconWarn } from '@glasshouse/ui/icons.ts';
import { failureText } from '../../../app/services.ts';

/** Both, where there are any. */
export function Troubles({ whyNot, failure }: { whyNot: string | null; failure: CallFailure | null }) {
  return (
    <>
      {whyNot !== null && (
        <Note tone="warn" icon={iconWarn}>
          {whyNot}
        </Note>
      )}
      {failure && (
        <p role="alert" className="text-danger">
          {failureText(failure)}
        </p>
      )}
    </>
  );
}
