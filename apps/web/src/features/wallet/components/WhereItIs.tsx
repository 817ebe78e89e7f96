/** Where the money is: one bar, one part for each account or product, or each coin, that is worth something. */
import type { AccountType } from '@glasshouse/contract';
import type { AssetsOverview, OutsideRow } from '@glasshouse/contract/wallet';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Card } from '@glasshouse/ui/Card.tsx';
import { DistributionBar } from '@glasshouse/ui/Meters.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { type Share, accountShares, coinShares } from '../model/assets.ts';
import { outsideProduct } from '../model/outside.ts';

/** Props of WhereItIs. */
export interface WhereItIsProps {
  accounts: AssetsOverview['accounts'];
  outside: readonly OutsideRow[];
  by: 'accounts' | 'coins';
}

/** Tenths of a percent as a fraction, exact: 539 is "0.539". */
const fractionOf = (tenths: number) => (tenths / 1_000).toFixed(3);

/** The distribution; nothing when nothing is worth anything. */
export function WhereItIs({ accounts, outside, by }: WhereItIsProps) {
  const { t } = useTranslation(['wallet']);
  const formats = useFormats();
  const shares: Share<string>[] = by === 'accounts' ? accountShares(accounts, outside) : coinShares(accounts, outside);
  const nameOf = (key: string) => {
    if (by === 'coins') return key;
    const product = outsideProduct({ product: key });
    return product ? t(($) => $.wallet.assets.outside[product]) : t(($) => $.wallet.accounts[key as AccountType]);
  };
  if (shares.length === 0) return null;
  return (
    <Card as="section" className="mt-4">
      <h2 className="mb-2.5 text-md font-semibold">{t(($) => $.wallet.assets.where)}</h2>
      <DistributionBar
        parts={shares.map(({ key, tenths }) => ({
          key,
          label: nameOf(key),
          share: tenths / 10,
          text: tenths === 0 ? t(($) => $.wallet.assets.tiny) : formats.percent(fractionOf(tenths), 1, 1),
        }))}
      />
    </Card>
  );
}
