/** Choosing a currency: a sheet to the top with a search. Lazy. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { type CoinChoice, CoinList } from './CoinList.tsx';

export interface CoinSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  coins: readonly CoinChoice[];
  onPick: (id: number) => void;
}

export default function CoinSheet({ open, onOpenChange, title, coins, onPick }: CoinSheetProps) {
  const { t } = useTranslation(['common']);
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={title} height="full" closeLabel={t(($) => $.common.buttons.close)}>
      <CoinList
        coins={coins}
        onPick={(id) => {
          onPick(id);
          onOpenChange(false);
        }}
      />
    </Sheet>
  );
}
