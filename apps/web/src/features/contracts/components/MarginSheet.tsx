/** More or less margin for a position: what it does to risk rate and liquidation price. Lazy: it brings the sheet's code. */
import { type ContractPosition, changeContractMargin } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals, subDecimals } from '@glasshouse/money';
import { HIDDEN_FIGURE } from '@glasshouse/ui';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { acceptEdit, fromEditText } from '@glasshouse/ui/format/parse.ts';
import { useState } from 'react';
import { failureText } from '../../../app/services.ts';
import { useSettings } from '../../../app/session/use-session.ts';
import { useMarks } from '../live/marks.ts';
import { liveFigures, marginEffect } from '../model/position.ts';
import { useDeal } from '../queries/contracts.ts';
import { usePositionAct } from '../queries/use-position-act.ts';
import type { PositionSheetProps } from './position-sheet.ts';
import { transferFor } from './transfer.ts';
import { useUnitsOf } from './use-units-of.ts';
import { useContractFigures, useSideWord } from './words.ts';

type Way = 'add' | 'remove';

/** Margin, liquidation price and risk rate, now and then. */
function Change({ position, change }: { position: ContractPosition; change: string }) {
  const { t } = useTranslation(['contracts']);
  const units = useUnitsOf()(position.market_id);
  const figures = useContractFigures(position, units);
  const mark = useMarks([position.market_id]).get(position.market_id)?.mark ?? position.mark_price;
  const live = liveFigures(position, units, mark);
  const next = marginEffect(position, units, change, mark);
  const pair = (before: string, after: string) => <span className="num">{`${before} → ${after}`}</span>;
  return (
    <KeyValueList
      panel
      items={[
        {
          key: 'margin',
          label: t(($) => $.contracts.facts.margin),
          value: pair(figures.moneyFigure(position.margin), figures.money(next?.margin)),
        },
        {
          key: 'liquidation',
          label: t(($) => $.contracts.facts.liquidation),
          value: pair(figures.price(position.liquidation_price), figures.price(next?.liquidation)),
        },
        {
          key: 'risk',
          label: t(($) => $.contracts.card.risk),
          value: pair(figures.percent(live.riskRate), figures.percent(next?.riskRate)),
        },
        {
          key: 'worst',
          label: t(($) => $.contracts.facts.mostLost),
          value: next ? figures.result(`-${next.margin}`) : figures.result(null),
          tone: 'down',
          result: true,
        },
      ]}
    />
  );
}

function ToTransfer({ position }: { position: ContractPosition }) {
  const { t } = useTranslation(['contracts']);
  return (
    <p className="c-note">
      <Link href={transferFor(position)}>{t(($) => $.contracts.form.transfer)}</Link>
    </p>
  );
}

interface WhatProps {
  way: Way;
  onWay: (way: Way) => void;
  text: string;
  onText: (text: string) => void;
  unit: string;
  scale: number;
  hint: string;
  error: string | undefined;
}

/** Which way, and how much. */
function What({ way, onWay, text, onText, unit, scale, hint, error }: WhatProps) {
  const { t } = useTranslation(['contracts']);
  return (
    <>
      <Segmented
        label={t(($) => $.contracts.card.margin)}
        options={[
          { value: 'add', label: t(($) => $.contracts.margin.adding) },
          { value: 'remove', label: t(($) => $.contracts.margin.removing) },
        ]}
        value={way}
        onChange={onWay}
      />
      <Field
        label={t(($) => $.contracts.margin.amount)}
        inputMode="decimal"
        align="right"
        suffix={unit}
        value={text}
        onChange={(event) => onText(acceptEdit(text, event.target.value, scale))}
        hint={hint}
        error={error}
      />
    </>
  );
}

export default function MarginSheet({ position, open, onClose }: PositionSheetProps) {
  const { t } = useTranslation(['contracts', 'common']);
  const units = useUnitsOf()(position.market_id);
  const figures = useContractFigures(position, units);
  const sideWord = useSideWord();
  const hidden = useSettings((settings) => settings.hideBalances);
  const [way, setWay] = useState<Way>('add');
  const [text, setText] = useState('');
  const free = useDeal({ baseId: position.currency_id, quoteId: position.legal_id }).data?.account.free;
  const save = usePositionAct(changeContractMargin, 'margin', onClose);
  const amount = fromEditText(text);
  const ready = amount !== '' && compareDecimals(amount, '0') > 0;
  const change = ready ? (way === 'add' ? amount : `-${amount}`) : '0';
  const short = way === 'add' && ready && free !== undefined && compareDecimals(amount, free) > 0;
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t(($) => $.contracts.margin.title, { side: sideWord(position.type), symbol: position.symbol })}
      closeLabel={t(($) => $.common.buttons.close)}
      busy={save.busy}
      foot={
        <Button
          variant="primary"
          size="lg"
          block
          needsConnection
          busy={save.busy}
          disabled={!ready || short}
          onClick={() => save.submit({ id: position.id, number: change })}
        >
          {way === 'add'
            ? t(($) => $.contracts.margin.add, { amount: figures.money(ready ? amount : '0') })
            : t(($) => $.contracts.margin.remove, { amount: figures.money(ready ? amount : '0') })}
        </Button>
      }
    >
      <div className="c-sheet">
        <What
          way={way}
          onWay={(next) => {
            setWay(next);
            save.reset();
          }}
          text={text}
          onText={setText}
          unit={figures.settle}
          scale={units.scale}
          hint={
            way === 'add'
              ? t(($) => $.contracts.margin.free, { amount: hidden ? HIDDEN_FIGURE : figures.money(free) })
              : t(($) => $.contracts.margin.removeHint)
          }
          error={short ? t(($) => $.contracts.form.lacks, { amount: figures.money(subDecimals(amount, free)) }) : undefined}
        />
        {short && <ToTransfer position={position} />}
        <Change position={position} change={change} />
        {save.failure && (
          <p role="alert" className="text-danger">
            {failureText(save.failure)}
          </p>
        )}
      </div>
    </Sheet>
  );
}
