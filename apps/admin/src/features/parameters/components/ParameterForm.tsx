/** Proposing another value: every figure, from when it counts, and before → after before it is sent. */
import type { CallOutput } from '@glasshouse/contract';
import { leverageTierFaults } from '@glasshouse/contract/contracts';
import { type listParameters, tierFaults } from '@glasshouse/contract/parameters';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { useState } from 'react';
import { fieldText, timeOf } from '../../../app/times.ts';
import { ProposeDialog } from '../../../kit/ProposeDialog.tsx';
import { changesOf } from '../model/changes.ts';
import { hasLeverageTiers } from '../model/leverage.ts';
import { hasTiers } from '../model/tiers.ts';
import type { Part } from '../model/value.ts';
import { ChangeList } from './ChangeList.tsx';
import { ValueFields } from './ValueFields.tsx';
import './parameters.css';

/** A parameter of the server's answer. */
export type ParameterRow = CallOutput<typeof listParameters>['list'][number];

const HOUR_MS = 3_600_000;

export function ParameterForm({ row, name, now, noticeMs }: { row: ParameterRow; name: string; now: number; noticeMs: number }) {
  const { t } = useTranslation(['backoffice-markets', 'backoffice']);
  const before = JSON.parse(row.value) as Part;
  const [value, setValue] = useState<Part>(before);
  const [at, setAt] = useState(fieldText(Math.ceil((now + noticeMs + HOUR_MS) / HOUR_MS) * HOUR_MS));
  const [isOpen, setOpen] = useState(false);
  const changes = changesOf(before, value);
  const atMs = timeOf(at);
  const isListing = row.name === 'markets.listing';
  const isListed = row.value.includes('"listed"');
  const sent = isListing ? { state: isListed ? 'delisted' : 'listed' } : value;
  const isFaulty =
    (hasTiers(value) && tierFaults(value).length > 0) || (hasLeverageTiers(value) && leverageTierFaults(value).length > 0);
  return (
    <form
      className="b-parameter-form"
      onSubmit={(event) => {
        event.preventDefault();
        setOpen(true);
      }}
    >
      {isListing ? (
        <Note>{t(($) => $['backoffice-markets'].delistText)}</Note>
      ) : (
        <ValueFields name={row.name} value={value} onChange={setValue} />
      )}
      <Field
        label={t(($) => $['backoffice-markets'].form.effective)}
        hint={t(($) => $.backoffice.times.field)}
        size="dense"
        value={at}
        onChange={(event) => setAt(event.target.value)}
      />
      <p className="b-quiet">{t(($) => $['backoffice-markets'].form.publicNote)}</p>
      <Button type="submit" variant="primary" disabled={(!isListing && changes.length === 0) || isFaulty || atMs === null}>
        {isListing
          ? isListed
            ? t(($) => $['backoffice-markets'].delist)
            : t(($) => $['backoffice-markets'].relist)
          : t(($) => $['backoffice-markets'].form.next)}
      </Button>
      <ProposeDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        kind={isListing ? 'market' : 'parameter'}
        payload={{
          name: row.name,
          market: row.market?.id ?? 0,
          value: JSON.stringify(sent),
          effective_at: atMs ?? 0,
        }}
        title={name}
      >
        <ChangeList changes={changes} at={atMs} />
      </ProposeDialog>
    </form>
  );
}
