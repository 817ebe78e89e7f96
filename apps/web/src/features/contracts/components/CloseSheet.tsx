/**
 * Closing a position or a part of it: the result now and at the worst price in the same size, what comes back, what stays. The safe
 * button has the focus. Lazy: it brings the sheet's code.
 */
import { type ContractOrder, type ContractPosition, closeContract } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals, mulDecimals } from '@glasshouse/money';
import { NO_FIGURE, cx } from '@glasshouse/ui';
import { Button, ButtonRow } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { Chip, ChipRow } from '@glasshouse/ui/Chip.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { StepperField } from '@glasshouse/ui/StepperField.tsx';
import { iconInfo, iconWarn } from '@glasshouse/ui/icons.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { type RefObject, useRef, useState } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useIsStale } from '../../../app/live/use-topic.ts';
import { client, failureText, navigation } from '../../../app/services.ts';
import { decimalsOf, walkBook } from '../../../market/book/book.ts';
import { floorToStep } from '../../../market/pair/pair.ts';
import { useSlowDepth } from '../../../market/book/use-slow-depth.ts';
import { Fate } from '../../../order/confirm/Fate.tsx';
import { PATIENCE_MS, usePlacing } from '../../../order/place/use-placing.ts';
import { useMarks } from '../live/marks.ts';
import { type CloseEstimate, closeEstimate, worstClose } from '../model/position.ts';
import type { ContractUnits } from '../model/units.ts';
import { rereadContracts, useDeal } from '../queries/contracts.ts';
import { useUnitsOf } from './use-units-of.ts';
import { useWhyNotClose } from './use-why-not-close.ts';
import { toneOf, useContractFigures, useEndReason, useSideWord } from './words.ts';

interface CloseSheetProps {
  position: ContractPosition;
  open: boolean;
  onClose: () => void;
}

/** Parts that one press takes, in quarters. */
const QUARTERS = [25, 50, 75, 100] as const;

type Kind = 'market' | 'limit';

/** One close under one request id. */
interface CloseTicket {
  requestId: string;
  share: string;
  /** The limit; null at market. */
  price: string | null;
}

/** What the book would give for a share now; null while it offers nothing. */
function useExpectedPrice(position: ContractPosition, share: string): string | null {
  const { depth } = useSlowDepth(position.market_id);
  if (!depth || share === '') return null;
  return walkBook(position.type === 1 ? depth.bids : depth.asks, share).average;
}

function useCloseFlow(position: ContractPosition, onClose: () => void) {
  const { t } = useTranslation(['contracts']);
  const formats = useFormats();
  const reasonOf = useEndReason();
  const base = position.symbol.split('/')[0] ?? '';
  const sent = useRef<CloseTicket>(undefined);
  const { phase, place, reset } = usePlacing<CloseTicket, ContractOrder>({
    attempt: ({ requestId, share, price }) =>
      client.call(
        closeContract,
        { id: position.id, share, ...(price === null ? {} : { target_price: price }) },
        { requestId, quiet: true },
      ),
    patienceMs: ({ price }) => PATIENCE_MS[price === null ? 'market' : 'priced'],
    onPlaced(order) {
      onClose();
      const rests = order.status === 0;
      const none = compareDecimals(order.filled, '0') === 0;
      const reason = reasonOf(order);
      toast.show({
        kind: none && !rests ? 'info' : 'success',
        title: rests
          ? t(($) => $.contracts.close.rests)
          : none
            ? t(($) => $.contracts.close.nothing)
            : t(($) => $.contracts.close.done, { amount: formats.exact(order.filled, base) }),
        text: reason ?? position.symbol,
        durationMs: 4000,
        action: {
          label: t(($) => $.contracts.close.see),
          onPress: () => navigation.navigateTo('/pages/transaction/contract_position', { id: String(position.id) }),
        },
      });
    },
    onRefused(failure) {
      if (failure.kind !== 'session' && failure.kind !== 'unverified') toast.show({ kind: 'error', text: failureText(failure) });
    },
    readAgain: rereadContracts,
  });
  const send = (what: Omit<CloseTicket, 'requestId'>) => {
    // While nobody knows what became of one, the same close is asked for again, under its own id.
    if (phase !== 'unknown' || !sent.current) sent.current = { requestId: client.newRequestId(), ...what };
    place(sent.current);
  };
  return { phase, send, reset };
}

interface TilesProps {
  position: ContractPosition;
  units: ContractUnits;
  now: { price: string | null; estimate: CloseEstimate | null };
  worst: { price: string | null; estimate: CloseEstimate | null };
  kind: Kind;
  stale: boolean;
}

/** Both results of one size. */
function Tiles({ position, units, now, worst, kind, stale }: TilesProps) {
  const { t } = useTranslation(['contracts']);
  const figures = useContractFigures(position.symbol, units);
  const tile = (key: string, label: string, estimate: CloseEstimate | null) => (
    <div key={key} className={cx('c-tile', `is-${stale && key === 'now' ? 'stale' : toneOf(estimate?.result ?? null)}`)}>
      <dt>{label}</dt>
      <dd>
        <b className="num">{figures.resultFigure(estimate?.result)}</b>
        <small>{t(($) => $.contracts.close.afterFee)}</small>
      </dd>
    </div>
  );
  return (
    <dl className="c-tiles">
      {tile(
        'now',
        kind === 'limit'
          ? t(($) => $.contracts.close.atLimit, { price: figures.price(now.price) })
          : t(($) => $.contracts.close.now, { price: figures.price(now.price) }),
        now.estimate,
      )}
      {tile(
        'worst',
        t(($) => $.contracts.close.worst, { price: figures.price(worst.price) }),
        worst.estimate,
      )}
    </dl>
  );
}

interface LinesProps {
  position: ContractPosition;
  units: ContractUnits;
  estimate: CloseEstimate | null;
  feeRate: string | undefined;
}

/** What makes up the result, what comes back and what stays. Every line stands from the beginning. */
function Lines({ position, units, estimate, feeRate }: LinesProps) {
  const { t } = useTranslation(['contracts']);
  const formats = useFormats();
  const figures = useContractFigures(position.symbol, units);
  const rest = estimate?.rest;
  const stays = rest
    ? `${figures.sizeUnit(rest.share)} · ${t(($) => $.contracts.form.liquidation, { price: figures.price(rest.liquidation) })}`
    : estimate
      ? t(($) => $.contracts.close.nothingStays)
      : NO_FIGURE;
  return (
    <KeyValueList
      items={[
        {
          key: 'realized',
          label: t(($) => $.contracts.close.beforeFee),
          value: figures.result(estimate?.realized),
          tone: toneOf(estimate?.realized ?? null),
        },
        {
          key: 'fee',
          label: t(($) => $.contracts.close.fee, { rate: feeRate ? formats.percent(feeRate, 2, 4) : NO_FIGURE }),
          value: figures.money(estimate?.fee),
        },
        { key: 'margin', label: t(($) => $.contracts.close.margin), value: figures.money(estimate?.marginReleased) },
        { key: 'stays', label: t(($) => $.contracts.close.stays), value: stays },
        { key: 'credit', label: t(($) => $.contracts.close.credit), value: figures.money(estimate?.credit), result: true },
      ]}
    />
  );
}

interface WhatProps {
  position: ContractPosition;
  units: ContractUnits;
  kind: Kind;
  onKind: (kind: Kind) => void;
  share: string;
  onShare: (share: string) => void;
  price: string;
  onPrice: (price: string) => void;
}

/** How much is closed, and at which price. */
function What({ position, units, kind, onKind, share, onShare, price, onPrice }: WhatProps) {
  const { t } = useTranslation(['contracts', 'orders']);
  const formats = useFormats();
  const figures = useContractFigures(position.symbol, units);
  const step = (field: string) => ({
    label: field,
    decreaseLabel: t(($) => $.orders.form.less, { field }),
    increaseLabel: t(($) => $.orders.form.more, { field }),
  });
  const partOf = (percent: number) =>
    percent === 100 ? position.share : floorToStep(mulDecimals(position.share, String(percent / 100), 20, 'down'), units.lot);
  return (
    <>
      <Segmented
        label={t(($) => $.orders.form.kind)}
        options={[
          { value: 'market', label: t(($) => $.orders.kinds.market) },
          { value: 'limit', label: t(($) => $.orders.kinds.limit) },
        ]}
        value={kind}
        onChange={onKind}
      />
      {kind === 'limit' && (
        <StepperField
          {...step(t(($) => $.orders.form.price, { unit: figures.quote }))}
          value={price}
          onChange={onPrice}
          step={units.tick}
          decimals={figures.decimals}
          min="0"
        />
      )}
      <StepperField
        {...step(t(($) => $.contracts.close.size, { unit: figures.base }))}
        value={share}
        onChange={onShare}
        step={units.lot}
        decimals={decimalsOf(units.lot)}
        min="0"
        max={position.share}
        error={
          share !== '' && compareDecimals(share, position.share) > 0
            ? t(($) => $.contracts.close.tooMuch, { amount: figures.sizeUnit(position.share) })
            : undefined
        }
      />
      <ChipRow label={t(($) => $.contracts.close.part)} className="c-quarters">
        {QUARTERS.map((percent) => {
          const part = partOf(percent);
          return (
            <Chip
              key={percent}
              fill
              on={share !== '' && compareDecimals(share, part) === 0}
              disabled={compareDecimals(part, '0') <= 0}
              onClick={() => onShare(part)}
            >
              {percent === 100 ? t(($) => $.contracts.close.all) : formats.percent(String(percent / 100), 0, 0)}
            </Chip>
          );
        })}
      </ChipRow>
    </>
  );
}

interface ClosingWhat {
  share: string;
  /** The limit; null at market. */
  limit: string | null;
  mark: string | null;
  feeRate: string | undefined;
}

/** What the close would bring now and at its worst price. */
function useEstimates(position: ContractPosition, { share, limit, mark, feeRate }: ClosingWhat) {
  const units = useUnitsOf()(position.market_id);
  const expected = useExpectedPrice(position, limit === null ? share : '');
  const worstPrice = limit ?? worstClose(position, units, mark);
  const at = (price: string | null) => ({
    price: price === '' ? null : price,
    estimate:
      price === null || price === '' || feeRate === undefined
        ? null
        : closeEstimate(position, units, { share: share === '' ? '0' : share, price, feeRate }),
  });
  return { now: at(limit ?? expected ?? mark), worst: at(worstPrice), worstPrice: worstPrice === '' ? null : worstPrice };
}

interface CloseNotesProps {
  position: ContractPosition;
  worst: string;
  whyNot: string | null;
  stale: boolean;
}

/** What cannot be undone, and why it cannot be sent or on what prices it stands. */
function CloseNotes({ position, worst, whyNot, stale }: CloseNotesProps) {
  const { t } = useTranslation(['contracts']);
  return (
    <>
      <p className="c-note">
        {position.type === 1
          ? t(($) => $.contracts.close.undoLong, { price: worst })
          : t(($) => $.contracts.close.undoShort, { price: worst })}
      </p>
      {whyNot !== null && (
        <Note tone="warn" icon={iconWarn}>
          {whyNot}
        </Note>
      )}
      {stale && whyNot === null && <Note icon={iconInfo}>{t(($) => $.contracts.states.staleClose)}</Note>}
    </>
  );
}

interface FootProps {
  safe: RefObject<HTMLButtonElement | null>;
  busy: boolean;
  disabled: boolean;
  /** The act with its size. */
  word: string;
  onKeep: () => void;
  onSend: () => void;
}

function Foot({ safe, busy, disabled, word, onKeep, onSend }: FootProps) {
  const { t } = useTranslation(['contracts']);
  return (
    <ButtonRow className="c-foot">
      <Button ref={safe} disabled={busy} onClick={onKeep}>
        {t(($) => $.contracts.close.keep)}
      </Button>
      <Button variant="primary" needsConnection busy={busy} disabled={disabled} onClick={onSend}>
        {word}
      </Button>
    </ButtonRow>
  );
}

/** Whether a part of what is open and, with a limit, its price stand in the sheet. */
const isReady = (position: ContractPosition, share: string, limit: string | null): boolean =>
  share !== '' && limit !== '' && compareDecimals(share, '0') > 0 && compareDecimals(share, position.share) <= 0;

export default function CloseSheet({ position, open, onClose }: CloseSheetProps) {
  const { t } = useTranslation(['contracts', 'common', 'orders']);
  const units = useUnitsOf()(position.market_id);
  const figures = useContractFigures(position.symbol, units);
  const sideWord = useSideWord();
  const whyNot = useWhyNotClose()(position);
  const stale = useIsStale();
  const [kind, setKind] = useState<Kind>('market');
  const [share, setShare] = useState(position.share);
  const mark = useMarks([position.market_id]).get(position.market_id)?.mark ?? position.mark_price;
  const [price, setPrice] = useState(mark ?? '');
  const feeRate = useDeal({ baseId: position.currency_id, quoteId: position.legal_id }).data?.fees.taker;
  const safe = useRef<HTMLButtonElement>(null);
  const flow = useCloseFlow(position, onClose);
  const { phase, reset } = flow;
  const limit = kind === 'limit' ? price : null;
  const { now, worst, worstPrice } = useEstimates(position, { share, limit, mark, feeRate });
  const busy = phase === 'sending' || phase === 'checking';
  const change = (next: boolean) => {
    if (next) return;
    reset();
    onClose();
  };
  return (
    <Sheet
      open={open}
      onOpenChange={change}
      title={t(($) => $.contracts.close.title, { side: sideWord(position.type), symbol: position.symbol })}
      description={t(($) => $.contracts.close.what, {
        amount: figures.sizeUnit(position.share),
        price: figures.price(position.open_price),
        mark: figures.price(mark),
      })}
      closeLabel={t(($) => $.common.buttons.close)}
      busy={busy}
      initialFocus={safe}
      foot={
        <Foot
          safe={safe}
          busy={busy}
          disabled={!isReady(position, share, limit) || whyNot !== null}
          word={
            phase === 'unknown'
              ? t(($) => $.orders.confirm.checkAgain)
              : t(($) => $.contracts.close.act, { amount: figures.sizeUnit(share === '' ? '0' : share) })
          }
          onKeep={() => change(false)}
          onSend={() => flow.send({ share, price: limit })}
        />
      }
    >
      <div className="c-sheet">
        <What
          position={position}
          units={units}
          kind={kind}
          onKind={setKind}
          share={share}
          onShare={setShare}
          price={price}
          onPrice={setPrice}
        />
        <Tiles position={position} units={units} now={now} worst={worst} kind={kind} stale={stale} />
        <Lines position={position} units={units} estimate={now.estimate} feeRate={feeRate} />
        <CloseNotes position={position} worst={figures.price(worstPrice)} whyNot={whyNot} stale={stale} />
        <Fate phase={phase} />
      </div>
    </Sheet>
  );
}
