/** What can go wrong with a pool, each with its figure of now. */
import type { DefiPool } from '@glasshouse/contract/defi';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Card } from '@glasshouse/ui/Card.tsx';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { iconChart, iconClock, iconShield, iconWarn } from '@glasshouse/ui/icons.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';

/** The card. */
export function Risks({ pool }: { pool: DefiPool }) {
  const { t } = useTranslation(['defi']);
  const formats = useFormats();
  const { code, reserve, exits } = pool;
  const lines: readonly [icon: string, title: string, text: string][] = [
    [iconWarn, t(($) => $.defi.wrong.loss), t(($) => $.defi.wrong.lossText, { reserve: formats.money(reserve, code) })],
    [iconClock, t(($) => $.defi.wrong.line), t(($) => $.defi.wrong.lineText, { amount: formats.money(exits.amount, code) })],
    [iconChart, t(($) => $.defi.wrong.zero), t(($) => $.defi.wrong.zeroText)],
    [iconShield, t(($) => $.defi.wrong.fail), t(($) => $.defi.wrong.failText)],
  ];
  return (
    <Card as="section">
      <h2 className="mb-2 font-semibold text-text-1">{t(($) => $.defi.wrong.title)}</h2>
      <ul className="grid gap-3">
        {lines.map(([icon, title, text]) => (
          <li key={title} className="flex items-start gap-3">
            <Icon d={icon} size={18} className="mt-0.5 flex-none text-warn" />
            <div className="min-w-0">
              <p className="text-md text-text-1">{title}</p>
              <p className="num whitespace-normal text-sm text-text-3">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <Link href="#/pages/common/borrowing?sale=all" className="mt-3 inline-block text-sm underline underline-offset-4">
        {t(($) => $.defi.wrong.sales)}
      </Link>
    </Card>
  );
}
