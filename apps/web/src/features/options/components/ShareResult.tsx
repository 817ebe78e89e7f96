/** The result of an option as a picture for others. It names market, prices, times and result, and nobody. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { withUnit } from '@glasshouse/ui';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { iconShare } from '@glasshouse/ui/icons.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { sharePicture } from '../../../app/share/share.ts';
import { usePriceDecimals } from '../queries/options.ts';
import { type PricedOption, useResultPath } from './ResultLine.tsx';
import { useDistance } from './use-distance.ts';
import { resultTone, useDurationWord, useMoneyWords, useSideWord } from './words.ts';

function useResultWords(order: PricedOption) {
  const { t } = useTranslation(['options', 'shell', 'common']);
  const formats = useFormats();
  const money = useMoneyWords(order.code);
  const decimals = usePriceDecimals(order.match_id);
  const duration = useDurationWord();
  const sideWord = useSideWord();
  const distance = useDistance(order);
  const price = (text: string) => withUnit(formats.price(text, decimals), order.symbol.split('/')[1] ?? '');
  const sources = { recorded: t(($) => $.common.prices.recorded), simulated: t(($) => $.common.prices.simulated), live: null };
  return {
    name: t(($) => $.shell.name),
    symbol: order.symbol,
    what: `${sideWord(order.type)} · ${duration(order.seconds)}`,
    result: money.signedUnit(order.profit ?? '0'),
    tone: resultTone(order),
    distance,
    facts: [
      [t(($) => $.options.confirm.buyPrice), price(order.buy_price)],
      [t(($) => $.options.result.sellPrice), price(order.sell_price)],
      [t(($) => $.options.result.sellTime), formats.utc(order.sell_time)],
    ],
    source: sources[order.prices],
    address: window.location.host,
  } as const;
}

export function ShareResult({ order }: { order: PricedOption }) {
  const { t } = useTranslation(['options', 'shell']);
  const words = useResultWords(order);
  const { isPending, drawn } = useResultPath(order);
  const [busy, setBusy] = useState(false);
  const give = async () => {
    setBusy(true);
    try {
      const { drawResult } = await import('./draw-result.ts');
      const isSaved = await sharePicture('glasshouse-option.png', await drawResult(words, drawn), words.symbol);
      if (isSaved) toast.show({ kind: 'success', text: t(($) => $.shell.toasts.savedToAlbum) });
    } catch {
      toast.show({ kind: 'error', text: t(($) => $.options.result.shareFailed) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <IconButton
      icon={iconShare}
      label={t(($) => $.options.result.share)}
      disabled={busy || isPending}
      onClick={() => void give()}
    />
  );
}
