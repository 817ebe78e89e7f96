/** Small signs of a review: risk, approvals, hints. */
import type { ReviewHint } from '@glasshouse/contract/backoffice';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { cx } from '@glasshouse/ui/class-names.ts';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { iconCheck, iconWarn } from '@glasshouse/ui/icons.ts';
import { labelText } from '../../../app/formats.ts';
import { hintKey } from '../../../kit/presented-keys.ts';
import { riskTone } from '../model/risk.ts';

/** The risk as a bar and a number. */
export function Risk({ value }: { value: number }) {
  return (
    <span className={cx('b-risk', `is-${riskTone(value)}`)}>
      <span className="b-risk-bar" aria-hidden="true">
        <span style={{ display: 'block', width: `${value}%` }} />
      </span>
      <span className="num">{value}</span>
    </span>
  );
}

/** How many of the approvals have been given. */
export function Approvals({ given, needed }: { given: number; needed: number }) {
  const { t } = useTranslation(['backoffice']);
  return (
    <span className="b-dots">
      {Array.from({ length: needed }, (_, index) => (
        <i key={index} className={cx(index < given && 'is-on')} aria-hidden="true" />
      ))}
      <span className="num">{t(($) => $.backoffice.reviews.approvals, { given, needed })}</span>
    </span>
  );
}

/** A hint in words. */
export const hintText = (hint: ReviewHint): string => labelText(hintKey(hint.code), hint.params, hint.code);

/** The hints of a review, the heaviest first. */
export function Hints({ hints }: { hints: readonly ReviewHint[] }) {
  return (
    <ul className="b-hints">
      {hints
        .toSorted((a, b) => b.weight - a.weight)
        .map((hint) => (
          <li key={`${hint.code} ${JSON.stringify(hint.params)}`} className={hint.weight > 0 ? 'is-warn' : 'is-good'}>
            <Icon d={hint.weight > 0 ? iconWarn : iconCheck} size={15} />
            <span>{hintText(hint)}</span>
            <b className="num">{hint.weight > 0 ? `+${hint.weight}` : hint.weight === 0 ? '0' : `−${-hint.weight}`}</b>
          </li>
        ))}
    </ul>
  );
}
