/** A position as a picture for others, without amounts unless its owner wants them there. Lazy: it brings its words. */
import type { ContractPosition } from '@glasshouse/contract/contracts';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Checkbox } from '@glasshouse/ui/Checkbox.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { sharePicture } from '../../../app/share/share.ts';
import { useQuotesOf } from '../../../market/pair/market-data.ts';
import { useMarks } from '../live/marks.ts';
import { netOf } from '../model/net.ts';
import { isOpen } from '../model/own-lists.ts';
import { liveFigures } from '../model/position.ts';
import { returnOf } from '../model/share.ts';
import type { PositionSheetProps } from './position-sheet.ts';
import { type PositionWords, drawPosition } from './draw-position.ts';
import { useUnitsOf } from './use-units-of.ts';
import { toneOf, useCloseReason, useContractFigures, useModeWord, useSideWord } from './words.ts';

/** What stands on the picture; null while the return is not known. */
function usePositionWords(position: ContractPosition): (Omit<PositionWords, 'result'> & { amount: string }) | null {
  const { t } = useTranslation(['contracts', 'manage', 'shell', 'common']);
  const formats = useFormats();
  const units = useUnitsOf()(position.market_id);
  const figures = useContractFigures(position, units);
  const [sideWord, modeWord, reasonOf] = [useSideWord(), useModeWord(), useCloseReason()];
  const live = isOpen(position);
  const mark = useMarks(live ? [position.market_id] : []).get(position.market_id)?.mark ?? null;
  const quote = useQuotesOf('perpetual').data?.find(({ id }) => id === position.market_id);
  const now = liveFigures(position, units, mark);
  const result = live ? now.profit : netOf(position);
  const rate = returnOf(position, units, result);
  if (result === null || rate === null || quote === undefined) return null;
  const sources = { recorded: t(($) => $.common.prices.recorded), simulated: t(($) => $.common.prices.simulated), live: null };
  return {
    name: t(($) => $.shell.name),
    symbol: position.symbol,
    what: `${sideWord(position.type)} · ${modeWord(position)}`,
    rate: formats.change(rate),
    measure: live ? t(($) => $.manage.share.openReturn) : t(($) => $.manage.share.endedReturn),
    amount: figures.result(result),
    tone: toneOf(compareDecimals(rate, '0') === 0 ? null : rate),
    facts: [
      [t(($) => $.contracts.card.entry), figures.priceUnit(position.open_price)],
      live
        ? [t(($) => $.contracts.facts.mark), figures.priceUnit(now.mark)]
        : [t(($) => $.contracts.history.exit), figures.priceUnit(position.close_price)],
      [t(($) => $.contracts.position.opened), formats.utc(position.opened)],
      ...(position.closed === null
        ? []
        : ([
            [t(($) => $.contracts.history.closed), formats.utc(position.closed)],
            [t(($) => $.manage.share.ended), reasonOf(position) ?? ''],
          ] as const)),
    ],
    source: sources[quote.prices],
    address: window.location.host,
  };
}

export default function SharePosition({ position, open, onClose }: PositionSheetProps) {
  const { t } = useTranslation(['manage', 'shell', 'common']);
  const words = usePositionWords(position);
  const [amounts, setAmounts] = useState(false);
  const [busy, setBusy] = useState(false);
  const give = async ({ amount, ...shown }: NonNullable<typeof words>) => {
    setBusy(true);
    try {
      const picture = await drawPosition({ ...shown, result: amounts ? amount : null });
      const isSaved = await sharePicture('glasshouse-position.png', picture, shown.symbol);
      if (isSaved) toast.show({ kind: 'success', text: t(($) => $.shell.toasts.savedToAlbum) });
      onClose();
    } catch {
      toast.show({ kind: 'error', text: t(($) => $.manage.share.failed) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t(($) => $.manage.share.title, { symbol: position.symbol })}
      description={t(($) => $.manage.share.text)}
      closeLabel={t(($) => $.common.buttons.close)}
      busy={busy}
      foot={
        <Button variant="primary" block busy={busy} disabled={words === null} onClick={() => words && void give(words)}>
          {t(($) => $.manage.share.act)}
        </Button>
      }
    >
      {words && (
        <div className="c-sheet">
          <KeyValueList
            panel
            items={[
              { key: 'rate', label: words.measure, value: words.rate, tone: words.tone },
              amounts && { key: 'amount', label: t(($) => $.manage.share.amount), value: words.amount, tone: words.tone },
              ...words.facts.map(([label, value]) => ({ key: label, label, value })),
            ]}
          />
          <Checkbox checked={amounts} onCheckedChange={setAmounts}>
            {t(($) => $.manage.share.amounts)}
          </Checkbox>
        </div>
      )}
    </Sheet>
  );
}
