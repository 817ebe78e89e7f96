/** GET /currency/list: all coins and fiat currencies. A coin with several networks stands once per network (AMB-54). */
import { listCurrencies } from '@glasshouse/contract/wallet';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import type { WalletParts } from './parts.ts';

/** Coins whose picture the web app brings along (apps/web/public/coins). */
const PICTURED: ReadonlySet<string> = new Set(['BTC', 'ETH', 'USDT', 'LTC']);

const imageOf = (code: string) => (PICTURED.has(code) ? `/coins/${code.toLowerCase()}.svg` : '');

export const listCurrenciesHandler = ({ ledger }: WalletParts) =>
  handleVisitor(listCurrencies, () =>
    ledger.assets().flatMap(({ networks, kind, ...asset }) => {
      const names = networks.length === 0 ? [''] : networks;
      return names.map((name) => ({ ...asset, type: kind, subName: name, address: '', image: imageOf(asset.code) }));
    }),
  );
