/** Proposes a new receiving address or account, next to the present one. */
import type { ReceivingPlace } from '@glasshouse/contract/funding';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Field } from '@glasshouse/ui/Field.tsx';
import { useState } from 'react';
import { labelText } from '../../../app/formats.ts';
import { BeforeAfter } from '../../../kit/PresentedText.tsx';
import { ProposeDialog } from '../../../kit/ProposeDialog.tsx';
import { type PlaceField, fieldsOf, kindOf, placePayload } from '../model/places.ts';

export function PlaceDialog({ place, onClose }: { place: ReceivingPlace; onClose: () => void }) {
  const { t } = useTranslation(['backoffice-funding', 'backoffice']);
  const [values, setValues] = useState<Partial<Record<PlaceField, string>>>({});
  const fields = fieldsOf(place);
  const after = fields.map((field) => (values[field] ?? '').trim()).filter(Boolean);
  const shown = (text: string) => ({ type: 'address', text, network: place.network || null }) as const;
  return (
    <ProposeDialog
      kind={kindOf(place)}
      payload={placePayload(place, values)}
      title={t(($) => $['backoffice-funding'].places.proposeTitle, {
        way: [place.code, place.network].filter(Boolean).join(' · '),
      })}
      open
      onClose={onClose}
    >
      <div className="f-form">
        {fields.map((field) => (
          <Field
            key={field}
            label={labelText(field === 'address' ? 'backoffice-funding:destination.address' : `backoffice:fields.${field}`)}
            value={values[field] ?? ''}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setValues({ ...values, [field]: event.target.value })}
          />
        ))}
        <BeforeAfter
          changes={[
            {
              label: 'receiving',
              before: place.text === null ? null : shown(place.text),
              after: after.length === 0 ? null : shown(after.join(', ')),
            },
          ]}
        />
      </div>
    </ProposeDialog>
  );
}
