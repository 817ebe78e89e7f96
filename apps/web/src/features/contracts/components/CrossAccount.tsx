/** Above positions that share the account: what it is worth, what they need of it, and how near that is to a liquidation. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { useId } from 'react';
import { HIDDEN_FIGURE, withUnit } from '@glasshouse/ui';
import { Stats } from '@glasshouse/ui/KeyValueList.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useSettings } from '../../../app/session/use-session.ts';
import type { LiveAccount } from '../model/cross.ts';
import { RiskRate } from './RiskRate.tsx';

interface CrossAccountProps {
  account: LiveAccount;
  /** What its markets settle in. */
  asset: string;
}

/** The account. */
export function CrossAccount({ account, asset }: CrossAccountProps) {
  const { t } = useTranslation(['contracts']);
  // An account of each currency.
  const id = useId();
  const formats = useFormats();
  const hidden = useSettings((settings) => settings.hideBalances);
  const money = (text: string) => (hidden ? withUnit(HIDDEN_FIGURE, asset) : formats.money(text, asset));
  return (
    <section className="c-card c-cross" aria-labelledby={id}>
      <header>
        <h2 id={id}>{t(($) => $.contracts.account.cross)}</h2>
        <small>{t(($) => $.contracts.account.shared, { count: account.positions })}</small>
      </header>
      <Stats
        items={[
          { label: t(($) => $.contracts.account.equity), value: money(account.equity) },
          { label: t(($) => $.contracts.account.balance), value: money(account.cash) },
          { label: t(($) => $.contracts.account.needed), value: money(account.requirement) },
        ]}
      />
      <RiskRate rate={account.riskRate} ofAccount />
      <p className="c-note">{t(($) => $.contracts.account.text)}</p>
    </section>
  );
}
