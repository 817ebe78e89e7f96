/** Another transaction than the recorded one pays a payout: the right one is proposed, and another person decides. */
import type { Payout } from '@glasshouse/contract/funding';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Field } from '@glasshouse/ui/Field.tsx';
import { useState } from 'react';
import { ProposeDialog } from '../../../kit/ProposeDialog.tsx';

export function CorrectDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const { t } = useTranslation(['backoffice-funding']);
  const [txid, setTxid] = useState('');
  return (
    <ProposeDialog
      kind="payout_txid"
      payload={{ withdrawal_id: payout.id, txid: txid.trim() }}
      title={t(($) => $['backoffice-funding'].correct.title, { id: payout.id })}
      open
      onClose={onClose}
    >
      <p>{t(($) => $['backoffice-funding'].correct.text)}</p>
      <p className="b-quiet mono" style={{ overflowWrap: 'anywhere' }} translate="no">
        {payout.txid}
      </p>
      <Field
        label={t(($) => $['backoffice-funding'].correct.right)}
        value={txid}
        maxLength={128}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTxid(event.target.value)}
      />
    </ProposeDialog>
  );
}
