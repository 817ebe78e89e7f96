/**
 * The relying party of WebAuthn: the name that passkeys are bound to. It is the host of PUBLIC_URL, or in its absence
 * `localhost`. An IP address cannot be one (WebAuthn), so a page opened at 127.0.0.1 has no passkeys.
 */
import { isIP } from 'node:net';

/** Which name and which page passkeys belong to. */
export interface RelyingParty {
  /** The RP ID: a host name. */
  id: string;
  origin: string;
}

const HOST = /^(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:\d{1,5})?$/i;

/** The relying party of a request by its Host header; null where there is none because the address is an IP. */
export function relyingPartyOf(publicUrl: string | null, host: string): RelyingParty | null {
  if (publicUrl !== null) {
    const { hostname, origin } = new URL(publicUrl);
    return isIP(hostname) > 0 || hostname.startsWith('[') ? null : { id: hostname, origin };
  }
  const name = HOST.exec(host)?.[1]?.toLowerCase();
  // Without PUBLIC_URL only loopback names are served, over plain HTTP; of these only this one is no IP address.
  return name === 'localhost' ? { id: name, origin: `http://${host.toLowerCase()}` } : null;
}
