/** Choosing one of the accounts that may hold a currency. Lazy. */
import type { AccountType } from '@glasshouse/contract';
import type { UserCurrency } from '@glasshouse/contract/wallet';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { useFigures } from './words.ts';

export interface AccountSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  currency: UserCurrency;
  onPick: (type: AccountType) => void;
}

export default function AccountSheet({ open, onOpenChange, title, currency, onPick }: AccountSheetProps) {
  const { t } = useTranslation(['common']);
  const figures = useFigures();
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={title} closeLabel={t(($) => $.common.buttons.close)}>
      <List label={title}>
        {currency.accounts.map(({ type, available }) => (
          <ListRow
            key={type}
            title={figures.account(type)}
            value={figures.balance(available, currency.code)}
            onPress={() => {
              onPick(type);
              onOpenChange(false);
            }}
          />
        ))}
      </List>
    </Sheet>
  );
}
