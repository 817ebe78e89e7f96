/**
 * Margin mode and multiple, and what they do: margin, the most that can be lost, what one percent does, and how others at this multiple
 * fared. It starts at the last value; there is no button for the most. Lazy: it brings the sheet's code.
 */
import { MARGIN_MODES, type MarginMode, getContractDeal, setContractSettings } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { divDecimals } from '@glasshouse/money';
import { NO_FIGURE } from '@glasshouse/ui';
import { Button, ButtonRow } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { Checkbox } from '@glasshouse/ui/Checkbox.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { iconInfo, iconWarn } from '@glasshouse/ui/icons.ts';
import { useState } from 'react';
import { invalidateCall, useCallMutation } from '../../../app/data/use-call.ts';
import { useDebounced } from '../../../app/data/use-debounced.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { Term } from '../../../app/glossary/Term.tsx';
import { type Chosen, entryInput } from '../model/contract-form.ts';
import { useOutcomes, usePreview } from '../queries/contracts.ts';
import { MultipleChoice } from './MultipleChoice.tsx';
import { useRefusalText } from './refusal-text.ts';
import type { ContractFormState } from './use-contract-form.ts';
import { useContractFigures, useModeName, useModeWord } from './words.ts';

interface LeverageSheetProps {
  form: ContractFormState;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const TYPING_MS = 250;

/** What a position of the size in the form would be at a multiple. */
function Effect({ form, multiple, mode }: { form: ContractFormState } & Chosen) {
  const { t } = useTranslation(['contracts']);
  const formats = useFormats();
  const { pair, draft } = form;
  const figures = useContractFigures(pair, pair);
  const still = useDebounced(multiple, TYPING_MS);
  const sized = form.problems.share === undefined && form.problems.price === undefined;
  const plain = { ...draft, stops: false };
  const read = usePreview(sized ? entryInput(plain, pair, { multiple: still, mode }, 1) : null);
  const preview = sized && !read.isPlaceholderData ? read.data : undefined;
  const refusal = useRefusalText(preview?.refusal?.code.startsWith('CONTRACTS_MULTIPLE') ? preview.refusal : null);
  const percent = formats.percent(divDecimals(String(multiple), '100', 4, 'down'), 0, 0);
  return (
    <div className="c-effect">
      <p>
        {sized
          ? t(($) => $.contracts.leverage.ifLong, { amount: figures.sizeUnit(draft.share) })
          : t(($) => $.contracts.leverage.noSize)}
      </p>
      <KeyValueList
        items={[
          {
            key: 'margin',
            label: <Term term="margin">{t(($) => $.contracts.facts.margin)}</Term>,
            value: figures.money(preview?.margin),
          },
          {
            key: 'liquidation',
            label: t(($) => $.contracts.facts.liquidation),
            value: preview?.liquidation_price
              ? `${figures.price(preview.liquidation_price)} (${figures.percent(preview.liquidation_distance)})`
              : NO_FIGURE,
            tone: 'warn',
          },
          {
            key: 'most',
            label: mode === 'cross' ? t(($) => $.contracts.facts.mostLostCross) : t(($) => $.contracts.facts.mostLost),
            value: preview ? figures.result(`-${preview.most_lost}`) : NO_FIGURE,
            tone: preview ? 'down' : undefined,
          },
          {
            key: 'percent',
            label: t(($) => $.contracts.leverage.onePercent),
            value: preview ? `± ${figures.money(preview.one_percent)} (${percent})` : `± ${percent}`,
          },
        ]}
      />
      <p className="c-why" role="status">
        {refusal}
      </p>
    </div>
  );
}

/** How positions at the chosen multiple or more ended, with their count. */
function Others({ form, multiple }: { form: ContractFormState; multiple: number }) {
  const { t } = useTranslation(['contracts']);
  const formats = useFormats();
  const still = useDebounced(multiple, TYPING_MS);
  const read = useOutcomes(form.pair, still);
  const deal = read.data;
  // Figures of another multiple are not shown under this one.
  if (!deal || read.isPlaceholderData || still !== multiple) return <p className="c-others" />;
  const values = { count: deal.lost_of, multiple: t(($) => $.contracts.multiple, { multiple }) };
  return deal.lost_share === null ? (
    <Note icon={iconInfo}>{t(($) => $.contracts.leverage.tooFew, values)}</Note>
  ) : (
    <Note tone="warn" icon={iconWarn}>
      {t(($) => $.contracts.leverage.lost, { ...values, share: formats.percent(deal.lost_share, 0, 0) })}
    </Note>
  );
}

/** What stands behind the next position: its own margin, or the account. */
function ModeChoice({ mode, onMode }: { mode: MarginMode; onMode: (mode: MarginMode) => void }) {
  const { t } = useTranslation(['contracts']);
  const nameOf = useModeName();
  return (
    <div className="c-mode">
      <Segmented
        label={t(($) => $.contracts.mode.label)}
        options={MARGIN_MODES.map((value) => ({ value, label: nameOf(value) }))}
        value={mode}
        onChange={onMode}
      />
      <p>
        {mode === 'cross' ? t(($) => $.contracts.mode.cross) : t(($) => $.contracts.mode.isolated)}{' '}
        {t(($) => $.contracts.mode.stays)}
      </p>
    </div>
  );
}

export default function LeverageSheet({ form, open, onOpenChange }: LeverageSheetProps) {
  const { t } = useTranslation(['contracts', 'common']);
  const { pair, deal } = form;
  const [multiple, setMultiple] = useState(form.multiple);
  const [mode, setMode] = useState(form.mode);
  const most = Math.max(1, ...(deal.data?.terms.tiers.map((tier) => tier.max_multiple) ?? [form.multiple]));
  const skips = deal.data?.settings.skip_confirmation === true;
  const [asks, setAsks] = useState(false);
  const save = useCallMutation(setContractSettings, {
    onDone() {
      void invalidateCall(getContractDeal);
      onOpenChange(false);
    },
  });
  const modeWord = useModeWord();
  const word = mode === 'cross' ? modeWord({ margin_mode: mode, multiple }) : t(($) => $.contracts.multiple, { multiple });
  const use = () => {
    const changes = {
      ...(multiple === form.multiple ? {} : { multiple }),
      ...(mode === form.mode ? {} : { margin_mode: mode }),
      ...(asks ? { skip_confirmation: false } : {}),
    };
    if (Object.keys(changes).length === 0) onOpenChange(false);
    else save.submit({ currency_id: pair.baseId, legal_id: pair.quoteId, ...changes });
  };
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => $.contracts.leverage.title, { symbol: pair.symbol })}
      closeLabel={t(($) => $.common.buttons.close)}
      busy={save.busy}
      foot={
        <ButtonRow className="c-foot">
          <Button onClick={() => onOpenChange(false)} disabled={save.busy}>
            {t(($) => $.common.buttons.back)}
          </Button>
          <Button variant="primary" needsConnection busy={save.busy} onClick={use}>
            {t(($) => $.contracts.leverage.use, { multiple: word })}
          </Button>
        </ButtonRow>
      }
    >
      <div className="c-leverage">
        <ModeChoice mode={mode} onMode={setMode} />
        <MultipleChoice most={most} multiple={multiple} onMultiple={setMultiple} />
        <Effect form={form} multiple={multiple} mode={mode} />
        <Others form={form} multiple={multiple} />
        {skips && (
          <Checkbox checked={asks} onCheckedChange={setAsks}>
            {t(($) => $.contracts.leverage.askAgain)}
          </Checkbox>
        )}
      </div>
    </Sheet>
  );
}
