/** Where the app has to be opened for passkeys, when it was opened at an IP address. Pure. */

/** The address, or null when the page's own is good enough or there is no other. */
export function passkeyAddress(publicUrl: string | null, host: string): string | null {
  if (publicUrl !== null) return null;
  const loopback = /^(?:127\.\d+\.\d+\.\d+|\[::1\])(?::(\d+))?$/.exec(host);
  return loopback ? `http://localhost${loopback[1] ? `:${loopback[1]}` : ''}` : null;
}
