/** Money for the options account from Spot in one press, where it is missing. The page stays where it is. */
import { listPayable } from '@glasshouse/contract/options';
import { changeAccount, getWalletDetail } from '@glasshouse/contract/wallet';
import { compareDecimals } from '@glasshouse/money';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { invalidateCall, useCall, useCallMutation } from '../../../app/data/use-call.ts';
import { hrefOf } from '../../../app/paths.ts';
import { failureText } from '../../../app/services.ts';
import { useMoneyWords } from './words.ts';

/** Props of MoveFromSpot. */
export interface MoveFromSpotProps {
  currencyId: number;
  code: string;
  /** The stake that the account cannot pay. */
  stake: string;
}

/** What one press moves: enough for a few small stakes, or the stake itself. */
const MOVED = '100';

/** The button; where Spot has too little, the way to the transfer. */
export function MoveFromSpot({ currencyId, code, stake }: MoveFromSpotProps) {
  const { t } = useTranslation(['options']);
  const money = useMoneyWords(code);
  const spot = useCall(getWalletDetail, { currency: currencyId }, { quiet: true }).data?.available;
  const move = useCallMutation(changeAccount, {
    quiet: true,
    onDone() {
      void invalidateCall(listPayable);
      void invalidateCall(getWalletDetail);
    },
  });
  const number = compareDecimals(stake === '' ? '0' : stake, MOVED) > 0 ? stake : MOVED;
  const canMove = spot !== undefined && compareDecimals(spot, number) >= 0;
  return (
    <div className="o-fund" role="group" aria-label={t(($) => $.options.form.account)}>
      <p>{t(($) => $.options.form.noMoney, { amount: money.unit(stake === '' ? MOVED : stake) })}</p>
      {canMove ? (
        <Button
          variant="primary"
          block
          needsConnection
          busy={move.busy}
          onClick={() => move.submit({ currency_id: currencyId, number, from_field: 'change', to_field: 'micro' })}
        >
          {t(($) => $.options.form.moveFromSpot, { amount: money.unit(number) })}
        </Button>
      ) : (
        <Link href={`#${hrefOf('/pages/fund/transfer', { currency: String(currencyId), to: 'micro' })}`}>
          {t(($) => $.options.form.transfer)}
        </Link>
      )}
      {move.failure && (
        <p role="alert" className="text-danger">
          {failureText(move.failure)}
        </p>
      )}
    </div>
  );
}
