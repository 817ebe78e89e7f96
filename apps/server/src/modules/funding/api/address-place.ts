/** Where coins may go: as calls name it, and as its owner sees it. */
import type { Chain, WalletAddress } from '@glasshouse/contract/funding';
import { refuseField } from '../../../platform/refusal.ts';
import type { FundingBookParts } from './book-parts.ts';
import { chainOf, networksOf, parseChainAddress } from '../domain/chain-address.ts';
import type { StoredAddress } from '../store/addresses.ts';

/** Where coins may go, as a call names it. */
export interface Place {
  assetId: number;
  code: string;
  network: string;
  chain: Chain;
  /** In its one form. */
  address: string;
}

/** The network that an address itself tells, for a caller that names none: no address belongs to two of a coin's networks. */
function networkIn(code: string, address: string): string {
  const fits = (network: string) => parseChainAddress(chainOf(code, network) ?? 'bitcoin', address) !== null;
  return networksOf(code).find(fits) ?? '';
}

/** The asset and network of an input; without a network the address decides it. Refuses WALLET_CURRENCY_UNKNOWN, FUNDING_ADDRESS_NETWORK, FIELD_REQUIRED, FUNDING_ADDRESS_INVALID. */
export function requirePlace(
  { ledger }: Pick<FundingBookParts, 'ledger'>,
  input: { currency: number | string; network?: string | undefined; address: string },
): Place {
  const asset = ledger.asset(Number(input.currency)) ?? refuseField('currency', 'WALLET_CURRENCY_UNKNOWN');
  const network = input.network ?? networkIn(asset.code, input.address);
  const chain = chainOf(asset.code, network) ?? refuseField('network', 'FUNDING_ADDRESS_NETWORK');
  if (input.address.trim() === '') refuseField('address', 'FIELD_REQUIRED');
  const address =
    parseChainAddress(chain, input.address) ??
    refuseField('address', 'FUNDING_ADDRESS_INVALID', { network: network === '' ? asset.code : network });
  return { assetId: asset.id, code: asset.code, network, chain, address };
}

/** An address as its owner sees it. */
export function presentAddress({ ledger, platform }: FundingBookParts, row: StoredAddress): WalletAddress {
  return {
    id: row.id,
    currency_id: row.asset_id,
    code: ledger.asset(row.asset_id)?.code ?? '',
    network: row.network,
    name: row.name,
    address: row.address,
    qrcode: row.qrcode ?? '',
    created: row.created_at,
    usable_from: row.usable_at,
    usable: row.usable_at <= platform.clock.now(),
  };
}
