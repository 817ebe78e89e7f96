/** What became of a user's money in each span, as they read it themselves: results apart from what was put in or taken out. */
import { type UserResult as Result, getUserResult } from '@glasshouse/contract/portfolio';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { directionOf } from '@glasshouse/ui/format/numbers.ts';
import { useFormats } from '../../../app/formats.ts';
import { useCall } from '../../../app/use-call.ts';
import { Section } from '../../../kit/SidePanel.tsx';
import { UnreadPart } from '../../../kit/UnreadPart.tsx';

const DECIMALS = 2;

/** A figure with its sign and colour; a dash where prices are missing. */
function Signed({ value, percent = null }: { value: string | null; percent?: string | null }) {
  const formats = useFormats();
  if (value === null) return <>–</>;
  return (
    <span className={`num is-${directionOf(value, DECIMALS)}`}>
      {formats.signed(value, DECIMALS)}
      {percent !== null && <small> {formats.signed(percent, DECIMALS)}%</small>}
    </span>
  );
}

function Spans({ spans }: { spans: readonly Result[] }) {
  const { t } = useTranslation(['backoffice-users']);
  const formats = useFormats();
  const head = (key: 'period' | 'result' | 'unrealised' | 'realised' | 'fees' | 'funding' | 'putIn') =>
    t(($) => $['backoffice-users'].result[key]);
  return (
    <table className="b-table is-small" aria-label={t(($) => $['backoffice-users'].result.title)}>
      <thead>
        <tr>
          <th scope="col">{head('period')}</th>
          {(['result', 'unrealised', 'realised', 'fees', 'funding', 'putIn'] as const).map((key) => (
            <th key={key} scope="col" className="is-end">
              {head(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {spans.map((span) => (
          <tr key={span.period}>
            <th scope="row">{t(($) => $['backoffice-users'].result.periods[span.period])}</th>
            <td className="is-end">
              <b>
                <Signed value={span.result} percent={span.percent} />
              </b>
            </td>
            <td className="is-end">
              <Signed value={span.unrealised} />
            </td>
            <td className="is-end">
              <Signed value={span.realised} />
            </td>
            <td className="num is-end">{formats.number(span.fees, DECIMALS)}</td>
            <td className="num is-end">{formats.number(span.funding, DECIMALS)}</td>
            <td className="num is-end">{formats.number(span.put_in, DECIMALS)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The table of spans, with what is worth now beside its title. */
export function UserResult({ userId }: { userId: number }) {
  const { t } = useTranslation(['backoffice-users']);
  const formats = useFormats();
  const read = useCall(getUserResult, { user_id: userId }, { quiet: true });
  const worth = read.data && t(($) => $['backoffice-users'].result.worth, { worth: formats.usd(read.data.worth) });
  return (
    <Section title={t(($) => $['backoffice-users'].result.title)} aside={worth}>
      {read.data === undefined && <UnreadPart read={read} lines={4} />}
      {read.data && <Spans spans={read.data.spans} />}
      {read.data && read.data.without_price.length > 0 && (
        <p className="b-quiet">
          {t(($) => $['backoffice-users'].result.withoutPrice, { coins: read.data.without_price.join(', ') })}
        </p>
      )}
    </Section>
  );
}
