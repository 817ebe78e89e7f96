/** A corporate action: its days and its source, what it is for the user, and the check of its file on this device. */
import { type StockAction, type StockEntitlement, listStockActions, listStockEntitlements } from '@glasshouse/contract/stocks';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals } from '@glasshouse/money';
import { Card, Note } from '@glasshouse/ui/Card.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { Timeline } from '@glasshouse/ui/Timeline.tsx';
import { iconInfo, iconWarn } from '@glasshouse/ui/icons.ts';
import { useCall } from '../../../app/data/use-call.ts';
import { ContentLink } from '../../../app/content/ContentLink.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { Page } from '../../../app/page/Page.tsx';
import { ReadStates } from '../../../app/page/ReadStates.tsx';
import { useIsLoggedIn } from '../../../app/session/use-session.ts';
import { useServerNow } from '../../../market/use-server-now.ts';
import { useActionCheck } from '../queries/use-receipts.ts';
import { ActionTag } from './Actions.tsx';
import { NoStock } from './NoStock.tsx';
import { StockChecks } from './StockChecks.tsx';
import { actionLink } from './links.ts';
import { useStockWords } from './words.ts';

const MINUTE = 60_000;

/** Published, counted, first session without it, paid. */
function Days({ action }: { action: StockAction }) {
  const { t } = useTranslation(['equities']);
  const formats = useFormats();
  const now = useServerNow(MINUTE);
  const days = [
    { key: 'published', time: action.published },
    { key: 'counted', time: action.counted },
    { key: 'ex', time: action.ex_opens },
    { key: 'pays', time: action.pays },
  ] as const;
  const next = days.findIndex(({ time }) => time > now);
  return (
    <Timeline
      label={t(($) => $.equities.action.days)}
      items={days.map(({ key, time }, i) => ({
        title: t(($) => $.equities.action.steps[key]),
        time: <span className="num">{formats.dateTime(time)}</span>,
        state: next < 0 || i < next ? 'done' : i === next ? 'current' : 'todo',
      }))}
    />
  );
}

/** What it was for the user. */
function OwnPart({ own }: { own: StockEntitlement }) {
  const { t } = useTranslation(['equities']);
  const words = useStockWords();
  const isSplit = own.kind === 'split';
  const isSome = (text: string) => compareDecimals(text, '0') > 0;
  return (
    <Card as="section" label={t(($) => $.equities.action.own)}>
      <h2 className="mb-2 text-sm font-semibold text-text-1">{t(($) => $.equities.action.own)}</h2>
      <KeyValueList
        dense
        items={[
          { label: t(($) => $.equities.action.before), value: words.sharesOf(own.shares_before, own.code) },
          own.kind !== 'dividend' && {
            label: t(($) => $.equities.action.after),
            value: words.sharesOf(own.shares_after, own.code),
            result: isSplit,
          },
          isSome(own.in_lieu) && { label: t(($) => $.equities.action.inLieu), value: words.exactMoney(own.in_lieu) },
          !isSplit && { label: t(($) => $.equities.action.gross), value: words.exactMoney(own.gross) },
          !isSplit && {
            label: t(($) => $.equities.action.withheld),
            value: isSome(own.withheld) ? `\u2212${words.exactMoney(own.withheld)}` : words.exactMoney('0'),
            tone: isSome(own.withheld) ? 'down' : undefined,
          },
          !isSplit && {
            label: own.is_paid ? t(($) => $.equities.action.paid) : t(($) => $.equities.action.toBePaid),
            value: words.exactMoney(own.net),
            result: true,
          },
        ]}
      />
    </Card>
  );
}

/** Terms, source, and sums over all holders. */
function Terms({ action }: { action: StockAction }) {
  const { t } = useTranslation(['equities']);
  const formats = useFormats();
  const words = useStockWords();
  const { applied, kind } = action;
  return (
    <KeyValueList
      items={[
        kind === 'dividend' && {
          label: t(($) => $.equities.facts.withholding),
          value:
            action.reduced_withholding === null
              ? formats.percent(action.withholding, 0)
              : t(($) => $.equities.tax.both, {
                  rate: formats.percent(action.withholding, 0),
                  reduced: formats.percent(action.reduced_withholding, 0),
                }),
        },
        {
          label: t(($) => $.equities.action.source),
          value: <ContentLink link={{ href: action.source_url, to: 'web' }}>{action.source}</ContentLink>,
        },
        applied !== null && { label: t(($) => $.equities.action.holders), value: formats.number(String(applied.holders), 0) },
        applied !== null &&
          kind === 'split' && {
            label: t(($) => $.equities.action.all),
            value: `${words.shares(applied.shares_before)} → ${words.sharesOf(applied.shares_after, action.code)}`,
          },
        applied !== null &&
          kind !== 'split' && { label: t(($) => $.equities.action.gross), value: words.exactMoney(applied.gross) },
        applied !== null &&
          applied.close !== null &&
          applied.adjusted_close !== null && {
            label: t(($) => $.equities.action.close),
            value: `${words.priceFigure(applied.close)} → ${words.price(applied.adjusted_close)}`,
          },
      ]}
    />
  );
}

function Checks({ action, own }: { action: StockAction; own: StockEntitlement | null }) {
  const { check, run } = useActionCheck({ action, own });
  return <StockChecks of="action" id={action.id} check={check} run={run} />;
}

function Body({ action, own }: { action: StockAction; own: StockEntitlement | null }) {
  const { t } = useTranslation(['equities']);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1 pb-6">
      <p>
        <ActionTag state={action.state} />
      </p>
      {action.replaced_by !== null && (
        <Note tone="warn" icon={iconWarn}>
          {t(($) => $.equities.action.replaced)}{' '}
          <Link href={actionLink(action.replaced_by)} className="underline underline-offset-2">
            {t(($) => $.equities.action.newer)}
          </Link>
        </Note>
      )}
      <p className="text-sm text-text-2">{t(($) => $.equities.action.what[action.kind])}</p>
      {own !== null && <OwnPart own={own} />}
      <Days action={action} />
      <Terms action={action} />
      <Note icon={iconInfo}>{t(($) => $.equities.action.noProposal)}</Note>
      {action.applied !== null && <Checks key={`${action.state} ${own?.action_id}`} action={action} own={own} />}
    </div>
  );
}

/** The page. */
export function ActionPage({ id }: { id: number }) {
  const { t } = useTranslation(['equities']);
  const words = useStockWords();
  const isLoggedIn = useIsLoggedIn();
  const read = useCall(listStockActions, { id }, { quiet: true });
  const action = read.data?.list[0];
  const owned = useCall(
    listStockEntitlements,
    { currency_id: action?.currency_id ?? 0, limit: 100 },
    { quiet: true, enabled: action !== undefined },
  );
  // Which file is checked depends on it.
  const isKnown = !isLoggedIn || !owned.isPending;
  if (!action || !isKnown)
    return (
      <Page>
        {read.data && !action ? (
          <NoStock />
        ) : (
          <ReadStates read={read} loading={t(($) => $.equities.list.loading)} failed={t(($) => $.equities.action.failed)} />
        )}
      </Page>
    );
  const own = owned.data?.list.find((one) => one.action_id === id) ?? null;
  return (
    <Page title={`${action.code} · ${words.action(action)}`}>
      <Body action={action} own={own} />
    </Page>
  );
}
