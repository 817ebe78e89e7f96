/** An address to compare: in groups of four, its ends in gold. Or short: beginning and end. */
import { cx } from '@glasshouse/ui/class-names.ts';
import { groupsOf, shortAddress } from '../model/address.ts';

/** Props of AddressText. */
export interface AddressTextProps {
  address: string;
  className?: string;
}

/** In full. */
export function FullAddress({ address, className }: AddressTextProps) {
  const groups = groupsOf(address);
  return (
    <p className={cx('mono flex flex-wrap gap-x-2.5 gap-y-1 rounded-xl bg-surface-1 p-3 text-md', className)} translate="no">
      <span className="sr">{address}</span>
      {groups.map((group, index) => (
        <span
          key={index}
          aria-hidden="true"
          className={index === 0 || index >= groups.length - 2 ? 'font-semibold text-brand' : 'text-text-2'}
        >
          {group}
        </span>
      ))}
    </p>
  );
}

/** Beginning and end. */
export function ShortAddress({ address }: AddressTextProps) {
  const { head, tail } = shortAddress(address);
  return (
    <span className="mono num text-xs" translate="no">
      <span className="text-text-2">{head}</span>…<span className="text-text-2">{tail}</span>
    </span>
  );
}
