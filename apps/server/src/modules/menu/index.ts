/** The menu's public face: which products are offered to whom, and the gate that holds it. */
import type { Call } from '@glasshouse/contract';
import type { OfferGate } from '../../platform/calls/offers.ts';
import { type Module, defineModule } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { getMenuHandler } from './api/getMenu.ts';
import { callerCountry } from './api/caller-country.ts';
import { closedIn } from './domain/menu.ts';

/** Makes the menu. It keeps nothing. */
export function createMenu(platform: Platform): { module: Module; offers: OfferGate } {
  const { closings } = platform.config;
  return {
    module: defineModule({ name: 'menu', calls: [getMenuHandler(platform)] }),
    offers: {
      db: platform.db,
      // Asked once for each call, at start: what nobody closed costs nothing.
      watches: ({ begins }: Pick<Call, 'begins'>) =>
        typeof begins === 'function' ? closings.size > 0 : begins !== null && closings.has(begins),
      async closed({ begins }, ip, input) {
        const product = typeof begins === 'function' ? begins(input) : begins;
        return product === null ? null : closedIn(closings, product, await callerCountry(ip));
      },
    },
  };
}
