/** What the sources of a price are called. Needs the words `proofs`. */
import { useTranslation } from '@glasshouse/i18n/web.ts';

/** Names of sources as they write themselves; what is not here is shown as it is. */
const BRANDS: Readonly<Record<string, string>> = { binance: 'Binance', okx: 'OKX', kraken: 'Kraken', bitget: 'Bitget' };

/** The name of a source. */
export function useSourceNames(): (source: string) => string {
  const { t } = useTranslation(['proofs']);
  const own: Readonly<Record<string, string>> = {
    recording: t(($) => $.proofs.price.names.recording),
    simulation: t(($) => $.proofs.price.names.simulation),
  };
  return (source) => BRANDS[source] ?? own[source] ?? source;
}
