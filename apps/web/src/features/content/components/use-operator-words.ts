/** Words for what the operator's facts name. A name without words is shown as it is. */
import type { StaffRole } from '@glasshouse/contract';
import { useTranslation, words } from '@glasshouse/i18n/web.ts';

type Part = 'results' | 'kinds' | 'queues' | 'areas';

/** The words. */
export function useOperatorWords() {
  const { t } = useTranslation(['content']);
  const lookup = words.t as unknown as (key: string) => string;
  const of = (part: Part) => (name: string) => {
    const key = `content:operator.${part}.${name}`;
    return words.exists(key as never) ? lookup(key) : name;
  };
  return {
    result: of('results'),
    kind: of('kinds'),
    queue: of('queues'),
    area: of('areas'),
    roles: (roles: readonly StaffRole[]) => roles.map((role) => t(($) => $.content.operator.roles[role])).join(', '),
  };
}
