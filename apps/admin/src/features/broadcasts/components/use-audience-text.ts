/** An audience in words. */
import type { BroadcastAudience } from '@glasshouse/contract/notifications';
import { useTranslation } from '@glasshouse/i18n/web.ts';

/** The words of an audience. */
export function useAudienceText(): (audience: BroadcastAudience) => string {
  const { t } = useTranslation(['backoffice-broadcasts']);
  return (audience) => {
    const kind = t(($) => $['backoffice-broadcasts'].codes.audience[audience.kind]);
    if (audience.kind === 'country') return `${kind}: ${audience.country}`;
    return audience.kind === 'level' ? `${kind}: ${audience.level}` : kind;
  };
}
