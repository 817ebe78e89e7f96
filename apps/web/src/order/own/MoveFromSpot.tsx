/** Money for another account from Spot in one press, where it is missing. The page stays where it is. */
import type { AccountType, Call } from '@glasshouse/contract';
import { changeAccount, getWalletDetail } from '@glasshouse/contract/wallet';
import { compareDecimals } from '@glasshouse/money';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { invalidateCall, useCall, useCallMutation } from '../../app/data/use-call.ts';
import { hrefOf } from '../../app/paths.ts';
import { failureText } from '../../app/services.ts';

/** Props of MoveFromSpot. */
export interface MoveFromSpotProps {
  /** The account that lacks it, and its name. */
  to: AccountType;
  account: string;
  currencyId: number;
  /** What is missing; '' when nothing was named yet. */
  missing: string;
  /** What is read anew once it moved. */
  reread: readonly Call[];
  /** Words: that money is missing, the button, the way to the transfer. */
  words: { missing: (amount: string) => string; move: (amount: string) => string; transfer: string };
  className?: string;
}

/** What one press moves at least: enough for a few small orders. */
const MOVED = '100';

/** The button; where Spot has too little, the way to the transfer. */
export function MoveFromSpot({ to, account, currencyId, missing, reread, words, className }: MoveFromSpotProps) {
  const spot = useCall(getWalletDetail, { currency: currencyId }, { quiet: true }).data?.available;
  const move = useCallMutation(changeAccount, {
    quiet: true,
    onDone() {
      for (const call of [...reread, getWalletDetail]) void invalidateCall(call);
    },
  });
  const number = compareDecimals(missing === '' ? '0' : missing, MOVED) > 0 ? missing : MOVED;
  const canMove = spot !== undefined && compareDecimals(spot, number) >= 0;
  return (
    <div className={className} role="group" aria-label={account}>
      <p>{words.missing(missing === '' ? MOVED : missing)}</p>
      {canMove ? (
        <Button
          variant="primary"
          block
          needsConnection
          busy={move.busy}
          onClick={() => move.submit({ currency_id: currencyId, number, from_field: 'change', to_field: to })}
        >
          {words.move(number)}
        </Button>
      ) : (
        <Link href={`#${hrefOf('/pages/fund/transfer', { currency: String(currencyId), to })}`}>{words.transfer}</Link>
      )}
      {move.failure && (
        <p role="alert" className="text-danger">
          {failureText(move.failure)}
        </p>
      )}
    </div>
  );
}
