/** The form of a withdrawal: a coin to a saved address, or fiat money to a bank card. */
import type { CallOutput } from '@glasshouse/contract';
import { type Withdrawal, type getFundingTerms, requestWithdrawal } from '@glasshouse/contract/funding';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ActionFoot } from '@glasshouse/ui/ActionFoot.tsx';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Note } from '@glasshouse/ui/Card.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { fromEditText } from '@glasshouse/ui/format/parse.ts';
import { iconShield } from '@glasshouse/ui/icons.ts';
import { layersGone } from '@glasshouse/ui/layer-stack.ts';
import { useLazyLayer } from '@glasshouse/ui/use-lazy-layer.ts';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { Suspense, useState } from 'react';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { errorAt } from '../../../app/data/error-at.ts';
import { type Target, chosenTarget } from '../model/targets.ts';
import { currenciesOf, startCurrency } from '../model/ways.ts';
import { type WithdrawInfo, withdrawState, withdrawalInput } from '../model/withdraw-form.ts';
import { rereadFunding, useWithdrawInfo } from '../queries/funding.ts';
import { useTargets } from '../queries/targets.ts';
import { AmountField } from './AmountField.tsx';
import { CurrencyButton } from './CurrencyButton.tsx';
import { FundingPage } from './FundingPage.tsx';
import { LimitLines } from './LimitLines.tsx';
import { ReadStates } from './ReadStates.tsx';
import { TargetField, addTargetPath } from './TargetField.tsx';
import { WithdrawNotes } from './WithdrawNotes.tsx';
import { useFigures } from './use-figures.ts';

const CurrencySheet = lazyPart(() => import('./CurrencySheet.tsx'));
const ConfirmWithdrawal = lazyPart(() => import('./ConfirmWithdrawal.tsx'));
const KINDS = ['coin', 'bank'] as const;
const REMARK_LENGTH = 140;

/** Props of WithdrawForm. */
export interface WithdrawFormProps {
  terms: CallOutput<typeof getFundingTerms>;
  wished: string | undefined;
  onDone: (withdrawal: Withdrawal) => void;
}

/** The whole page, once the terms are known: which currency, and the form for it. */
export function WithdrawForm({ terms, wished, onDone }: WithdrawFormProps) {
  const { t } = useTranslation(['funding']);
  const all = currenciesOf(terms.withdraw);
  const [chosen, setChosen] = useState(() => startCurrency(all, wished));
  const sheet = useLazyLayer();
  const info = useWithdrawInfo(chosen?.id ?? 0);
  if (!chosen) return null;
  const ofKind = all.filter(({ type }) => type === chosen.type);
  const head = (
    <>
      <Segmented
        label={t(($) => $.funding.withdraw.kind)}
        options={KINDS.map((value) => ({ value, label: t(($) => $.funding.withdraw.kinds[value]) }))}
        value={chosen.type}
        onChange={(type) =>
          setChosen(
            startCurrency(
              all.filter((one) => one.type === type),
              undefined,
            ),
          )
        }
      />
      <CurrencyButton code={chosen.code} sub={<Available info={info.data} />} onPress={sheet.show} />
      <Suspense fallback={null}>
        {sheet.wanted && (
          <CurrencySheet open={sheet.open} onOpenChange={sheet.onOpenChange} currencies={ofKind} onPick={setChosen} />
        )}
      </Suspense>
    </>
  );
  if (!info.data)
    return (
      <FundingPage kind="withdraw">
        {head}
        <ReadStates read={info} />
      </FundingPage>
    );
  return <Form key={chosen.id} head={head} info={info.data} onDone={onDone} />;
}

function Available({ info }: { info: WithdrawInfo | undefined }) {
  const { t } = useTranslation(['funding', 'common']);
  const figures = useFigures();
  if (!info) return t(($) => $.common.states.loading);
  return t(($) => $.funding.withdraw.available, {
    amount: figures.balance(info.available, info.code),
  });
}

/** Asks for the withdrawal; when it was taken, closes the confirmation and then calls `onDone`. */
function useWithdrawal(close: () => void, onDone: WithdrawFormProps['onDone']) {
  return useCallMutation(requestWithdrawal, {
    quiet: true,
    async onDone(withdrawal) {
      rereadFunding();
      close();
      await layersGone();
      onDone(withdrawal);
    },
    onFailure: rereadFunding,
  });
}

interface ReviewButtonProps {
  info: WithdrawInfo;
  isEmpty: boolean;
  /** Addresses or cards, undefined until they are known, and the chosen one. */
  targets: readonly Target[] | undefined;
  target: Target | undefined;
  ready: boolean;
  onPress: () => void;
}

/** The way to the confirmation, or what is missing for it. */
function ReviewButton({ info, isEmpty, targets, target, ready, onPress }: ReviewButtonProps) {
  const { t } = useTranslation(['funding']);
  const figures = useFigures();
  if (info.level === 0)
    return (
      <Button variant="primary" size="lg" block href="#/pages/setting/real">
        {t(($) => $.funding.withdraw.verify)}
      </Button>
    );
  const isCoin = info.type === 'coin';
  if (targets?.length === 0)
    return (
      <Button variant="primary" size="lg" block href={`#${addTargetPath(info.type, info.currency_id)}`}>
        {isCoin ? t(($) => $.funding.withdraw.addAddress) : t(($) => $.funding.withdraw.addCard)}
      </Button>
    );
  const isStopped = info.stopped_until !== null || info.price_btc === null;
  const label =
    info.stopped_until !== null
      ? t(($) => $.funding.withdraw.stoppedShort, { time: figures.formats.dateTime(info.stopped_until) })
      : targets !== undefined && target === undefined
        ? isCoin
          ? t(($) => $.funding.withdraw.chooseAddress)
          : t(($) => $.funding.withdraw.chooseCard)
        : isEmpty
          ? t(($) => $.funding.withdraw.enter)
          : t(($) => $.funding.withdraw.review);
  return (
    <Button variant="primary" size="lg" block needsConnection disabled={!ready || isStopped} onClick={onPress}>
      {label}
    </Button>
  );
}

/** Where the money goes, and the terms of its network; undefined where there is none. */
function useTarget(info: WithdrawInfo) {
  const [targetId, setTargetId] = useState<number | null>(null);
  const targets = useTargets(info.type, info.currency_id);
  const target = chosenTarget(targets.list ?? [], targetId, info.networks);
  const terms = info.networks.find(({ network }) => network === target?.network) ?? info.networks[0];
  return { targets, target, terms, choose: ({ id }: Target) => setTargetId(id) };
}

function RemarkField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation(['funding']);
  return (
    <Field
      label={t(($) => $.funding.withdraw.remark)}
      labelAside={t(($) => $.funding.withdraw.optional)}
      placeholder={t(($) => $.funding.withdraw.remarkHint)}
      maxLength={REMARK_LENGTH}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface FormProps extends Pick<WithdrawFormProps, 'onDone'> {
  head: React.ReactNode;
  info: WithdrawInfo;
}

function Form({ head, info, onDone }: FormProps) {
  const { t } = useTranslation(['funding', 'common']);
  const figures = useFigures();
  const [text, setText] = useState('');
  const [remark, setRemark] = useState('');
  const confirm = useLazyLayer();
  const { targets, target, terms, choose } = useTarget(info);
  const ask = useWithdrawal(() => confirm.onOpenChange(false), onDone);
  if (!terms) return null;
  const number = fromEditText(text);
  const state = withdrawState(number, info, terms);
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      ask.reset();
      set(value);
    };
  return (
    <FundingPage
      kind="withdraw"
      foot={
        <ActionFoot>
          <ReviewButton
            info={info}
            isEmpty={state.kind === 'empty'}
            targets={targets.list}
            target={target}
            ready={state.kind === 'good' && target !== undefined}
            onPress={confirm.show}
          />
        </ActionFoot>
      }
    >
      {head}
      <WithdrawNotes info={info} />
      <TargetField
        info={info}
        targets={targets}
        chosen={target}
        onChoose={change(choose)}
        error={errorAt(ask.failure, ['address_id', 'card_id', 'network'])}
      />
      <AmountField
        {...{ info, terms, text, number, state }}
        refusal={errorAt(ask.failure, ['number', 'fee'])}
        onChange={change(setText)}
      />
      <LimitLines {...{ info, terms, number, state }} />
      <RemarkField value={remark} onChange={setRemark} />
      <Note icon={iconShield}>{t(($) => $.funding.withdraw.two, { amount: figures.exact(info.two_approvers_usd, 'USD') })}</Note>
      <Suspense fallback={null}>
        {confirm.wanted && target && (
          <ConfirmWithdrawal
            open={confirm.open}
            onOpenChange={(open) => {
              confirm.onOpenChange(open);
              if (open) ask.reset();
            }}
            {...{ info, terms, number, target }}
            busy={ask.busy}
            checking={ask.checking}
            failure={ask.failure}
            onConfirm={() => ask.submit(withdrawalInput({ info, terms, target, number, remark }))}
          />
        )}
      </Suspense>
    </FundingPage>
  );
}
