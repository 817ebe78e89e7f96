/** The end of a trader for conduct: its public reason; then it is proposed, and another person decides. */
import type { CallOutput } from '@glasshouse/contract';
import { COPY_CONDUCT, type CopyConduct, type listCopyLeads } from '@glasshouse/contract/copy';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Select } from '@glasshouse/ui/Select.tsx';
import { useState } from 'react';
import { ProposeDialog } from '../../../kit/ProposeDialog.tsx';

export type Lead = CallOutput<typeof listCopyLeads>['list'][number];

export function ConductDialog({ lead: { trader }, onClose }: { lead: Lead; onClose: () => void }) {
  const { t } = useTranslation(['backoffice', 'backoffice-copy']);
  const [reason, setReason] = useState<CopyConduct | null>(null);
  return (
    <ProposeDialog
      kind="copy_conduct"
      payload={{ trader_id: trader.id, reason }}
      title={t(($) => $['backoffice-copy'].endTitle, { name: trader.name })}
      open
      onClose={onClose}
    >
      <p>{t(($) => $['backoffice-copy'].endText)}</p>
      <Select
        label={t(($) => $.backoffice.fields.copy_conduct)}
        value={reason}
        options={COPY_CONDUCT.map((value) => ({ value, label: t(($) => $.backoffice.codes.copy_conduct[value]) }))}
        onChange={setReason}
      />
    </ProposeDialog>
  );
}
