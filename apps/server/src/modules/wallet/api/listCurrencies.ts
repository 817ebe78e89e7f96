/** GET /currency/list: all coins and fiat currencies. A coin with several networks stands once per network (AMB-54). */
import { listCurrencies } from '@glasshouse/contract';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import type { WalletParts } from '../parts.ts';

export const listCurrenciesHandler = ({ ledger }: WalletParts) =>
  handleVisitor(listCurrencies, () =>
    ledger.assets().flatMap(({ networks, ...asset }) => {
      const names = networks.length === 0 ? [''] : networks;
      return names.map((name) => ({ ...asset, sub_name: name }));
    }),
  );
