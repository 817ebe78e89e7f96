/** How often the staff acted, looked and was refused in the last days, by what it was about. */
import type { CallOutput } from '@glasshouse/contract';
import type { staffActs } from '@glasshouse/contract/backoffice';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { totalsOf } from '../model/operator.ts';
import { useOperatorWords } from './use-operator-words.ts';

export function ActsTable({ acts }: { acts: CallOutput<typeof staffActs>['acts'] }) {
  const { t } = useTranslation(['content']);
  const words = useOperatorWords();
  const formats = useFormats();
  const figure = (value: number) => formats.number(String(value), 0);
  if (acts.length === 0) return <p className="text-text-3">{t(($) => $.content.operator.acts.none)}</p>;
  const rows = (of: ReturnType<typeof totalsOf>, nameOf: (name: string) => string) =>
    of.map(({ name, acts: done, reads, refused }) => (
      <tr key={name} className="border-b border-line-1">
        <th scope="row" className="py-2 pr-2 text-left font-normal">
          {nameOf(name)}
        </th>
        {[done, reads, refused].map((value, index) => (
          <td key={index} className="num py-2 pl-2 text-right">
            {figure(value)}
          </td>
        ))}
      </tr>
    ));
  const head = (
    <thead>
      <tr className="text-xs text-text-3">
        <th scope="col" className="py-2 text-left font-normal">
          {t(($) => $.content.operator.acts.about)}
        </th>
        <th scope="col" className="py-2 pl-2 text-right font-normal">
          {t(($) => $.content.operator.acts.done)}
        </th>
        <th scope="col" className="py-2 pl-2 text-right font-normal">
          {t(($) => $.content.operator.acts.reads)}
        </th>
        <th scope="col" className="py-2 pl-2 text-right font-normal">
          {t(($) => $.content.operator.acts.refused)}
        </th>
      </tr>
    </thead>
  );
  return (
    <>
      <table className="w-full">
        {head}
        <tbody>
          {rows(
            totalsOf(acts, (one) => one.kind),
            words.area,
          )}
        </tbody>
      </table>
      <details>
        <summary className="flex min-h-tap cursor-pointer items-center text-text-2">
          {t(($) => $.content.operator.acts.byDay)}
        </summary>
        <table className="w-full">
          {head}
          <tbody>{rows(totalsOf(acts, (one) => one.day).toReversed(), formats.day)}</tbody>
        </table>
      </details>
    </>
  );
}
