/** The amount of a withdrawal: with minimum and Max, what it is worth and what is left below it. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { mulDecimals } from '@glasshouse/money';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { acceptEdit, toEditText } from '@glasshouse/ui/format/parse.ts';
import { hrefOf } from '../../../app/paths.ts';
import { type WithdrawInfo, type WithdrawState, type WithdrawTerms, mostOf } from '../model/withdraw-form.ts';
import { useFigures } from './use-figures.ts';

/** Decimals of a value in USD before it is cut for the screen. */
const USD_DECIMALS = 6;

/** Props of AmountField. */
export interface AmountFieldProps {
  info: WithdrawInfo;
  terms: WithdrawTerms;
  text: string;
  number: string;
  state: WithdrawState;
  /** What the server had against it. */
  refusal: string | undefined;
  onChange: (text: string) => void;
}

/** The field. */
export function AmountField({ info, terms, text, number, state, refusal, onChange }: AmountFieldProps) {
  const { t } = useTranslation(['funding']);
  const figures = useFigures();
  const wrong = useAmountError(info, state);
  const worth = info.price_usd !== null && number !== '' ? mulDecimals(number, info.price_usd, USD_DECIMALS, 'down') : null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Field
        label={t(($) => $.funding.withdraw.amount)}
        labelAside={t(($) => $.funding.withdraw.min, { amount: figures.exact(terms.min, info.code) })}
        size="lg"
        inputMode="decimal"
        value={text}
        error={refusal ?? wrong}
        suffix={
          <span className="flex items-center gap-2">
            {info.code}
            <Button size="xs" onClick={() => onChange(toEditText(mostOf(info)))}>
              {t(($) => $.funding.withdraw.max)}
            </Button>
          </span>
        }
        onChange={(event) => onChange(acceptEdit(text, event.target.value, info.scale))}
      />
      {state.kind === 'missing' && (
        <p className="flex flex-wrap gap-x-5 text-sm">
          <Button variant="link" href={`#${hrefOf('/pages/fund/receive', { currency: info.currency_id })}`}>
            {t(($) => $.funding.withdraw.deposit)}
          </Button>
          <Button variant="link" href={`#${hrefOf('/pages/fund/transfer', { currency: info.currency_id, to: info.account })}`}>
            {t(($) => $.funding.withdraw.transfer)}
          </Button>
        </p>
      )}
      {state.kind === 'good' && (
        <p className="num flex flex-wrap justify-between gap-x-4 text-xs text-text-3">
          <span>{worth !== null && `≈ ${figures.formats.fiat(worth)}`}</span>
          <span>{t(($) => $.funding.withdraw.left, { amount: figures.balance(state.left, info.code) })}</span>
        </p>
      )}
    </div>
  );
}

/** What is wrong with the amount, in the server's words. */
function useAmountError(info: WithdrawInfo, state: WithdrawState): string | undefined {
  const { t } = useTranslation(['funding']);
  const figures = useFigures();
  const amount = (text: string) => figures.formats.exactFigure(text, info.code);
  switch (state.kind) {
    case 'minimum':
      return t(($) => $.funding.errors.FUNDING_BELOW_MINIMUM, { min: amount(state.min), asset: info.code });
    case 'missing':
      return t(($) => $.funding.withdraw.needMore, { amount: figures.exact(state.missing, info.code) });
    case 'fiatLimit':
      return t(($) => $.funding.errors.FUNDING_FIAT_LIMIT, { limit: amount(info.fiat_single_usdt) });
    case 'limit':
      // An account that is not verified has its note above, not a limit of nothing.
      return info.level === 0
        ? undefined
        : t(($) => $.funding.errors.FUNDING_LIMIT, { limit: amount(info.limit_btc), left: amount(info.left_btc) });
    default:
      return undefined;
  }
}
