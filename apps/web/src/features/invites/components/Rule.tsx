/** The rule of rebates in words, with the numbers that the server goes by. */
import type { CallOutput } from '@glasshouse/contract';
import type { getInvites } from '@glasshouse/contract/invites';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Card } from '@glasshouse/ui/Card.tsx';
import { useAmounts } from './use-amounts.ts';

/** The rule. */
export function Rule({ levels }: { levels: CallOutput<typeof getInvites>['levels'] }) {
  const { t } = useTranslation(['invites']);
  const amounts = useAmounts();
  const [first = '', second = ''] = levels.map(({ share }) => amounts.share(share));
  const lines = [
    t(($) => $.invites.rule.register),
    t(($) => $.invites.rule.parts, { first, second }),
    t(($) => $.invites.rule.arrival),
    t(($) => $.invites.rule.options),
    t(($) => $.invites.rule.self),
  ];
  return (
    <Card as="section" label={t(($) => $.invites.rule.title)} className="mt-3">
      <h2 className="mb-2 font-semibold text-text-1">{t(($) => $.invites.rule.title)}</h2>
      <ul className="grid list-disc gap-1.5 ps-5 text-sm text-text-2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Card>
  );
}
