/**
 * A list as a table: 48 px rows, a head that stays, more rows on demand. With `onOpen` a row opens its details by a press
 * on it, on its first cell with the keyboard, and J and K move. With `selection` rows are chosen by boxes, the open one by X.
 */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { cx } from '@glasshouse/ui/class-names.ts';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { iconChevronDown, iconChevronUp } from '@glasshouse/ui/icons.ts';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@glasshouse/ui/StateView.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import type { CallList } from '../app/use-call.ts';
import { rowAfter } from './row-after.ts';
import { type Selection, SelectAll, SelectRow, toggled } from './TableSelection.tsx';
import { useKeys } from './use-keys.ts';

export type RowKey = string | number;

export interface Column<Row> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  align?: 'end';
  /** Gives way while details are open: always, or only on windows below 1440 px. */
  yields?: 'always' | 'narrow';
  /** CSS width, such as `120px`. */
  width?: string;
  /** Sorting by this column; direction null when another one sorts. */
  sort?: { direction: 'asc' | 'desc' | null; onSort: () => void };
}

export interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** Rows that are there; or a list that is read page after page. */
  rows?: readonly Row[];
  list?: CallList<Row>;
  rowKey: (row: Row) => RowKey;
  /** The row whose details are open. */
  open?: RowKey | null;
  onOpen?: (row: Row) => void;
  /** Rows that are chosen together; without it there are no boxes. */
  selection?: Selection<Row> | undefined;
  /** What stands in place of no rows. */
  empty?: ReactNode;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, list, rowKey, open, onOpen, selection, empty } = props;
  const { t } = useTranslation(['common']);
  const items = rows ?? list?.items ?? [];
  const body = useRef<HTMLTableSectionElement>(null);
  const move = (by: 1 | -1) => () => {
    const next = rowAfter(items, rowKey, open ?? null, by);
    if (next !== undefined) onOpen?.(next);
    if (by === 1 && next === items.at(-1)) list?.loadMore();
  };
  const current = items.find((row) => rowKey(row) === open);
  const choose =
    selection && current && selection.may(current)
      ? () => selection.onChange(toggled(selection.chosen, rowKey(current)))
      : undefined;
  useKeys(onOpen ? { j: move(1), k: move(-1), x: choose } : {});
  useEffect(() => {
    body.current?.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  if (list?.loading) {
    return (
      <div className="b-states">
        <SkeletonList label={t(($) => $.common.states.loading)} />
      </div>
    );
  }
  if (list?.failed) {
    return (
      <ErrorState
        title={t(($) => $.common.states.failed)}
        retryLabel={t(($) => $.common.buttons.tryAgain)}
        onRetry={list.refetch}
      />
    );
  }
  if (items.length === 0) return empty ?? <EmptyState title={t(($) => $.common.states.empty)} />;
  return (
    <>
      <table className="b-table" aria-label={label}>
        <thead>
          <tr>
            {selection && <SelectAll selection={selection} rows={items} rowKey={rowKey} />}
            {columns.map((column) => (
              <Head key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {items.map((row) => (
            <Row key={rowKey(row)} row={row} columns={columns} isOpen={open === rowKey(row)} onOpen={onOpen}>
              {selection && <SelectRow selection={selection} row={row} rowKey={rowKey} />}
            </Row>
          ))}
        </tbody>
      </table>
      {list && !list.complete && (
        <div className="b-more">
          <Button size="sm" busy={list.loadingMore} onClick={list.loadMore}>
            {t(($) => $.common.buttons.loadMore)}
          </Button>
        </div>
      )}
    </>
  );
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

const classOf = <Row,>({ align, yields }: Column<Row>) => cx(align === 'end' && 'is-end', yields && `is-${yields}`);

function Head<Row>({ column }: { column: Column<Row> }) {
  const { head, width, sort } = column;
  if (!sort) {
    return (
      <th scope="col" style={{ width }} className={classOf(column)}>
        {head}
      </th>
    );
  }
  return (
    <th scope="col" style={{ width }} className={classOf(column)} aria-sort={sort.direction ? ARIA_SORT[sort.direction] : 'none'}>
      <button type="button" className="b-sort" onClick={sort.onSort}>
        {head}
        {sort.direction && <Icon d={sort.direction === 'asc' ? iconChevronUp : iconChevronDown} size={12} />}
      </button>
    </th>
  );
}

interface RowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  isOpen: boolean;
  onOpen: ((row: Row) => void) | undefined;
  /** A cell before all others. */
  children?: ReactNode;
}

function Row<Row>({ row, columns, isOpen, onOpen, children }: RowProps<Row>) {
  return (
    <tr
      aria-current={isOpen || undefined}
      className={cx(onOpen && 'is-open-able')}
      onClick={
        onOpen &&
        ((event) => {
          // A link or button inside a row does its own.
          if (event.target instanceof Element && event.target.closest('a, button, label')) return;
          onOpen(row);
        })
      }
    >
      {children}
      {columns.map((column, index) => (
        <td key={column.key} className={classOf(column)}>
          {index === 0 && onOpen ? (
            <button type="button" className="b-open" onClick={() => onOpen(row)}>
              {column.cell(row)}
            </button>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}
