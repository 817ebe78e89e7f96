/**
 * Where a request comes from and with what: the country of its address and the browser of its User-Agent. Both are
 * hints for the person who reads them, never a reason to allow anything: a VPN changes one and a header the other.
 * Country data: @ip-location-db (CC0); read at first use, 8 MB.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { BlockList, isIP } from 'node:net';
import type { Whereabouts } from '@glasshouse/contract/identity';
import bowser from 'bowser';
import { Reader } from 'mmdb-lib';

const DATABASE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';
/** This machine and networks that are not routed on the internet. */
const LOCAL = 'local';

const local = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  local.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  local.addSubnet(network, prefix, 'ipv6');

interface CountryRecord {
  country_code?: string;
}
let reader: Promise<{ get(ip: string): unknown }> | undefined;

function countries(): Promise<{ get(ip: string): unknown }> {
  reader ??= readFile(createRequire(import.meta.url).resolve(DATABASE)).then((file) => new Reader(file));
  return reader;
}

/** The address in a form that can be looked up; networks of IPv6 stand for their first address. */
function lookupForm(ip: string): string {
  const bare = ip.replace(/^::ffff:/, '');
  return isIP(bare) > 0 ? bare : `${bare}::`;
}

/** The country of an address: ISO 3166, `local`, or empty when it is not known. */
export async function countryOf(ip: string): Promise<string> {
  const address = lookupForm(ip);
  const family = isIP(address);
  if (family === 0) return '';
  if (local.check(address, family === 4 ? 'ipv4' : 'ipv6')) return LOCAL;
  const found = (await countries()).get(address) as CountryRecord | null;
  return /^[A-Z]{2}$/.test(found?.country_code ?? '') ? (found?.country_code as string) : '';
}

const KINDS: Readonly<Record<string, Whereabouts['device']>> = { mobile: 'phone', tablet: 'tablet', desktop: 'computer' };
const short = (text: string | undefined) => (text ?? '').slice(0, 40);

/** The browser, system and kind of device that a User-Agent claims. Versions are left out: updates make no new device. */
export function clientOf(userAgent: string): Pick<Whereabouts, 'browser' | 'system' | 'device'> {
  // The library refuses an empty text.
  if (userAgent.trim() === '') return { browser: '', system: '', device: 'unknown' };
  const { browser, os, platform } = bowser.parse(userAgent);
  return { browser: short(browser.name), system: short(os.name), device: KINDS[platform.type ?? ''] ?? 'unknown' };
}
