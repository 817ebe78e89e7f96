/** One published change: what from what to what, from when, and its place in the public log. */
import type { ParameterChange, ParameterLineValue } from '@glasshouse/contract/parameters';
import { useTranslation, words } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Card } from '@glasshouse/ui/Card.tsx';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { useState } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { saveLeaf } from '../../../app/integrity/save-leaf.ts';

/** A text that a product has under the name of its parameter. */
const nameText = words.t as unknown as (key: string, values?: Readonly<Record<string, string>>) => string;

export function ChangeCard({ change }: { change: ParameterChange }) {
  const { t } = useTranslation(['modes', 'names']);
  const formats = useFormats();
  const [busy, setBusy] = useState(false);
  const { leaf } = change;
  const text = (label: string, value: ParameterLineValue | null): string => {
    if (value === null) return t(($) => $.modes.changes.nothing);
    if (value.type === 'amount') return formats.exact(value.amount, value.currency);
    if (value.type === 'percent') return formats.percent(value.fraction, 0, 4);
    const key = `names:codes.labels.${label}.${value.code}`;
    // A code without words is a figure, such as a multiple.
    return words.exists(key as never) ? nameText(key) : value.code;
  };
  const save = async (index: number) => {
    setBusy(true);
    await saveLeaf(index, `glasshouse-change-${change.id}.json`);
    setBusy(false);
  };
  return (
    <Card>
      <div style={{ display: 'grid', gap: 8 }}>
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, justifyContent: 'space-between' }}>
          <b>{nameText(`names:changes.${change.name}`, { symbol: change.market?.symbol ?? '' })}</b>
          <Tag tone={change.state === 'coming' ? 'info' : 'plain'}>{t(($) => $.modes.changes.states[change.state])}</Tag>
        </div>
        <p>{t(($) => $.modes.changes.from, { time: formats.dateTime(change.effective) })}</p>
        <KeyValueList
          dense
          items={change.lines.map((line) => ({
            key: `${line.label}${line.seconds}${line.of}`,
            label: t(($) => $.names.labels[line.label], { seconds: line.seconds ?? 0, of: line.of ?? '' }).trim(),
            value: (
              <span className="num">
                {text(line.label, line.before)} → <b>{text(line.label, line.after)}</b>
              </span>
            ),
          }))}
        />
        {change.ends !== null && <p>{t(($) => $.modes.changes.ends, { time: formats.dateTime(change.ends ?? 0) })}</p>}
        <p style={{ color: 'var(--text-2)', fontSize: 'var(--fs-xs)' }}>
          {t(($) => $.modes.changes.published, { time: formats.dateTime(change.published) })}
          {' · '}
          {leaf === null ? t(($) => $.modes.changes.proofWait) : t(($) => $.modes.changes.proofText, { leaf: String(leaf) })}
        </p>
        {leaf !== null && (
          <Button size="sm" variant="outline" busy={busy} onClick={() => void save(leaf)}>
            {t(($) => $.modes.changes.saveProof)}
          </Button>
        )}
      </div>
    </Card>
  );
}
