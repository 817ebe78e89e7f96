/** Choosing a currency to convert; one that is halted or has no price cannot be chosen. */
import type { ConvertibleCurrency } from '@glasshouse/contract/convert';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { Suspense } from 'react';

const CoinSheet = lazyPart(() => import('./CoinSheet.tsx'));

export interface ConvertibleSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  currencies: readonly ConvertibleCurrency[];
  /** The figure of a currency. */
  valueOf: (currency: ConvertibleCurrency) => string;
  onPick: (id: number) => void;
}

/** The sheet; its code is loaded when it is first drawn. */
export function ConvertibleSheet({ currencies, valueOf, ...sheet }: ConvertibleSheetProps) {
  const { t } = useTranslation(['convert']);
  return (
    <Suspense fallback={null}>
      <CoinSheet
        {...sheet}
        coins={currencies.map((one) => ({
          id: one.currency_id,
          code: one.code,
          name: one.name,
          value: valueOf(one),
          blocked: one.status === 'normal' && one.price !== null ? undefined : t(($) => $.convert.shared.halted),
        }))}
      />
    </Suspense>
  );
}
