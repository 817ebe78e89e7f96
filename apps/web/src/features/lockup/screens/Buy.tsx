/** Locking an amount (SCR-057): every figure before the button, the loss as large as the gain. */
import { type LockupOffer, type LockupPreview, lockDeposit } from '@glasshouse/contract/lockup';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { ActionFoot } from '@glasshouse/ui/ActionFoot.tsx';
import { Button } from '@glasshouse/ui/Button.tsx';
import { CoinAmountField } from '@glasshouse/ui/CoinAmountField.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { Switch } from '@glasshouse/ui/Switch.tsx';
import { fromEditText, toEditText } from '@glasshouse/ui/format/parse.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { errorAt } from '../../../app/data/error-at.ts';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { useDebounced } from '../../../app/data/use-debounced.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { keepPromise, recordPromise } from '../../../app/integrity/kept-promises.ts';
import { useNavigation, usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { Page } from '../../../app/page/Page.tsx';
import { deviceData } from '../../../app/services.ts';
import { ConfirmLock } from '../components/ConfirmLock.tsx';
import { Payoff } from '../components/Payoff.tsx';
import { ReadStates } from '../../../app/page/ReadStates.tsx';
import { WaysToMoney } from '../../../app/page/WaysToMoney.tsx';
import { useLockupWords } from '../components/words.ts';
import { useOfferNews, useOwnNews } from '../live/use-lockup-news.ts';
import { type AmountState, amountState } from '../model/amount.ts';
import { rereadOffers, rereadOwn, useOffers, usePreview, useSpot } from '../queries/lockup.ts';

const PREVIEW_MS = 150;

/** The amount, what it would come to, and locking it. */
function useLocking(offer: LockupOffer) {
  const { t } = useTranslation(['shell']);
  const navigation = useNavigation();
  const [text, setText] = useState('');
  const [isRenewed, setRenewed] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const amount = fromEditText(text);
  // Before anything is typed the figures are those of the smallest amount.
  const asked = useDebounced(amount === '' || /^0*\.?0*$/.test(amount) ? offer.min : amount, PREVIEW_MS);
  const preview = usePreview(offer.config_id, asked);
  const free =
    useSpot()
      .data?.find(({ id }) => id === offer.currency_id)
      ?.accounts.find(({ type }) => type === 'change')?.available ?? '0';
  const most = preview.data?.most.amount ?? offer.max;
  const act = useCallMutation(lockDeposit, {
    onDone: ({ id, acceptance }) => {
      keepPromise(deviceData, 'lockup', id, recordPromise(acceptance));
      rereadOwn();
      rereadOffers();
      toast.show({ kind: 'success', text: t(($) => $.shell.toasts.purchaseSuccess) });
      navigation.redirect('/pages/lockming/detail', { id: String(id) });
    },
    onFailure: () => {
      setConfirming(false);
      rereadOwn();
      rereadOffers();
    },
  });
  return {
    text,
    amount,
    free,
    most,
    act,
    isRenewed,
    setRenewed,
    isConfirming,
    setConfirming,
    state: amountState(amount, { min: offer.min, most, free }),
    preview: preview.data,
    /** Whether the figures are those of what stands in the field. */
    isCurrent: preview.data !== undefined && amount !== '' && compareDecimals(preview.data.amount, amount) === 0,
    edit: (next: string) => {
      act.reset();
      setText(next);
    },
    setText,
    submit: () => act.submit({ config_id: offer.config_id, amount, ...(isRenewed ? { renew: 'principal' as const } : {}) }),
  };
}

type Locking = ReturnType<typeof useLocking>;

function useAmountError(offer: LockupOffer, { state, preview, act }: Locking): string | undefined {
  const { t } = useTranslation(['lockup', 'shell']);
  const formats = useFormats();
  const refused = errorAt(act.failure, ['amount', 'config_id']);
  const words: Partial<Record<AmountState, string>> = {
    below: t(($) => $.lockup.buy.minimum, { amount: formats.money(offer.min, offer.code) }),
    missing: t(($) => $.shell.toasts.insufficientBalance),
    ...(preview
      ? { above: t(($) => $.lockup.buy.by[preview.most.by], { amount: formats.money(preview.most.amount, offer.code) }) }
      : {}),
  };
  return refused ?? words[state];
}

function AmountField({ offer, form }: { offer: LockupOffer; form: Locking }) {
  const { t } = useTranslation(['lockup']);
  const formats = useFormats();
  const error = useAmountError(offer, form);
  return (
    <>
      <CoinAmountField
        label={t(($) => $.lockup.buy.amount, { code: offer.code })}
        aside={t(($) => $.lockup.buy.free, { amount: formats.money(form.free, offer.code) })}
        code={offer.code}
        scale={offer.scale}
        value={form.text}
        onChange={form.edit}
        all={{
          label: t(($) => $.lockup.buy.max),
          onPress: () => form.setText(form.most === '0' ? '' : toEditText(form.most)),
        }}
        error={error}
        hint={t(($) => $.lockup.buy.minimum, { amount: formats.money(offer.min, offer.code) })}
      />
      {form.state === 'missing' && <WaysToMoney currency={offer.currency_id} />}
    </>
  );
}

function Figures({ offer, preview }: { offer: LockupOffer; preview: LockupPreview }) {
  const { t } = useTranslation(['lockup']);
  const formats = useFormats();
  const words = useLockupWords();
  const exact = (text: string) => formats.exact(text, offer.code);
  return (
    <KeyValueList
      items={[
        { label: t(($) => $.lockup.buy.yield), value: `${words.daily(offer)}, ${exact(preview.daily)}` },
        {
          label: t(($) => $.lockup.buy.when),
          value: offer.unit === 'day' ? t(($) => $.lockup.buy.whenDay) : t(($) => $.lockup.buy.whenDemo),
        },
        { label: t(($) => $.lockup.buy.fee), value: exact('0') },
        {
          label: t(($) => $.lockup.buy.returns),
          value: t(($) => $.lockup.buy.byItself, { time: words.whenBoth(preview.expiry_time) }),
        },
        { label: t(($) => $.lockup.buy.total), value: exact(preview.at_maturity), result: true },
      ]}
    />
  );
}

function LockForm({ offer }: { offer: LockupOffer }) {
  const { t } = useTranslation(['lockup']);
  const formats = useFormats();
  const words = useLockupWords();
  const form = useLocking(offer);
  const { preview, state, isCurrent } = form;
  const isReady = state === 'good' && isCurrent && offer.status === 'open';
  return (
    <Page
      title={t(($) => $.lockup.buy.title, { code: offer.code, term: words.term(offer) })}
      foot={
        <ActionFoot note={t(($) => $.lockup.list.risk)}>
          <Button variant="primary" size="lg" block needsConnection disabled={!isReady} onClick={() => form.setConfirming(true)}>
            {state === 'empty'
              ? t(($) => $.lockup.buy.enter)
              : t(($) => $.lockup.buy.review, { amount: formats.exact(form.amount, offer.code) })}
          </Button>
        </ActionFoot>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1 pb-6">
        <AmountField offer={offer} form={form} />
        {preview && <Payoff preview={preview} />}
        {preview && <Figures offer={offer} preview={preview} />}
        <div className="grid gap-1">
          <Switch label={t(($) => $.lockup.buy.renew)} checked={form.isRenewed} onCheckedChange={form.setRenewed} />
          <p className="text-xs text-text-3">{t(($) => $.lockup.buy.renewHint)}</p>
        </div>
      </div>
      {preview && (
        <ConfirmLock
          open={form.isConfirming}
          onOpenChange={form.setConfirming}
          offer={offer}
          preview={preview}
          renews={form.isRenewed}
          busy={form.act.busy}
          checking={form.act.checking}
          onConfirm={form.submit}
        />
      )}
    </Page>
  );
}

export default function Buy() {
  const { t } = useTranslation(['lockup']);
  const { id } = usePageSearch('/pages/lockming/buy');
  const read = useOffers();
  useOfferNews();
  useOwnNews();
  const offer = read.data?.list.find((one) => String(one.config_id) === String(id));
  if (offer) return <LockForm key={offer.config_id} offer={offer} />;
  return (
    <Page>
      {read.data ? (
        <EmptyState
          title={t(($) => $.lockup.list.none)}
          actions={
            <Button size="sm" variant="primary" href="#/pages/lockming/lockming">
              {t(($) => $.lockup.orders.see)}
            </Button>
          }
        />
      ) : (
        <ReadStates read={read} loading={t(($) => $.lockup.list.loading)} failed={t(($) => $.lockup.list.failed)} />
      )}
    </Page>
  );
}
