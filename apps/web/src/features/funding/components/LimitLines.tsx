/** What a withdrawal costs and leaves of the limits: fee, when it arrives, the 24 hours, the single fiat limit. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { addDecimals } from '@glasshouse/money';
import { Card } from '@glasshouse/ui/Card.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { Progress } from '@glasshouse/ui/Meters.tsx';
import { NO_FIGURE } from '@glasshouse/ui/format/numbers.ts';
import { type WithdrawInfo, type WithdrawState, type WithdrawTerms, countedBtc, usedShare } from '../model/withdraw-form.ts';
import { useFigures } from './use-figures.ts';

/** Props of LimitLines. */
export interface LimitLinesProps {
  info: WithdrawInfo;
  terms: WithdrawTerms;
  number: string;
  state: WithdrawState;
}

/** The lines. */
export function LimitLines({ info, terms, number, state }: LimitLinesProps) {
  const { t } = useTranslation(['funding']);
  const figures = useFigures();
  const more = state.kind === 'good' || state.kind === 'limit' ? countedBtc(number, info) : '0';
  const used = addDecimals(info.used_btc, more);
  const limit = t(($) => $.funding.withdraw.limitValue, {
    used: figures.formats.exactFigure(used, 'BTC'),
    limit: figures.exact(info.limit_btc, 'BTC'),
  });
  const label = t(($) => $.funding.withdraw.limit, { level: info.level });
  return (
    <Card>
      <KeyValueList
        items={[
          { label: t(($) => $.funding.withdraw.fee), value: figures.exact(terms.fee, info.code) },
          {
            label: t(($) => $.funding.withdraw.expected),
            value: t(($) => $.funding.withdraw.expectedValue, { time: figures.about(terms.minutes) }),
          },
          {
            label: t(($) => $.funding.withdraw.arrives),
            value: state.kind === 'good' ? figures.exact(state.arrival, info.code) : NO_FIGURE,
            result: true,
          },
        ]}
      />
      {info.level > 0 && (
        <div className="mt-2 grid gap-2 border-t border-line-1 pt-2">
          <KeyValueList
            items={[
              info.type === 'bank' && {
                label: t(($) => $.funding.withdraw.single),
                value: figures.exact(info.fiat_single_usdt, 'USDT'),
              },
              { label, value: limit, tone: state.kind === 'limit' ? 'danger' : undefined },
            ]}
          />
          <Progress
            label={label}
            value={usedShare(info, more)}
            valueText={limit}
            tone={state.kind === 'limit' ? 'warn' : 'brand'}
          />
          {info.frees_at !== null && (
            <p className="text-xs text-text-3">
              {t(($) => $.funding.withdraw.limitLeft, {
                left: figures.exact(info.left_btc, 'BTC'),
                time: figures.formats.dateTime(info.frees_at),
              })}
            </p>
          )}
        </div>
      )}
    </Card>
  );
}
