/** Proposing another value: every figure, from when it counts, and before → after before it is sent. */
import { type CallOutput, type ParameterLine, type listParameters, tierFaults } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Switch } from '@glasshouse/ui/Switch.tsx';
import { useState } from 'react';
import { useFormats } from '../../../app/formats.ts';
import { ProposeDialog } from '../../../kit/ProposeDialog.tsx';
import { type Leaf, type Part, leavesOf, withText } from '../model/value.ts';
import { hasTiers } from '../model/tiers.ts';
import { lineLabel } from './ParameterLines.tsx';
import { TierFields } from './TierFields.tsx';
import '../parameters.css';

/** A parameter of the server's answer. */
export type ParameterRow = CallOutput<typeof listParameters>['list'][number];

const HOUR_MS = 3_600_000;
/** What a browser's field of date and time takes, in the time of the device. */
const localText = (ms: number) => new Date(ms - new Date(ms).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

interface Lengths {
  readonly lengths: readonly { seconds: number; payout: string; min: string; max: string }[];
}
const hasLengths = (value: Part): value is Part & Lengths => typeof value === 'object' && value !== null && 'lengths' in value;

export function ParameterForm({ row, name, now, noticeMs }: { row: ParameterRow; name: string; now: number; noticeMs: number }) {
  const { t } = useTranslation(['backoffice-markets']);
  const formats = useFormats();
  const before = JSON.parse(row.value) as Part;
  const [value, setValue] = useState<Part>(before);
  const [at, setAt] = useState(localText(Math.ceil((now + noticeMs + HOUR_MS) / HOUR_MS) * HOUR_MS));
  const [seconds, setSeconds] = useState('');
  const [isOpen, setOpen] = useState(false);
  const leaves = leavesOf(value);
  const isSame = (one: Leaf, other: Leaf) => one.label === other.label && one.seconds === other.seconds && one.of === other.of;
  const textOf = (all: readonly Leaf[], wanted: Leaf) =>
    all.find((leaf) => isSame(leaf, wanted))?.text ?? t(($) => $['backoffice-markets'].none);
  const old = leavesOf(before);
  const changed = [...leaves, ...old.filter((leaf) => !leaves.some((one) => isSame(one, leaf)))].filter(
    (leaf) => textOf(old, leaf) !== textOf(leaves, leaf),
  );
  const isListing = row.name === 'markets.listing';
  const isListed = row.value.includes('"listed"');
  const sent = isListing ? { state: isListed ? 'delisted' : 'listed' } : value;
  const label = (leaf: Leaf) => lineLabel({ ...leaf, of: leaf.of } as Pick<ParameterLine, 'label' | 'seconds' | 'of'>);
  const isFaulty = hasTiers(value) && tierFaults(value).length > 0;
  const ownFees = row.name === 'spot.rules' && typeof value === 'object' && value !== null && 'fees' in value;
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
      ) : hasTiers(value) ? (
        <TierFields value={value} onChange={setValue} />
      ) : (
        leaves.map((leaf) => (
          <Field
            key={leaf.path}
            label={label(leaf)}
            inputMode="decimal"
            size="dense"
            value={leaf.text}
            onChange={(event) => setValue(withText(value, leaf.path, event.target.value))}
          />
        ))
      )}
      {ownFees && (
        <Switch
          label={t(($) => $['backoffice-markets'].form.ownFees)}
          checked={(value as { fees: Part }).fees !== null}
          onCheckedChange={(on) => setValue(withText(value, 'fees', on ? { maker: '0.001', taker: '0.001' } : null))}
        />
      )}
      {hasLengths(value) && (
        <div className="b-parameter-row">
          <Field
            label={t(($) => $['backoffice-markets'].form.seconds)}
            inputMode="numeric"
            size="dense"
            value={seconds}
            onChange={(event) => setSeconds(event.target.value)}
          />
          <Button
            size="sm"
            disabled={!/^[1-9][0-9]{0,4}$/.test(seconds)}
            onClick={() => {
              const others = value.lengths.filter((one) => one.seconds !== Number(seconds));
              const first = value.lengths[0] ?? { payout: '0.8', min: '5', max: '100' };
              const lengths = [...others, { ...first, seconds: Number(seconds) }].sort((a, b) => a.seconds - b.seconds);
              setValue({ ...(value as object), lengths } as unknown as Part);
            }}
          >
            {t(($) => $['backoffice-markets'].form.addLength)}
          </Button>
          <Button
            size="sm"
            disabled={value.lengths.length < 2 || !value.lengths.some((one) => one.seconds === Number(seconds))}
            onClick={() => {
              const lengths = value.lengths.filter((one) => one.seconds !== Number(seconds));
              setValue({ ...(value as object), lengths } as unknown as Part);
            }}
          >
            {t(($) => $['backoffice-markets'].form.removeLength)}
          </Button>
        </div>
      )}
      <Field
        label={t(($) => $['backoffice-markets'].form.effective)}
        type="datetime-local"
        size="dense"
        value={at}
        onChange={(event) => setAt(event.target.value)}
      />
      <p className="b-quiet">{t(($) => $['backoffice-markets'].form.publicNote)}</p>
      <Button type="submit" variant="primary" disabled={(!isListing && changed.length === 0) || isFaulty || at === ''}>
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
          effective_at: at === '' ? 0 : new Date(at).getTime(),
        }}
        title={name}
      >
        <KeyValueList
          items={[
            ...changed.map((leaf) => ({
              key: `${leaf.label}${leaf.seconds}${leaf.of}`,
              label: label(leaf),
              value: (
                <span className="num">
                  {textOf(old, leaf)} → <b>{textOf(leaves, leaf)}</b>
                </span>
              ),
            })),
            {
              key: 'at',
              label: t(($) => $['backoffice-markets'].lines.effective),
              value: <time>{at === '' ? '' : formats.dateTime(new Date(at).getTime())}</time>,
            },
          ]}
        />
      </ProposeDialog>
    </form>
  );
}
