/** The two buttons with what each costs and where it is liquidated, why they cannot be pressed, and the money of the account. */
import { type Direction, getContractDeal, previewContract } from '@glasshouse/contract/contracts';
import type { Quote } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { addDecimals, compareDecimals } from '@glasshouse/money';
import { HIDDEN_FIGURE, NO_FIGURE, withUnit } from '@glasshouse/ui';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { Suspense } from 'react';
import { useOnline } from '../../../app/live/use-online.ts';
import { useIsStale } from '../../../app/live/use-topic.ts';
import { failureText } from '../../../app/services.ts';
import { useIsLoggedIn, useSettings } from '../../../app/session/use-session.ts';
import { useMarketState } from '../../../market/state/use-market-states.ts';
import { purseOf } from '../model/units.ts';
import { useTerms } from '../queries/contracts.ts';
import { FundingLine } from './FundingLine.tsx';
import { useRefusalText } from './refusal-text.ts';
import { transferOf } from './transfer.ts';
import type { ContractFormState } from './use-contract-form.ts';
import type { MarketPause } from './use-pause.ts';
import { useContractFigures } from './words.ts';

// Only accounts that lack money need it.
const MoveFromSpot = lazyPart(async () => ({ default: (await import('../../../order/own/MoveFromSpot.tsx')).MoveFromSpot }));

const SIDES: readonly Direction[] = [1, 2];

interface OpenButtonsProps {
  form: ContractFormState;
  quote: Quote;
  mark: string | null;
  pause: MarketPause;
  busy: Direction | null;
  onPress: (type: Direction) => void;
}

/** Why nothing can be opened now; null when it can. */
function useWhyNot({ form, quote, mark, pause }: Pick<OpenButtonsProps, 'form' | 'quote' | 'mark' | 'pause'>): string | null {
  const { t } = useTranslation(['contracts', 'orders']);
  const stale = useIsStale();
  const online = useOnline();
  const { state } = useMarketState(quote);
  const reading = useTerms(form.pair).isPending;
  if (state === 'halted' || state === 'read_only') return t(($) => $.contracts.states[state]);
  if (state === 'reduce_only' || state === 'cancel_only') return t(($) => $.contracts.states[state]);
  if (!form.pair.open) return t(($) => $.orders.form.closed);
  if (pause !== null) return pause;
  // The buttons say that there is no connection: a limit order cannot be placed either.
  if (!online) return null;
  if (form.draft.kind === 'market' && stale) return t(($) => $.contracts.states.stale);
  // Before the first answer nobody knows whether there is one.
  return form.draft.kind === 'market' && mark === null && !reading ? t(($) => $.contracts.states.noMark) : null;
}

function SideButton({
  form,
  type,
  disabled,
  busy,
  onPress,
}: {
  form: ContractFormState;
  type: Direction;
  disabled: boolean;
  busy: boolean;
  onPress: () => void;
}) {
  const { t } = useTranslation(['contracts']);
  const figures = useContractFigures(form.pair, form.pair);
  const { preview } = form.of(type);
  const known = form.complete && preview !== undefined;
  const cost = known ? figures.money(addDecimals(preview.margin, preview.fee)) : NO_FIGURE;
  const liquidation = known ? figures.priceUnit(preview.liquidation_price) : NO_FIGURE;
  return (
    <Button
      variant={type === 1 ? 'buy' : 'sell'}
      size="lg"
      block
      needsConnection
      disabled={disabled}
      busy={busy}
      onClick={onPress}
      className="c-open"
      sub={
        <span className="c-open-facts num">
          <span>{t(($) => $.contracts.form.cost, { amount: cost })}</span>
          <span>{t(($) => $.contracts.form.liquidation, { price: liquidation })}</span>
        </span>
      }
    >
      {type === 1 ? t(($) => $.contracts.acts.openLong) : t(($) => $.contracts.acts.openShort)}
    </Button>
  );
}

/** What the desk would say to the order, with the one act that mends it. */
function Foretold({ form }: { form: ContractFormState }) {
  const { t } = useTranslation(['contracts']);
  const long = form.of(1).preview?.refusal;
  const short = form.of(2).preview?.refusal;
  // A refusal of one direction alone is said when that is pressed.
  const both = form.complete && long && short && long.code === short.code ? long : null;
  const foretold = useRefusalText(both);
  const text = form.complete && form.unread ? failureText(form.unread) : foretold;
  const figures = useContractFigures(form.pair, form.pair);
  const purse = purseOf(form.pair);
  const free = form.deal.data?.account.free;
  const empty = free !== undefined && compareDecimals(free, '0') === 0;
  const lacks = both?.code === 'CONTRACTS_INSUFFICIENT_MARGIN';
  if (lacks || empty) {
    const missing = lacks ? String(both.params['missing'] ?? '') : '';
    return (
      <Suspense fallback={null}>
        <MoveFromSpot
          className="c-fund"
          to={purse.to}
          account={t(($) => $.contracts.account.name)}
          currencyId={purse.currencyId}
          missing={missing}
          reread={[getContractDeal, previewContract]}
          words={{
            missing: (amount) =>
              lacks ? t(($) => $.contracts.form.lacks, { amount: figures.money(amount) }) : t(($) => $.contracts.form.empty),
            move: (amount) => t(($) => $.contracts.form.move, { amount: figures.money(amount) }),
            transfer: t(($) => $.contracts.form.transfer),
          }}
        />
      </Suspense>
    );
  }
  return text === null ? null : (
    <p className="c-why" role="status">
      {text}
    </p>
  );
}

/** The free margin, the way to more, and funding. */
export function AccountLine({ form }: { form: ContractFormState }) {
  const { t } = useTranslation(['contracts']);
  const loggedIn = useIsLoggedIn();
  const hidden = useSettings((settings) => settings.hideBalances);
  const figures = useContractFigures(form.pair, form.pair);
  const free = form.deal.data?.account.free;
  const amount = !loggedIn
    ? withUnit(NO_FIGURE, figures.settle)
    : hidden
      ? withUnit(HIDDEN_FIGURE, figures.settle)
      : figures.money(free);
  return (
    <p className="c-account">
      <span>
        {t(($) => $.contracts.form.free)} <b className="num">{amount}</b>{' '}
        {loggedIn && <Link href={transferOf(form.pair)}>{t(($) => $.contracts.form.transfer)}</Link>}
      </span>
      <FundingLine pair={form.pair} />
    </p>
  );
}

/** Buttons, reasons and account. */
export function OpenButtons({ form, quote, mark, pause, busy, onPress }: OpenButtonsProps) {
  const whyNot = useWhyNot({ form, quote, mark, pause });
  const loggedIn = useIsLoggedIn();
  return (
    <div className="c-act">
      <div className="c-sides">
        {SIDES.map((type) => (
          <SideButton
            key={type}
            form={form}
            type={type}
            disabled={whyNot !== null}
            busy={busy === type}
            onPress={() => onPress(type)}
          />
        ))}
      </div>
      {whyNot !== null && (
        <p className="c-why" role="status">
          {whyNot}
        </p>
      )}
      <AccountLine form={form} />
      {loggedIn && whyNot === null && <Foretold form={form} />}
    </div>
  );
}
