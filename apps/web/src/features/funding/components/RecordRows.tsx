/** A recharge and a withdrawal as rows of the records. */
import type { Recharge, Withdrawal } from '@glasshouse/contract/funding';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { type Tone, Tag } from '@glasshouse/ui/Chip.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { ListRow } from '@glasshouse/ui/ListRow.tsx';
import type { ReactNode } from 'react';
import { coinName } from '../model/address.ts';
import { useFigures } from './use-figures.ts';

const TONES: Readonly<Record<Recharge['state'] | Withdrawal['state'], Tone>> = {
  pending: 'info',
  approved: 'info',
  requested: 'info',
  review: 'info',
  sent: 'info',
  completed: 'success',
  rejected: 'danger',
  failed: 'danger',
  cancelled: 'plain',
};

interface RowProps {
  code: string;
  network: string;
  time: number;
  amount: string;
  tone: Tone;
  state: ReactNode;
  onPress: () => void;
}

function Row({ code, network, time, amount, tone, state, onPress }: RowProps) {
  const figures = useFigures();
  return (
    <div className="border-b border-line-1">
      <ListRow
        icon={<CoinIcon symbol={code} size={32} />}
        title={coinName({ code, network })}
        sub={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <time className="num" dateTime={new Date(time).toISOString()}>
              {figures.formats.dateTime(time)}
            </time>
            <Tag tone={tone}>{state}</Tag>
          </span>
        }
        value={amount}
        chevron={false}
        onPress={onPress}
      />
    </div>
  );
}

/** A recharge. */
export function RechargeRow({ recharge, onPress }: { recharge: Recharge; onPress: () => void }) {
  const { t } = useTranslation(['funding']);
  const figures = useFigures();
  const { code, network, time, amount, state } = recharge;
  return (
    <Row
      {...{ code, network, time, onPress }}
      amount={figures.exact(amount, code)}
      tone={state === 'approved' ? 'success' : TONES[state]}
      state={t(($) => $.funding.states.recharge[state])}
    />
  );
}

/** A withdrawal. */
export function WithdrawalRow({ withdrawal, onPress }: { withdrawal: Withdrawal; onPress: () => void }) {
  const { t } = useTranslation(['funding']);
  const figures = useFigures();
  const { code, network, time, number, state } = withdrawal;
  return (
    <Row
      {...{ code, network, time, onPress }}
      amount={figures.exact(number, code)}
      tone={TONES[state]}
      state={t(($) => $.funding.states.withdraw[state])}
    />
  );
}
