/** Coordinates typed in. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { type FormEvent, useState } from 'react';
import { type Point, type ReadPoint, readPoint } from '../model/coordinates.ts';

/** A field and its button; what cannot be read has its message below the field. */
export function CoordinatesForm({ onPoint }: { onPoint: (point: Point) => void }) {
  const { t } = useTranslation(['places']);
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<Extract<ReadPoint, { wrong: string }>['wrong']>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readPoint(text);
    setWrong('wrong' in read ? read.wrong : undefined);
    if ('point' in read) onPoint(read.point);
  };
  return (
    <form className="mt-4 grid gap-3" onSubmit={submit}>
      <Field
        label={t(($) => $.places.coordinates.label)}
        hint={t(($) => $.places.coordinates.hint)}
        error={wrong && t(($) => $.places.coordinates.wrong[wrong])}
        value={text}
        maxLength={80}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" className="justify-self-start">
        {t(($) => $.places.coordinates.use)}
      </Button>
    </form>
  );
}
