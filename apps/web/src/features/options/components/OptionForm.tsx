/** The order sheet: duration, stake, what right and wrong bring, and the two buttons. */
import type { Quote } from '@glasshouse/contract/markets';
import { listPayable } from '@glasshouse/contract/options';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { withUnit } from '@glasshouse/ui';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { Suspense, useEffect, useState } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useIsStale } from '../../../app/live/use-topic.ts';
import { useTicker } from '../../../app/live/use-ticker.ts';
import { hrefOf } from '../../../app/paths.ts';
import { useIsLoggedIn, useRequireLogin, useSettings } from '../../../app/session/use-session.ts';
import { MoveFromSpot } from '../../../order/own/MoveFromSpot.tsx';
import { serverNow } from '../live/server-clock.ts';
import { type OptionSide, type OptionTerm, ifRight, stakeChips, stakeProblem } from '../model/stake.ts';
import { useOwnLimits, usePayable } from '../queries/options.ts';
import { Durations } from './Durations.tsx';
import { Odds } from './Odds.tsx';
import { StakeField } from './StakeField.tsx';
import { useOptionFlow } from './use-option-flow.tsx';
import { useMoneyWords, useSideWord } from './words.ts';

const loadConfirm = () => import('./ConfirmOption.tsx');
const ConfirmOption = lazyPart(loadConfirm);
const SIDES: readonly OptionSide[] = ['up', 'down'];

export interface OptionFormProps {
  quote: Quote;
  /** Durations of this underlying, shortest first; at least one. */
  terms: readonly OptionTerm[];
  seconds: number;
  onSeconds: (seconds: number) => void;
}

function useStakeProblemText(term: OptionTerm, code: string) {
  const { t } = useTranslation(['options']);
  const money = useMoneyWords(code);
  return (stake: string, available: string | null): string | undefined => {
    switch (stakeProblem(stake, term, available)) {
      case null:
        return undefined;
      case 'required':
      case 'invalid':
        return t(($) => $.options.problems.required);
      case 'tooSmall':
        return t(($) => $.options.problems.tooSmall, { amount: money.unit(term.min) });
      case 'tooLarge':
        return t(($) => $.options.problems.tooLarge, { amount: money.unit(term.max) });
      case 'insufficient':
        return t(($) => $.options.problems.insufficient, { amount: money.unit(available ?? '0') });
    }
  };
}

/** Fetches the code of the confirmation while the form is being filled in. */
function useConfirmCode(): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadConfirm().catch(() => {}), 1500);
    return () => clearTimeout(timer);
  }, []);
}

interface AccountLineProps {
  term: OptionTerm;
  code: string;
  /** Null while it is not known. */
  available: string | null;
}

/** What the account holds, and the way to bring money into it. */
function AccountLine({ term, code, available }: AccountLineProps) {
  const { t } = useTranslation(['options']);
  const formats = useFormats();
  const loggedIn = useIsLoggedIn();
  const hidden = useSettings((settings) => settings.hideBalances);
  return (
    <p className="o-account">
      <span>
        {t(($) => $.options.form.account)}{' '}
        <b className="num">
          {!loggedIn
            ? withUnit('—', code)
            : hidden
              ? '····'
              : available === null
                ? '…'
                : withUnit(formats.balance(available, code), code)}
        </b>
      </span>
      {loggedIn ? (
        <Link href={`#${hrefOf('/pages/fund/transfer', { currency: term.currency_id, to: 'micro' })}`}>
          {t(($) => $.options.form.transfer)}
        </Link>
      ) : (
        <span>{t(($) => $.options.form.noFee)}</span>
      )}
    </p>
  );
}

/** The way to a stake that the account cannot pay. */
function MissingStake({ currencyId, code, stake }: { currencyId: number; code: string; stake: string }) {
  const { t } = useTranslation(['options']);
  const money = useMoneyWords(code);
  return (
    <MoveFromSpot
      className="o-fund"
      to="micro"
      account={t(($) => $.options.form.account)}
      currencyId={currencyId}
      missing={stake}
      reread={[listPayable]}
      words={{
        missing: (amount) => t(($) => $.options.form.noMoney, { amount: money.unit(amount) }),
        move: (amount) => t(($) => $.options.form.moveFromSpot, { amount: money.unit(amount) }),
        transfer: t(($) => $.options.form.transfer),
      }}
    />
  );
}

interface SideButtonProps {
  side: OptionSide;
  code: string;
  disabled: boolean;
  /** What being right brings; undefined while the stake has a fault. */
  profit: string | undefined;
  stake: string;
  onPress: () => void;
}

function SideButton({ side, code, disabled, profit, stake, onPress }: SideButtonProps) {
  const { t } = useTranslation(['options']);
  const money = useMoneyWords(code);
  const sideWord = useSideWord();
  return (
    <Button
      variant={side === 'up' ? 'buy' : 'sell'}
      size="lg"
      block
      needsConnection
      disabled={disabled}
      onClick={onPress}
      sub={
        profit !== undefined ? (
          <span className="num">
            {t(($) => $.options.form.rightWrong, { right: money.signed(profit), wrong: money.signed(`-${stake}`) })}
          </span>
        ) : undefined
      }
    >
      <span aria-hidden="true">{side === 'up' ? '▲' : '▼'}</span> {sideWord(side)}
    </Button>
  );
}

interface WhyNotProps {
  stale: boolean;
  noPrice: boolean;
  /** Until when the user has paused trading; null when not. */
  paused: number | null;
}

/** Why the buttons cannot be pressed. */
function WhyNot({ stale, noPrice, paused }: WhyNotProps) {
  const { t } = useTranslation(['options']);
  const formats = useFormats();
  return (
    <>
      {(stale || noPrice) && (
        <p className="o-hint" role="status">
          {stale ? t(($) => $.options.form.waiting) : t(($) => $.options.form.noPrice)}
        </p>
      )}
      {paused !== null && (
        <p className="o-hint" role="status">
          {t(($) => $.options.form.paused, { time: formats.dateTime(paused) })}{' '}
          <Link href="#/pages/transaction/option_limits">{t(($) => $.options.limits.title)}</Link>
        </p>
      )}
    </>
  );
}

export function OptionForm({ quote, terms, seconds, onSeconds }: OptionFormProps) {
  const loggedIn = useIsLoggedIn();
  const requireLogin = useRequireLogin();
  const stale = useIsStale();
  const term = terms.find((one) => one.seconds === seconds) ?? (terms[0] as OptionTerm);
  const payable = usePayable().data?.list.find((one) => one.currency_id === term.currency_id);
  const code = payable?.code ?? quote.quote;
  const scale = payable?.scale ?? 6;
  const available = payable?.available ?? null;
  const [stake, setStake] = useState(() => stakeChips(term)[0] ?? term.min);
  const [touched, setTouched] = useState(false);
  const problemText = useStakeProblemText(term, code);
  const problem = problemText(stake, loggedIn ? available : null);
  // Not an error of what was typed: money is offered beside it.
  const lacksMoney = loggedIn && stakeProblem(stake, term, available) === 'insufficient';
  const { last } = useTicker(quote);
  const paused = usePause();
  const flow = useOptionFlow({ quote, code });
  useConfirmCode();
  const figures = problem === undefined ? ifRight(stake, term.payout, scale) : null;
  const noPrice = last === null;
  const press = (side: OptionSide) =>
    requireLogin(() => {
      setTouched(true);
      if (problem === undefined) flow.review({ term, side, stake, available });
    });
  return (
    <div className="o-form">
      <Durations terms={terms} value={term.seconds} onChange={onSeconds} />
      <StakeField
        term={term}
        code={code}
        scale={scale}
        value={stake}
        error={lacksMoney ? undefined : touched || available !== null ? problem : undefined}
        onChange={(next) => {
          setTouched(true);
          setStake(next);
        }}
      />
      <AccountLine term={term} code={code} available={available} />
      {lacksMoney && <MissingStake currencyId={term.currency_id} code={code} stake={stake} />}
      <div className="o-sides">
        {SIDES.map((side) => (
          <SideButton
            key={side}
            side={side}
            code={code}
            disabled={stale || noPrice || paused !== null || lacksMoney}
            profit={figures?.profit}
            stake={stake}
            onPress={() => press(side)}
          />
        ))}
      </div>
      <WhyNot stale={stale} noPrice={noPrice} paused={paused} />
      <Odds term={term} />
      {flow.ticket && (
        <Suspense fallback={null}>
          <ConfirmOption quote={quote} code={code} scale={scale} flow={flow} />
        </Suspense>
      )}
    </div>
  );
}

/** Until when the user has paused himself; null when not. */
function usePause(): number | null {
  const limits = useOwnLimits().data;
  if (!limits || limits.paused_until === null) return null;
  const until = Math.min(limits.paused_until, limits.pause_ends ?? limits.paused_until);
  // The answer may be an old one: its own time is not now.
  return until > serverNow() ? until : null;
}
