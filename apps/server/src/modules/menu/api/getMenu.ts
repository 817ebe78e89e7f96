/** GET /menu: what is offered to whoever asks. */
import { getMenu } from '@glasshouse/contract/menu';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { menuOf } from '../domain/menu.ts';
import { callerCountry } from './caller-country.ts';

export const getMenuHandler = ({ config, clock }: Platform) =>
  handleVisitor(getMenu, async (_input, { ip }) => {
    const country = await callerCountry(ip);
    return { products: menuOf(config.closings, country), country, time: clock.now() };
  });
