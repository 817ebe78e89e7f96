/** The way to the page that moves money into the account of a market. */
import type { ContractPosition } from '@glasshouse/contract/contracts';
import { hrefOf } from '../../../app/paths.ts';
import { purseOf } from '../model/units.ts';

/** Of a market. */
export function transferOf(market: Parameters<typeof purseOf>[0]): string {
  const { to, currencyId } = purseOf(market);
  return `#${hrefOf('/pages/fund/transfer', { currency: String(currencyId), to })}`;
}

/** Of the market of a position. */
export const transferFor = ({ contract, currency_id: baseId, legal_id: quoteId }: ContractPosition): string =>
  transferOf({ contract, baseId, quoteId });
