/** The place of a position in the ranking of deleveraging: five lights, and their number as label. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { cx } from '@glasshouse/ui';
import { Term } from '../../../app/glossary/Term.tsx';

const LIGHTS = [1, 2, 3, 4, 5] as const;

/** The lights; nothing while the place is not known. */
export function AdlLights({ lights }: { lights: number | null }) {
  const { t } = useTranslation(['contracts']);
  if (lights === null) return null;
  const label = t(($) => $.contracts.card.adlLabel, { lights, of: LIGHTS.length });
  return (
    <span className="c-adl">
      <small>
        <Term term="adl">{t(($) => $.contracts.card.adl)}</Term>
      </small>
      <span role="img" aria-label={label} title={label}>
        {LIGHTS.map((light) => (
          <i key={light} className={cx(light <= lights && 'is-on')} />
        ))}
      </span>
    </span>
  );
}
