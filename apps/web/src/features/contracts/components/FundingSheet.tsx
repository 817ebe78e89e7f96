/** What funding is, in plain words, with its figures now. Lazy: it brings the sheet's code and its words. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { layersGone } from '@glasshouse/ui/layer-stack.ts';
import { navigation } from '../../../app/services.ts';
import type { Pair } from '../../../market/pair/pair.ts';
import { FundingFacts } from './FundingFacts.tsx';

interface FundingSheetProps {
  pair: Pair;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function FundingSheet({ pair, open, onOpenChange }: FundingSheetProps) {
  const { t } = useTranslation(['rates', 'common']);
  const seeAll = async () => {
    onOpenChange(false);
    await layersGone();
    navigation.navigateTo('/pages/transaction/contract_funding', { id: String(pair.id) });
  };
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => $.rates.list.title, { symbol: pair.symbol })}
      closeLabel={t(($) => $.common.buttons.close)}
      foot={
        <Button block onClick={() => void seeAll()}>
          {t(($) => $.rates.list.all)}
        </Button>
      }
    >
      <FundingFacts pair={pair} />
    </Sheet>
  );
}
