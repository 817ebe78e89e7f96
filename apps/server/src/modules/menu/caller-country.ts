/** The country of a caller, by the address; null where it tells none (this machine, networks that are not routed). */
import { countryOf } from '../../platform/whereabouts.ts';

export async function callerCountry(ip: string): Promise<string | null> {
  const found = await countryOf(ip);
  return /^[A-Z]{2}$/.test(found) ? found : null;
}
