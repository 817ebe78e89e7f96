/** Borrowing: the account now and after, the rate and what it may become, and the most that can be lost. Lazy. */
import { type MarginItem, type MarginPool, borrowMargin } from '@glasshouse/contract/margin';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals, formatAmount } from '@glasshouse/money';
import { NO_FIGURE } from '@glasshouse/ui';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Card, Note } from '@glasshouse/ui/Card.tsx';
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
import { QUOTE_ID, type Standing, afterSteps, allInto, borrowed, mostLeaving, movingCoin, standingOf } from '../model/account.ts';
import { typedAtoms } from '../../../order/atoms.ts';
import { busiestUse, interestOf, rateAtUse, rateNow } from '../model/pool.ts';
import { isEmpty } from '../model/standing.ts';
import { type AccountView, jointRead, rereadMargin, useAccountView, useRates, useTakerPpm } from '../queries/margin.ts';
import { Change } from './Change.tsx';
import { Curve } from './Curve.tsx';
import type { MarginSheetProps } from './MarginActs.tsx';
import { RecordLine } from './RecordLine.tsx';
import { depositLink } from './links.ts';
import { useStandingRows } from './use-standing-rows.tsx';
import { MONEY, useMarginWords } from './words.ts';

/** The coin that a borrower of the quote most likely buys: the first of the account. */
const firstCoin = (standing: Standing) => standing.items.find(({ assetId }) => assetId !== QUOTE_ID)?.assetId ?? null;

function Figures({ view, item, atoms }: { view: AccountView; item: MarginItem; atoms: bigint }) {
  const { t } = useTranslation(['leverage']);
  const words = useMarginWords();
  const rowsOf = useStandingRows(view.balances, view.levels);
  const taker = useTakerPpm();
  const { standing } = view;
  const after = standing && afterSteps(standing.items, [borrowed(item.currency_id, atoms)]);
  if (!standing || !after) return null;
  const coin = firstCoin(standing);
  const isWithoutCoin = movingCoin(after) === null;
  const into = isWithoutCoin && coin !== null ? { items: allInto(after, coin, taker), assetId: coin } : null;
  const owed = after.find(({ assetId }) => assetId === item.currency_id)?.owed ?? 0n;
  return (
    <Change
      title={t(($) => $.leverage.account.name)}
      rows={[
        {
          label: t(($) => $.leverage.borrow.owed),
          now: words.owed(item.owed, item.code),
          after: words.owed(formatAmount(owed, item.scale), item.code),
        },
        ...rowsOf(standing, after, into),
        item.can_leave !== null && {
          label: t(($) => $.leverage.borrow.canLeave),
          now: words.own(item.can_leave, item.code),
          after: words.own(
            formatAmount(mostLeaving(standingOf(after), item.currency_id, view.levels.leave), item.scale),
            item.code,
          ),
        },
      ]}
    />
  );
}

/** The rate of now, what an amount costs by it, and what the rate may become. */
function Rate({ pool, atoms }: { pool: MarginPool; atoms: bigint }) {
  const { t } = useTranslation(['leverage']);
  const formats = useFormats();
  const words = useMarginWords();
  const { hour, day } = interestOf(pool, atoms);
  const busiest = busiestUse(pool);
  return (
    <Card as="section">
      <KeyValueList
        dense
        items={[
          { label: t(($) => $.leverage.borrow.rate), value: words.year(rateNow(pool)) },
          { label: t(($) => $.leverage.borrow.day), value: words.exact(day, pool.code) },
          { label: t(($) => $.leverage.borrow.hour), value: words.exact(hour, pool.code) },
          {
            label: t(($) => $.leverage.borrow.atUse, { use: formats.percent(String(busiest / 1_000_000), 0, 1) }),
            value: words.year(rateAtUse(pool, busiest)),
            tone: 'warn',
          },
        ]}
      />
      <Curve pool={pool} />
      <RecordLine hash={pool.now?.record ?? null} />
    </Card>
  );
}

/** Why no more can be borrowed. */
function useBound(view: AccountView, item: MarginItem): string {
  const { t } = useTranslation(['leverage']);
  const words = useMarginWords();
  if (isEmpty(view.account)) return t(($) => $.leverage.borrow.empty);
  switch (item.borrow_by) {
    case 'level':
      return t(($) => $.leverage.borrow.by.level, { level: words.threshold(view.account.levels.borrow) });
    case 'closed':
      return t(($) => $.leverage.borrow.by.closed, { code: item.code });
    default:
      return item.borrow_by === 'pool' ? t(($) => $.leverage.borrow.by.pool) : t(($) => $.leverage.borrow.by.user);
  }
}

/** The amount, and borrowing it. */
function useBorrow(
  { onOpenChange }: Pick<MarginSheetProps, 'onOpenChange'>,
  item: MarginItem | undefined,
  pool: MarginPool | undefined,
) {
  const { t } = useTranslation(['leverage']);
  const formats = useFormats();
  const [text, setText] = useState('');
  const amount = fromEditText(text);
  const atoms = item ? typedAtoms(amount, item.scale) : null;
  const act = useCallMutation(borrowMargin, {
    onDone: ({ borrowed: got }) => {
      rereadMargin();
      toast.show({ kind: 'success', text: t(($) => $.leverage.borrow.done, { amount: formats.exact(got, item?.code ?? '') }) });
      onOpenChange(false);
    },
    onFailure: rereadMargin,
  });
  const most = item?.can_borrow ?? null;
  const isTooMuch = atoms !== null && most !== null && compareDecimals(amount, most) > 0;
  return {
    text,
    edit: (next: string) => {
      act.reset();
      setText(next);
    },
    amount,
    atoms,
    act,
    most,
    isTooMuch,
    isNone: most === null || compareDecimals(most, '0') <= 0,
    submit: () => {
      if (item && pool) act.submit({ currency_id: item.currency_id, number: amount, rate: rateNow(pool) });
    },
  };
}

/** What may be lost, and whose money it is. */
function Loss({ view: { account } }: { view: AccountView }) {
  const { t } = useTranslation(['leverage']);
  const words = useMarginWords();
  return (
    <>
      <KeyValueList
        items={[
          {
            label: t(($) => $.leverage.borrow.lose),
            value: t(($) => $.leverage.borrow.loseText, {
              amount: account.net === null ? NO_FIGURE : words.own(account.net, MONEY),
            }),
            tone: 'danger',
            result: true,
          },
        ]}
      />
      <p className="text-xs text-text-3">{t(($) => $.leverage.borrow.lender)}</p>
    </>
  );
}

type Form = ReturnType<typeof useBorrow>;

/** The amount, its bounds, and what follows from it. */
function Body({ view, item, pool, form }: { view: AccountView; item: MarginItem; pool: MarginPool; form: Form }) {
  const { t } = useTranslation(['leverage']);
  const words = useMarginWords();
  const bound = useBound(view, item);
  const { code } = item;
  const { atoms, act, most } = form;
  const refused = errorAt(act.failure, ['number', 'currency_id', 'rate']);
  const tooMuch = form.isTooMuch ? t(($) => $.leverage.borrow.tooMuch, { amount: words.exact(most ?? '0', code) }) : undefined;
  return (
    <>
      <CoinAmountField
        label={t(($) => $.leverage.borrow.amount, { code })}
        aside={most === null ? NO_FIGURE : t(($) => $.leverage.borrow.most, { amount: words.exact(most, code) })}
        code={code}
        scale={item.scale}
        value={form.text}
        onChange={form.edit}
        all={{ label: t(($) => $.leverage.repay.all), onPress: () => form.edit(form.isNone ? '' : toEditText(most ?? '0')) }}
        disabled={act.busy}
        error={refused ?? tooMuch}
      />
      {(form.isNone || form.isTooMuch) && (
        <Note icon={iconInfo}>
          {bound}{' '}
          {(item.borrow_by === 'level' || isEmpty(view.account)) && (
            <Link href={depositLink(QUOTE_ID)} className="whitespace-nowrap underline underline-offset-4">
              {t(($) => $.leverage.account.deposit)}
            </Link>
          )}
        </Note>
      )}
      {atoms !== null && <Figures view={view} item={item} atoms={atoms} />}
      <Rate pool={pool} atoms={atoms ?? 0n} />
      <Loss view={view} />
    </>
  );
}

/** The press. */
function Press({ form, code, isReady }: { form: Form; code: string; isReady: boolean }) {
  const { t } = useTranslation(['leverage', 'common']);
  const words = useMarginWords();
  const { act, atoms } = form;
  const said = () => {
    if (act.checking) return t(($) => $.common.states.checking);
    if (atoms === null) return t(($) => $.leverage.borrow.enter);
    return t(($) => $.leverage.borrow.act, { amount: words.exact(form.amount, code) });
  };
  return (
    <Button
      variant="primary"
      size="lg"
      block
      needsConnection
      busy={act.busy}
      disabled={atoms === null || form.isTooMuch || form.isNone || !isReady}
      onClick={form.submit}
    >
      {said()}
    </Button>
  );
}

/** The sheet. */
export default function BorrowSheet({ open, onOpenChange, currencyId }: MarginSheetProps) {
  const { t } = useTranslation(['leverage', 'common']);
  const [chosen, choose] = useState(currencyId);
  const { view, read } = useAccountView();
  const item = view?.account.items.find((one) => one.currency_id === chosen);
  const rates = useRates();
  const pool = rates.data?.pools.find((one) => one.currency_id === chosen);
  const form = useBorrow({ onOpenChange }, item, pool);
  const code = item?.code ?? '';
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => $.leverage.borrow.title, { code })}
      closeLabel={t(($) => $.common.buttons.close)}
      busy={form.act.busy}
      foot={<Press form={form} code={code} isReady={pool !== undefined} />}
    >
      {view && rates.data && (!item || !pool) && (
        <EmptyState compact title={t(($) => $.leverage.rates.none)} text={t(($) => $.leverage.rates.noneText)} />
      )}
      {(!view || !rates.data) && (
        <ReadStates
          read={jointRead([read, rates])}
          loading={t(($) => $.leverage.account.loading)}
          failed={t(($) => $.leverage.account.failed)}
        />
      )}
      {view && item && pool && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <Segmented
            label={t(($) => $.leverage.borrow.asset)}
            size="sm"
            options={view.account.items.map((one) => ({ value: String(one.currency_id), label: one.code }))}
            value={String(chosen)}
            onChange={(next) => {
              choose(Number(next));
              form.edit('');
            }}
          />
          <Body view={view} item={item} pool={pool} form={form} />
        </div>
      )}
    </Sheet>
  );
}
