/** Level 2: pictures of both sides of the document, and the emailed code. */
import { UPLOAD_MAX_MB } from '@glasshouse/contract/files';
import { submitIdentity } from '@glasshouse/contract/kyc';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ActionFoot } from '@glasshouse/ui/ActionFoot.tsx';
import { Button } from '@glasshouse/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { failureText } from '../../../app/services.ts';
import { missingOfAdvanced } from '../model/step.ts';
import { rereadIdentity, useOwnEmail } from '../queries/kyc.ts';
import { CodeField } from './CodeField.tsx';
import { FormFrame } from './FormFrame.tsx';
import { SideTile } from './SideTile.tsx';
import { errorAt } from '../../../app/data/error-at.ts';
import { useSentPicture } from '../../../app/files/use-sent-picture.ts';

/** The form. `above` stands over it on the page. */
export function AdvancedForm({ above }: { above: ReactNode }) {
  const { t } = useTranslation(['kyc']);
  const email = useOwnEmail() ?? '';
  const front = useSentPicture();
  const back = useSentPicture();
  const [code, setCode] = useState('');
  const submit = useCallMutation(submitIdentity, { quiet: true, onDone: rereadIdentity });
  const missing = missingOfAdvanced({ front: front.reference, back: back.reference, code });
  const [frontError, backError, codeError] = [['front_pic'], ['reverse_pic'], ['email_code']].map((path) =>
    errorAt(submit.failure, path),
  );
  const hasPlace = frontError ?? backError ?? codeError;
  return (
    <FormFrame
      above={above}
      failure={submit.failure && hasPlace === undefined ? failureText(submit.failure) : null}
      onSubmit={() =>
        submit.submit({
          real_type: 2,
          front_pic: front.reference ?? '',
          reverse_pic: back.reference ?? '',
          email_code: code,
        })
      }
      foot={
        <ActionFoot>
          <Button type="submit" form="kyc" variant="primary" size="lg" block busy={submit.busy} disabled={missing !== null}>
            {missing === null ? t(($) => $.kyc.form.submit) : t(($) => $.kyc.missing[missing])}
          </Button>
        </ActionFoot>
      }
    >
      <div className="grid gap-2">
        <p className="flex flex-wrap justify-between gap-x-4 text-sm text-text-2">
          {t(($) => $.kyc.form.photos)}
          <span className="text-xs text-text-3">{t(($) => $.kyc.form.photosHint, { limit: UPLOAD_MAX_MB })}</span>
        </p>
        <div className="grid gap-3 narrow:grid-cols-2">
          <SideTile
            side={front}
            label={t(($) => $.kyc.form.front)}
            choose={t(($) => $.kyc.form.photographFront)}
            error={frontError}
          />
          <SideTile
            side={back}
            label={t(($) => $.kyc.form.back)}
            choose={t(($) => $.kyc.form.photographBack)}
            error={backError}
          />
        </div>
        <p className="text-xs text-text-3 text-pretty">{t(($) => $.kyc.form.photosText)}</p>
      </div>
      <CodeField
        email={email}
        value={code}
        error={codeError}
        onChange={(next) => {
          setCode(next);
          submit.reset();
        }}
      />
    </FormFrame>
  );
}
