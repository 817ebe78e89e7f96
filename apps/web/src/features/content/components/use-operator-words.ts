/** Words for what the operator's facts name. A name without words is shown as it is. */
import type { StaffRole } from '@glasshouse/contract';
import { useTranslation, words } from '@glasshouse/i18n/web.ts';

/** The words. */
export function useOperatorWords() {
  const { t } = useTranslation(['content', 'names']);
  const lookup = words.t as unknown as (key: string) => string;
  const of = (part: string) => (name: string) => {
    const key = `${part}.${name}`;
    return words.exists(key as never) ? lookup(key) : name;
  };
  return {
    result: of('content:operator.results'),
    kind: of('names:kinds'),
    queue: of('names:queues'),
    area: of('names:areas'),
    roles: (roles: readonly StaffRole[]) => roles.map((role) => t(($) => $.content.operator.roles[role])).join(', '),
  };
}
