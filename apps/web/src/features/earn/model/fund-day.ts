/** What a fund had at the beginning of a day, as the public log has it. Pure. */
import type { Fund } from '@glasshouse/contract/earn';
import type { LogRecord } from '@glasshouse/proofs';

/** The figures of a day. */
export interface FundDay {
  readonly free: string;
  readonly held: string;
}

/** The figures of a record that is the one of a fund and its day; null of any other record. */
export function fundDayOf(record: LogRecord, { fund, code, day }: Pick<Fund, 'fund' | 'code' | 'day'>): FundDay | null {
  const { kind, fund: name, asset, day: date, free, held } = record;
  if (kind !== 'fund_day' || name !== fund || asset !== code || date !== String(day?.time)) return null;
  return typeof free === 'string' && typeof held === 'string' ? { free, held } : null;
}
