/** The keys of the desktop's trade screen. Lazy: it brings the sheet's code. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';

interface KeysSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  hasSides: boolean;
}

export default function KeysSheet({ open, onOpenChange, hasSides }: KeysSheetProps) {
  const { t } = useTranslation(['orders', 'common']);
  const rows: [string[], string][] = [
    ...(hasSides
      ? ([
          [['B'], t(($) => $.orders.desk.keys.buy)],
          [['S'], t(($) => $.orders.desk.keys.sell)],
        ] as [string[], string][])
      : []),
    [['/'], t(($) => $.orders.desk.keys.search)],
    [['?'], t(($) => $.orders.desk.keys.list)],
    [['←', '→', '↑', '↓'], t(($) => $.orders.desk.keys.move)],
    [['Shift', '←'], t(($) => $.orders.desk.keys.leap)],
    [['Home', 'End'], t(($) => $.orders.desk.keys.ends)],
    [['Enter'], t(($) => $.orders.desk.keys.usual)],
  ];
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => $.orders.desk.keys.title)}
      description={t(($) => $.orders.desk.keys.text)}
      closeLabel={t(($) => $.common.buttons.close)}
    >
      <dl className="s-keys">
        {rows.map(([keys, text]) => (
          <div key={text}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
