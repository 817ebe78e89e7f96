/**
 * What the operator can and cannot do, from the same facts that the server enforces: tables of results that the database
 * keeps the staff from writing, what takes two people, every call of the staff, and how often they acted.
 */
import type { CallOutput } from '@glasshouse/contract';
import { operatorPowers, staffActs } from '@glasshouse/contract/backoffice';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Card, Note, SectionHead } from '@glasshouse/ui/Card.tsx';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { iconCheck, iconWarn } from '@glasshouse/ui/icons.ts';
import { SkeletonCard } from '@glasshouse/ui/Skeleton.tsx';
import { ErrorState } from '@glasshouse/ui/StateView.tsx';
import { useCall } from '../../../app/data/use-call.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { Page } from '../../../app/page/Page.tsx';
import { ActsTable } from '../components/ActsTable.tsx';
import { useOperatorWords } from '../components/use-operator-words.ts';
import { areasOf, resultsOf } from '../model/operator.ts';

type Powers = CallOutput<typeof operatorPowers>;

export default function Operator() {
  const { t } = useTranslation(['content', 'common']);
  const powers = useCall(operatorPowers);
  const acts = useCall(staffActs, { days: 30 });
  return (
    <Page>
      <p className="py-3 text-md">{t(($) => $.content.operator.lead)}</p>
      {powers.isError && (
        <ErrorState
          compact
          title={t(($) => $.common.states.failed)}
          retryLabel={t(($) => $.common.buttons.tryAgain)}
          onRetry={() => void powers.refetch()}
        />
      )}
      {powers.isPending && <SkeletonCard label={t(($) => $.common.states.loading)} lines={5} />}
      {powers.data && <Facts powers={powers.data} />}
      <SectionHead title={t(($) => $.content.operator.acts.title)} />
      <p className="pb-2 text-text-2">{t(($) => $.content.operator.acts.text)}</p>
      {acts.data && <ActsTable acts={acts.data.acts} />}
      {powers.data && <Anchor anchor={powers.data.anchor} />}
    </Page>
  );
}

function Facts({ powers }: { powers: Powers }) {
  const { t } = useTranslation(['content']);
  const words = useOperatorWords();
  const isSafe = powers.outcomes.every((one) => !one.staff_can_write);
  return (
    <>
      <SectionHead title={t(($) => $.content.operator.outcomes.title)} />
      <p className="pb-2 text-text-2">{t(($) => $.content.operator.outcomes.text)}</p>
      {!isSafe && <Note tone="danger">{t(($) => $.content.operator.outcomes.broken)}</Note>}
      <Card as="section">
        <ul className="grid gap-2">
          {resultsOf(powers.outcomes).map(({ what, canWrite, tables }) => (
            <li key={what} className="flex items-start gap-3">
              <Icon d={canWrite ? iconWarn : iconCheck} size={18} className={canWrite ? 'text-danger' : 'text-success'} />
              <details className="min-w-0 flex-1">
                <summary className="cursor-pointer">
                  {words.result(what)}{' '}
                  <span className="num text-xs text-text-3">
                    {t(($) => $.content.operator.outcomes.tables, { count: tables.length })}
                  </span>
                  <span className="sr">
                    {canWrite ? t(($) => $.content.operator.outcomes.can) : t(($) => $.content.operator.outcomes.cannot)}
                  </span>
                </summary>
                <code className="mono text-xs break-words text-text-3">{tables.map(({ table }) => table).join(', ')}</code>
              </details>
            </li>
          ))}
        </ul>
      </Card>
      <SectionHead title={t(($) => $.content.operator.two.title)} />
      <p className="pb-2 text-text-2">{t(($) => $.content.operator.two.text)}</p>
      <dl className="grid gap-3">
        {powers.kinds.map(({ kind, propose, approve }) => (
          <div key={kind}>
            <dt className="font-semibold">{words.kind(kind)}</dt>
            <dd className="text-text-2">{t(($) => $.content.operator.two.propose, { roles: words.roles(propose) })}</dd>
            <dd className="text-text-2">{t(($) => $.content.operator.two.approve, { roles: words.roles(approve) })}</dd>
          </div>
        ))}
      </dl>
      <SectionHead title={t(($) => $.content.operator.reviews.title)} />
      <p className="pb-2 text-text-2">{t(($) => $.content.operator.reviews.text)}</p>
      <dl className="grid gap-3">
        {powers.queues.map(({ queue, roles }) => (
          <div key={queue}>
            <dt className="font-semibold">{words.queue(queue)}</dt>
            <dd className="text-text-2">{words.roles(roles)}</dd>
          </div>
        ))}
      </dl>
      <Calls powers={powers} />
    </>
  );
}

function Calls({ powers }: { powers: Powers }) {
  const { t } = useTranslation(['content']);
  const words = useOperatorWords();
  return (
    <>
      <SectionHead title={t(($) => $.content.operator.calls.title)} />
      <p className="pb-2 text-text-2">{t(($) => $.content.operator.calls.text)}</p>
      <div className="grid gap-2">
        {areasOf(powers.calls).map(({ area, calls }) => (
          <details key={area} className="rounded-lg bg-surface-1 px-4">
            <summary className="flex min-h-tap cursor-pointer items-center justify-between gap-3">
              <span className="font-medium">{words.area(area)}</span>
              <span className="num text-text-3">{t(($) => $.content.operator.calls.count, { count: calls.length })}</span>
            </summary>
            <ul className="grid gap-3 pb-4">
              {calls.map((call) => (
                <li key={call.id}>
                  <code className="mono text-xs break-all">{call.id}</code>{' '}
                  <span className="text-xs text-text-3">
                    {call.changes ? t(($) => $.content.operator.calls.changes) : t(($) => $.content.operator.calls.looks)}
                  </span>
                  <p lang="en" className="text-text-2">
                    {call.summary}
                  </p>
                  {call.roles.length > 0 && <p className="text-xs text-text-3">{words.roles(call.roles)}</p>}
                  {call.writes.length > 0 && (
                    <p className="text-xs text-text-3">
                      {t(($) => $.content.operator.calls.writes, { tables: call.writes.join(', ') })}
                    </p>
                  )}
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </>
  );
}

function Anchor({ anchor }: { anchor: Powers['anchor'] }) {
  const { t } = useTranslation(['content']);
  const formats = useFormats();
  return (
    <p className="py-4 text-text-2">
      {anchor === null
        ? t(($) => $.content.operator.anchor.none)
        : t(($) => $.content.operator.anchor.text, {
            rows: formats.number(String(anchor.rows), 0),
            leaf: formats.number(String(anchor.leaf), 0),
            time: formats.utc(anchor.time),
          })}
    </p>
  );
}
