/** Paying back: interest first, then what was borrowed, and the account after it. Lazy. */
import { type MarginItem, repayMargin } from '@glasshouse/contract/margin';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals, formatAmount } from '@glasshouse/money';
import { paid } from '@glasshouse/proofs/margin';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { CoinAmountField } from '@glasshouse/ui/CoinAmountField.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { fromEditText, toEditText } from '@glasshouse/ui/format/parse.ts';
import { iconInfo } from '@glasshouse/ui/icons.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { errorAt } from '../../../app/data/error-at.ts';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { ReadStates } from '../../../app/page/ReadStates.tsx';
import { afterSteps, repaid } from '../model/account.ts';
import { atomsOf, typedAtoms } from '../../../order/atoms.ts';
import { type AccountView, rereadMargin, useAccountView } from '../queries/margin.ts';
import { Change } from './Change.tsx';
import type { MarginSheetProps } from './MarginActs.tsx';
import { depositLink } from './links.ts';
import { useStandingRows } from './use-standing-rows.tsx';
import { debtsIn, useMarginWords } from './words.ts';

const lesser = (a: string, b: string) => (compareDecimals(a, b) <= 0 ? a : b);

/** The amount, and paying it. All of a debt is what is owed when it is paid, which an hour may have changed meanwhile. */
function useRepay(item: MarginItem | undefined, onOpenChange: (open: boolean) => void) {
  const { t } = useTranslation(['leverage']);
  const formats = useFormats();
  const [text, setText] = useState('');
  const [isAll, setAll] = useState(false);
  const code = item?.code ?? '';
  const act = useCallMutation(repayMargin, {
    onDone: ({ account, repaid: number }) => {
      rereadMargin();
      const left = account.items.find((one) => one.currency_id === item?.currency_id)?.owed ?? '0';
      const said =
        compareDecimals(left, '0') === 0
          ? t(($) => $.leverage.repay.doneAll, { code })
          : t(($) => $.leverage.repay.done, { amount: formats.exact(number, code) });
      toast.show({ kind: 'success', text: said });
      onOpenChange(false);
    },
    onFailure: rereadMargin,
  });
  const [owed, free] = [item?.owed ?? '0', item?.available ?? '0'];
  const canAll = compareDecimals(free, owed) >= 0;
  const amount = isAll ? owed : fromEditText(text);
  const atoms = item ? typedAtoms(amount, item.scale) : null;
  return {
    text: isAll ? toEditText(owed) : text,
    edit: (next: string) => {
      act.reset();
      setAll(false);
      setText(next);
    },
    takeAll: () => {
      act.reset();
      if (canAll) setAll(true);
      else setText(toEditText(lesser(free, owed)));
    },
    amount,
    atoms,
    isShort: atoms !== null && compareDecimals(amount, free) > 0,
    act,
    submit: () => {
      if (!item) return;
      const { currency_id: currencyId } = item;
      act.submit(isAll ? { currency_id: currencyId, all: true } : { currency_id: currencyId, number: amount });
    },
  };
}

function Figures({ view, item, atoms }: { view: AccountView; item: MarginItem; atoms: bigint }) {
  const { t } = useTranslation(['leverage']);
  const words = useMarginWords();
  const rowsOf = useStandingRows(view.balances, view.levels);
  const debt = { principal: atomsOf(item.principal, item.scale), interest: atomsOf(item.interest, item.scale) };
  const payment = paid(debt, atoms);
  const used = atoms - payment.left;
  const { standing } = view;
  const after = standing && afterSteps(standing.items, [repaid(item.currency_id, used)]);
  const text = (of: bigint) => words.exact(formatAmount(of, item.scale), item.code);
  return (
    <>
      <KeyValueList
        dense
        items={[
          { label: t(($) => $.leverage.repay.toInterest), value: text(used - payment.principal) },
          { label: t(($) => $.leverage.repay.toPrincipal), value: text(payment.principal) },
        ]}
      />
      {standing && after && (
        <Change
          title={t(($) => $.leverage.account.name)}
          rows={[
            {
              label: t(($) => $.leverage.repay.owed),
              now: words.owed(item.owed, item.code),
              after: words.owed(formatAmount(payment.debt.principal + payment.debt.interest, item.scale), item.code),
            },
            ...rowsOf(standing, after, null),
          ]}
        />
      )}
    </>
  );
}

/** The form of the chosen debt. */
function Form({ view, item, form }: { view: AccountView; item: MarginItem; form: ReturnType<typeof useRepay> }) {
  const { t } = useTranslation(['leverage']);
  const words = useMarginWords();
  const { code } = item;
  const free = { amount: words.own(item.available, code), code };
  const refused = errorAt(form.act.failure, ['number', 'currency_id', 'all']);
  return (
    <>
      <CoinAmountField
        label={t(($) => $.leverage.repay.amount, { code })}
        aside={t(($) => $.leverage.repay.free, free)}
        code={code}
        scale={item.scale}
        value={form.text}
        onChange={form.edit}
        all={{ label: t(($) => $.leverage.repay.all), onPress: form.takeAll }}
        disabled={form.act.busy}
        error={refused}
        hint={t(($) => $.leverage.repay.first)}
      />
      {form.isShort && (
        <Note icon={iconInfo}>
          {t(($) => $.leverage.repay.short, free)}{' '}
          <Link href={depositLink(item.currency_id)} className="whitespace-nowrap underline underline-offset-4">
            {t(($) => $.leverage.account.deposit)}
          </Link>
        </Note>
      )}
      {form.atoms !== null && <Figures view={view} item={item} atoms={form.atoms} />}
    </>
  );
}

/** The sheet. */
export default function RepaySheet({ open, onOpenChange, currencyId }: MarginSheetProps) {
  const { t } = useTranslation(['leverage', 'common']);
  const words = useMarginWords();
  const [chosen, choose] = useState(currencyId);
  const { view, read } = useAccountView();
  const debts = view ? debtsIn(view.account.items) : [];
  const item = debts.find((one) => one.currency_id === chosen) ?? debts[0];
  const form = useRepay(item, onOpenChange);
  const code = item?.code ?? '';
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => $.leverage.repay.title, { code })}
      closeLabel={t(($) => $.common.buttons.close)}
      busy={form.act.busy}
      foot={
        <Button
          variant="primary"
          size="lg"
          block
          needsConnection
          busy={form.act.busy}
          disabled={form.atoms === null || form.isShort || !item}
          onClick={form.submit}
        >
          {form.act.checking
            ? t(($) => $.common.states.checking)
            : form.atoms === null
              ? t(($) => $.leverage.repay.enter)
              : t(($) => $.leverage.repay.act, { amount: words.exact(form.amount, code) })}
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {debts.length > 1 && (
          <Segmented
            label={t(($) => $.leverage.debts.title)}
            size="sm"
            options={debts.map((one) => ({ value: String(one.currency_id), label: one.code }))}
            value={String(item?.currency_id ?? chosen)}
            onChange={(next) => {
              choose(Number(next));
              form.edit('');
            }}
          />
        )}
        {view && item && <Form view={view} item={item} form={form} />}
        {view && !item && (
          <EmptyState compact title={t(($) => $.leverage.debts.none)} text={t(($) => $.leverage.debts.noneText)} />
        )}
        {!view && (
          <ReadStates read={read} loading={t(($) => $.leverage.account.loading)} failed={t(($) => $.leverage.account.failed)} />
        )}
      </div>
    </Sheet>
  );
}
