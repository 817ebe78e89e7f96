/** Where the money is: one bar, one part for each account that holds something of worth. */
import type { AssetsOverview } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Card } from '@glasshouse/ui/Card.tsx';
import { DistributionBar } from '@glasshouse/ui/Meters.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { accountShares } from '../model/assets.ts';

/** The distribution; nothing when nothing is worth anything. */
export function WhereItIs({ accounts }: { accounts: AssetsOverview['accounts'] }) {
  const { t } = useTranslation(['wallet']);
  const formats = useFormats();
  const shares = accountShares(accounts);
  if (shares.length === 0) return null;
  return (
    <Card as="section" className="mt-4">
      <h2 className="mb-2.5 text-md font-semibold">{t(($) => $.wallet.assets.where)}</h2>
      <DistributionBar
        parts={shares.map(({ type, fraction }) => ({
          key: type,
          label: t(($) => $.wallet.accounts[type]),
          // The width of a drawing, not an amount.
          share: Number(fraction) * 100,
          text: formats.percent(fraction, 1, 1),
        }))}
      />
    </Card>
  );
}
