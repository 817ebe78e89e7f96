/** Boxes before the rows of a table, which choose several of them. */
import { Checkbox } from '@glasshouse/ui/Checkbox.tsx';
import type { RowKey } from './DataTable.tsx';

/** The rows that are chosen. */
export interface Selection<Row> {
  chosen: ReadonlySet<RowKey>;
  onChange: (next: ReadonlySet<RowKey>) => void;
  /** Whether a row can be chosen. */
  may: (row: Row) => boolean;
  /** What a row's box is called, and the one of all. */
  label: (row: Row) => string;
  allLabel: string;
}

/** The set with the key, or without it when it had it. */
export function toggled(chosen: ReadonlySet<RowKey>, key: RowKey): ReadonlySet<RowKey> {
  const next = new Set(chosen);
  if (!next.delete(key)) next.add(key);
  return next;
}

interface AllProps<Row> {
  selection: Selection<Row>;
  rows: readonly Row[];
  rowKey: (row: Row) => RowKey;
}

/** The box in the head: all rows that are shown, or none. */
export function SelectAll<Row>({ selection, rows, rowKey }: AllProps<Row>) {
  const keys = rows.filter(selection.may).map(rowKey);
  const isAll = keys.length > 0 && keys.every((key) => selection.chosen.has(key));
  return (
    <th scope="col" className="b-select">
      <Checkbox
        labelHidden
        disabled={keys.length === 0}
        checked={isAll}
        onCheckedChange={() => selection.onChange(isAll ? new Set() : new Set(keys))}
      >
        {selection.allLabel}
      </Checkbox>
    </th>
  );
}

/** The box of a row. */
export function SelectRow<Row>({ selection, row, rowKey }: Omit<AllProps<Row>, 'rows'> & { row: Row }) {
  const key = rowKey(row);
  return (
    <td className="b-select">
      <Checkbox
        labelHidden
        disabled={!selection.may(row)}
        checked={selection.chosen.has(key)}
        onCheckedChange={() => selection.onChange(toggled(selection.chosen, key))}
      >
        {selection.label(row)}
      </Checkbox>
    </td>
  );
}
