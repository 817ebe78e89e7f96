/** Where a caller is, as far as the menu is concerned. */
import { countryOf } from '../../../platform/whereabouts.ts';

/** The country of a caller, by the address; null where it tells none (this machine, networks that are not routed). */
export async function callerCountry(ip: string): Promise<string | null> {
  const found = await countryOf(ip);
  return /^[A-Z]{2}$/.test(found) ? found : null;
}
