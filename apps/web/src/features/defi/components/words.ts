/** Rates and times of the lending pool in the language in use. */
import type { DefiPool } from '@glasshouse/contract/defi';
import { useFormats } from '../../../app/formats/use-formats.ts';

/** The words. */
export function useDefiWords() {
  const formats = useFormats();
  return {
    /** A rate or a share, such as 4.62%. */
    percent: (fraction: string) => formats.percent(fraction, 2, 2),
    /** The operator's part, such as 10%. */
    part: (fraction: string) => formats.percent(fraction, 0, 2),
    tone: (signed: string) =>
      (/^-?0(\.0*)?$/.test(signed) ? 'zero' : signed.startsWith('-') ? 'down' : 'up') as 'zero' | 'up' | 'down',
    /** Whether the rate of a pool looks back on a whole week. */
    isOfWeek: ({ rate_since: since, opened }: DefiPool) => since > opened,
  };
}
