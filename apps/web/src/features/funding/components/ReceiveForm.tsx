/** The form of a recharge: currency and network, where to send it, then the report of the payment with its voucher. */
import type { CallOutput } from '@glasshouse/contract';
import { type Recharge, type getFundingTerms, requestRecharge } from '@glasshouse/contract/funding';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ActionFoot } from '@glasshouse/ui/ActionFoot.tsx';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Note, SectionHead } from '@glasshouse/ui/Card.tsx';
import { Field } from '@glasshouse/ui/Field.tsx';
import { UploadTile } from '@glasshouse/ui/UploadTile.tsx';
import { acceptEdit, fromEditText, toEditText } from '@glasshouse/ui/format/parse.ts';
import { iconShield } from '@glasshouse/ui/icons.ts';
import { useLazyLayer } from '@glasshouse/ui/use-lazy-layer.ts';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { Suspense, useState } from 'react';
import { useCallMutation } from '../../../app/data/use-call.ts';
import { failureText } from '../../../app/services.ts';
import { errorAt } from '../../../app/data/error-at.ts';
import { useSentPicture } from '../../../app/files/use-sent-picture.ts';
import { Term } from '../../../app/glossary/Term.tsx';
import { rechargeLack } from '../model/recharge-form.ts';
import { currenciesOf, startCurrency } from '../model/ways.ts';
import { rereadFunding, useScale } from '../queries/funding.ts';
import { CurrencyButton } from './CurrencyButton.tsx';
import { DemoPayment } from './DemoPayment.tsx';
import { FundingPage } from './FundingPage.tsx';
import { NetworkChoice } from './NetworkChoice.tsx';
import { ReceivingPlace } from './ReceivingPlace.tsx';
import { useFigures } from './use-figures.ts';

const CurrencySheet = lazyPart(() => import('./CurrencySheet.tsx'));
/** Decimals that may be typed while the currency's own are not known. */
const ANY_SCALE = 8;
const REFERENCE_LENGTH = 128;

/** Props of ReceiveForm. */
export interface ReceiveFormProps {
  terms: CallOutput<typeof getFundingTerms>;
  wished: string | undefined;
  /** A report that was sent back: the form begins with what it said. */
  rejected: Recharge | null;
  onDone: (recharge: Recharge) => void;
}

type Way = ReceiveFormProps['terms']['recharge'][number];

/** Currency, network and the report of the payment, as they are filled in. */
function useRecharge({ terms, wished, rejected, onDone }: ReceiveFormProps) {
  // The voucher speaks by the catalogue `files`.
  useTranslation(['funding', 'files', 'common']);
  const currencies = currenciesOf(terms.recharge);
  const [currencyId, setCurrencyId] = useState(() => rejected?.currency_id ?? startCurrency(currencies, wished)?.id ?? 0);
  const ways = terms.recharge.filter((way) => way.currency_id === currencyId);
  const [network, setNetwork] = useState(rejected?.network ?? '');
  const [text, setText] = useState(() => toEditText(rejected?.amount ?? ''));
  const [reference, setReference] = useState(rejected?.reference ?? '');
  const voucher = useSentPicture();
  const scale = useScale(currencyId) ?? ANY_SCALE;
  const report = useCallMutation(requestRecharge, {
    quiet: true,
    onDone(recharge) {
      rereadFunding();
      onDone(recharge);
    },
    onFailure(failure) {
      const wrong = errorAt(failure, ['voucher']);
      if (wrong !== undefined) voucher.refuse(wrong);
    },
  });
  const edited =
    <T,>(set: (value: T) => void) =>
    (value: T): void => {
      report.reset();
      set(value);
    };
  return {
    currencies,
    ways,
    way: ways.find((one) => one.network === network) ?? ways[0],
    text,
    reference,
    voucher,
    report,
    setNetwork: edited(setNetwork),
    setReference: edited(setReference),
    setText: edited((next: string) => setText(acceptEdit(text, next, scale))),
    chooseVoucher: edited((file: File) => void voucher.choose(file)),
    fillDemo: edited(({ amount, reference, voucher: picture }: { amount: string; reference: string; voucher: File | null }) => {
      setText(acceptEdit('', amount, scale));
      setReference(reference);
      if (picture) void voucher.choose(picture);
    }),
    setCurrency: edited((id: number) => {
      setCurrencyId(id);
      setNetwork('');
      setText('');
      setReference('');
    }),
  };
}

interface ReportProps {
  form: ReturnType<typeof useRecharge>;
  way: Way;
}

/** What is missing, what was refused and at which field, and sending the report. */
function useReport({ form, way }: ReportProps) {
  const { t } = useTranslation(['funding', 'common']);
  const figures = useFigures();
  const { reference, voucher, report } = form;
  const isBank = way.type === 'bank';
  const amount = fromEditText(form.text);
  const lack = rechargeLack({ amount, reference, voucher: voucher.reference }, way.min);
  const below = t(($) => $.funding.errors.FUNDING_BELOW_MINIMUM, {
    min: figures.formats.exactFigure(way.min, way.code),
    asset: way.code,
  });
  const amountError = errorAt(report.failure, ['amount']) ?? (lack === 'minimum' ? below : undefined);
  const referenceError = errorAt(report.failure, ['reference']);
  const elsewhere =
    report.failure && amountError === undefined && referenceError === undefined && voucher.state.kind !== 'refused'
      ? failureText(report.failure)
      : null;
  const missing = (what: 'amount' | 'reference' | 'referenceBank' | 'voucher' | 'uploading') =>
    t(($) => $.funding.receive.missing[what]);
  const lackText = {
    amount: missing('amount'),
    minimum: below,
    reference: missing(isBank ? 'referenceBank' : 'reference'),
    voucher: missing(voucher.state.kind === 'uploading' ? 'uploading' : 'voucher'),
  };
  const submit = () =>
    report.submit({
      currency: way.currency_id,
      amount,
      ...(way.network === '' ? {} : { network: way.network }),
      account: way.account,
      type: way.type,
      reference: reference.trim(),
      voucher: voucher.reference ?? '',
    });
  const label = report.checking
    ? t(($) => $.common.states.checking)
    : lack === null
      ? t(($) => $.funding.receive.button, { amount: figures.exact(amount, way.code) })
      : lackText[lack];
  return { lack, label, amountError, referenceError, elsewhere, submit };
}

/** Amount, reference and voucher. */
function ReportFields({
  form,
  way,
  errors,
}: ReportProps & { errors: Pick<ReturnType<typeof useReport>, 'amountError' | 'referenceError'> }) {
  const { t } = useTranslation(['funding']);
  const figures = useFigures();
  const { text, reference, voucher } = form;
  const isBank = way.type === 'bank';
  return (
    <>
      <Field
        label={t(($) => $.funding.receive.amount)}
        labelAside={t(($) => $.funding.receive.minimum, { amount: figures.exact(way.min, way.code) })}
        size="lg"
        inputMode="decimal"
        suffix={way.code}
        value={text}
        error={errors.amountError}
        onChange={(event) => form.setText(event.target.value)}
      />
      <Field
        label={isBank ? t(($) => $.funding.receive.referenceBank) : t(($) => $.funding.receive.reference)}
        labelAside={!isBank && <Term term="txid">{t(($) => $.funding.receive.whatIsTxid)}</Term>}
        hint={isBank ? t(($) => $.funding.receive.referenceBankHint) : t(($) => $.funding.receive.referenceHint)}
        size="lg"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={REFERENCE_LENGTH}
        className="mono"
        value={reference}
        error={errors.referenceError}
        onChange={(event) => form.setReference(event.target.value)}
      />
      <UploadTile
        label={t(($) => $.funding.receive.voucher)}
        {...voucher.tile}
        state={voucher.state}
        onFile={form.chooseVoucher}
        onCancel={voucher.cancel}
      />
    </>
  );
}

/** The whole page, once the terms are known. */
export function ReceiveForm(props: ReceiveFormProps) {
  const form = useRecharge(props);
  return form.way ? <ReceivePage form={form} way={form.way} terms={props.terms} /> : null;
}

function ReceivePage({ form, way, terms }: ReportProps & Pick<ReceiveFormProps, 'terms'>) {
  const { t } = useTranslation(['funding', 'files', 'common']);
  const figures = useFigures();
  const sheet = useLazyLayer();
  const report = useReport({ form, way });
  const { busy } = form.report;
  return (
    <FundingPage
      kind="recharge"
      foot={
        <ActionFoot>
          <Button
            variant="primary"
            size="lg"
            block
            needsConnection
            busy={busy}
            disabled={report.lack !== null}
            onClick={report.submit}
          >
            {report.label}
          </Button>
        </ActionFoot>
      }
    >
      <CurrencyButton
        code={way.code}
        sub={t(($) => $.funding.shared.credited, { account: figures.account(way.account) })}
        onPress={sheet.show}
      />
      <NetworkChoice
        tiles={form.ways.map((one) => ({
          network: one.network,
          sub: <WaySpeed minutes={one.minutes} blocks={one.confirmations} />,
        }))}
        value={way.network}
        onChange={form.setNetwork}
      />
      <ReceivingPlace key={`${way.currency_id} ${way.network}`} way={way} />
      <SectionHead className="px-0!" title={t(($) => $.funding.receive.report)} />
      <p className="-mt-2 text-xs text-text-2">{t(($) => $.funding.receive.reportText)}</p>
      <DemoPayment way={way} amount={fromEditText(form.text)} onMade={form.fillDemo} />
      <ReportFields form={form} way={way} errors={report} />
      {report.elsewhere !== null && (
        <div role="alert">
          <Note tone="danger">{report.elsewhere}</Note>
        </div>
      )}
      <Note icon={iconShield}>
        {t(($) => $.funding.receive.two, { amount: figures.exact(terms.two_approvers_usd.recharge, 'USD') })}
      </Note>
      <Suspense fallback={null}>
        {sheet.wanted && (
          <CurrencySheet
            open={sheet.open}
            onOpenChange={sheet.onOpenChange}
            currencies={form.currencies}
            onPick={({ id }) => form.setCurrency(id)}
          />
        )}
      </Suspense>
    </FundingPage>
  );
}

/** How long a network takes, and how many blocks it waits. */
function WaySpeed({ minutes, blocks }: { minutes: number; blocks: number | null }) {
  const { t } = useTranslation(['funding']);
  const figures = useFigures();
  return (
    <>
      {figures.about(minutes)}
      {blocks !== null && <> · {t(($) => $.funding.shared.blocks, { count: blocks })}</>}
    </>
  );
}
