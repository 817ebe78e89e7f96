/** What a follow would have made of the trader's last order: lots and margin of both. */
import type { CopyPreview } from '@glasshouse/contract/copy';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { NO_FIGURE } from '@glasshouse/ui';
import { Card } from '@glasshouse/ui/Card.tsx';
import { MarketTitle } from './TraderOrders.tsx';
import { useCopyWords } from './words.ts';

/** The table; nothing while the trader opened nothing. */
export function LastOrder({ preview: { last } }: { preview: CopyPreview }) {
  const { t } = useTranslation(['copy']);
  const words = useCopyWords();
  if (last === null) return null;
  const { mine } = last;
  const rows = [
    {
      key: 'lots',
      label: t(($) => $.copy.follow.lastLots),
      trader: words.lots(last.lots),
      you: mine && words.lots(mine.lots),
    },
    {
      key: 'margin',
      label: t(($) => $.copy.follow.lastMargin),
      trader: words.money(last.margin),
      you: mine && words.money(mine.margin),
    },
  ];
  return (
    <Card as="section" tone="flat">
      <h2 className="text-xs text-text-3">{t(($) => $.copy.follow.last)}</h2>
      <table className="num mt-2 w-full text-sm">
        <thead>
          <tr className="text-xs text-text-3">
            <th className="text-left font-normal">
              <MarketTitle {...last} />
            </th>
            <th className="text-right font-normal">{t(($) => $.copy.follow.lastTrader)}</th>
            <th className="text-right font-normal">{t(($) => $.copy.follow.lastYou)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, trader, you }) => (
            <tr key={key}>
              <th className="py-1 text-left font-normal text-text-2">{label}</th>
              <td className="text-right">{trader}</td>
              <td className="text-right font-semibold">{you ?? NO_FIGURE}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {last.skipped && (
        <p className="mt-1 text-xs text-warn">{t(($) => $.copy.follow.lastSkipped, { reason: words.skipped(last.skipped) })}</p>
      )}
    </Card>
  );
}
