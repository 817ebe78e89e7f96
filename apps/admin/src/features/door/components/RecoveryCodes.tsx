/** Recovery codes, shown once: the way on opens when they are said to be kept. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button, ButtonRow } from '@glasshouse/ui/Button.tsx';
import { Checkbox } from '@glasshouse/ui/Checkbox.tsx';
import { useState } from 'react';
import { copyText } from '../../../app/copy-text.ts';
import { saveBlob } from '@glasshouse/ui/save-file.ts';

export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTranslation(['backoffice', 'common']);
  const [isKept, setKept] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const text = `${codes.join('\n')}\n`;
  return (
    <div className="b-form">
      <ul className="b-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <ButtonRow>
        <Button size="sm" onClick={() => void copyText(text).then(setCopied)}>
          {isCopied ? t(($) => $.common.buttons.copied) : t(($) => $.common.buttons.copy)}
        </Button>
        <Button size="sm" onClick={() => saveBlob('glasshouse-staff-codes.txt', new Blob([text], { type: 'text/plain' }))}>
          {t(($) => $.common.buttons.save)}
        </Button>
      </ButtonRow>
      <Checkbox checked={isKept} onCheckedChange={setKept}>
        {t(($) => $.backoffice.invitation.kept)}
      </Checkbox>
      <Button variant="primary" block disabled={!isKept} onClick={onKept}>
        {t(($) => $.backoffice.invitation.enter)}
      </Button>
    </div>
  );
}
