/** Quotes that are held for a user, for the authorization matrix. */
import { convertCurrency, listConversions, quoteConversion } from '@glasshouse/contract/convert';
import type { OwnedFixture } from '../../../../platform/testing/owned.ts';

const WANTED = { number: '100', from_currency_id: 3, to_currency_id: 1 };

export const owned: OwnedFixture[] = [
  {
    call: convertCurrency,
    make: async (server, owner) => ({ ...WANTED, quote_id: (await server.ok(quoteConversion, WANTED, owner.token)).quote_id }),
    absent: (input) => ({ ...input, quote_id: `${String(input['quote_id']).slice(0, -4)}zzzz` }),
    see: (server, owner) => server.ok(listConversions, {}, owner.token),
  },
];
