/** Paying back, adding to a pledge, or taking out of it: the amount, what it makes of the loan, and doing it. */
import { type Loan, pledgeLoan, repayLoan, unpledgeLoan } from '@glasshouse/contract/loans';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { fromEditText, toEditText } from '@glasshouse/ui/format/parse.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { type LoanAct, actsOf, afterAct } from '../model/figures.ts';
import { typedAtoms } from '../../../order/atoms.ts';
import { rereadOwn, rereadPools, useFree } from './loans.ts';

export type ActState = 'empty' | 'missing' | 'tooMuch' | 'good';

function useCalls(loan: Loan, done: (text: string) => void) {
  const { t } = useTranslation(['loans']);
  const reread = () => {
    rereadOwn();
    rereadPools();
  };
  const after = (text: string) => () => {
    reread();
    done(text);
  };
  const repay = useCallMutation(repayLoan, {
    onDone: ({ loan: now }) => after(now.state === 'closed' ? t(($) => $.loans.acts.repaidAll) : t(($) => $.loans.acts.repaid))(),
    onFailure: reread,
  });
  const add = useCallMutation(pledgeLoan, { onDone: after(t(($) => $.loans.acts.added)), onFailure: reread });
  const take = useCallMutation(unpledgeLoan, { onDone: after(t(($) => $.loans.acts.taken)), onFailure: reread });
  const calls = { repay, add, take };
  return {
    calls,
    run: (act: LoanAct, number: string, isAll: boolean) => {
      if (act === 'repay' && isAll) repay.submit({ id: loan.id, all: true });
      else calls[act].submit({ id: loan.id, number });
    },
  };
}

/** The form of one loan at an index. */
export function useAct(loan: Loan, index: string | null) {
  const [chosen, setAct] = useState<LoanAct>('repay');
  // A sale that begins meanwhile leaves fewer to choose.
  const act = actsOf(loan).includes(chosen) ? chosen : 'repay';
  const [text, setText] = useState('');
  const [isAll, setAll] = useState(false);
  const debtFree = useFree(loan.currency_id);
  const pledgeFree = useFree(loan.pledge_currency_id);
  const clear = () => {
    setText('');
    setAll(false);
  };
  const { calls, run } = useCalls(loan, (said) => {
    clear();
    toast.show({ kind: 'success', text: said });
  });
  const call = calls[act];
  const isDebt = act === 'repay';
  const [scale, code] = isDebt ? [loan.scale, loan.code] : [loan.pledge_scale, loan.pledge_code];
  const free = isDebt ? debtFree : act === 'add' ? pledgeFree : (loan.most_out ?? '0');
  // All of a debt is what is owed when it is paid, which an hour may have changed meanwhile.
  const amount = isDebt && isAll ? loan.owed : fromEditText(text);
  const by = typedAtoms(amount, scale);
  const preview = by === null ? null : afterAct(loan, act, by, index);
  const stateOfAct = (): ActState => {
    if (preview === null) return by === null ? 'empty' : 'tooMuch';
    if (compareDecimals(preview.amount, free) <= 0) return 'good';
    return act === 'take' ? 'tooMuch' : 'missing';
  };
  const choose = (next: LoanAct, amountOf = '') => {
    call.reset();
    setAct(next);
    setAll(false);
    setText(amountOf === '' ? '' : toEditText(amountOf));
  };
  return {
    act,
    choose,
    text: isDebt && isAll ? toEditText(loan.owed) : text,
    edit: (next: string) => {
      call.reset();
      setAll(false);
      setText(next);
    },
    takeAll: () => {
      call.reset();
      if (isDebt && compareDecimals(loan.owed, free) <= 0) setAll(true);
      else setText(free === '0' ? '' : toEditText(free));
    },
    repayAll: () => {
      choose('repay');
      setAll(true);
    },
    scale,
    code,
    free,
    debtFree,
    pledgeFree,
    preview,
    state: stateOfAct(),
    call,
    submit: () => run(act, amount, isAll),
  };
}

export type ActForm = ReturnType<typeof useAct>;
