/** How a connection to the database travels. */
import { isIP } from 'node:net';
import pg from 'pg';

const isOfThisMachine = (host: string): boolean =>
  host === '' || host === 'localhost' || host.startsWith('/') || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/**
 * Whether an address leads to another machine without TLS, or with TLS whose certificate nobody checks. The driver is asked, because
 * its environment (PGHOST, PGSSLMODE) and the parameters of the address decide together. Errors: the address cannot be read.
 */
export function travelsOpenly(url: string): boolean {
  const { host, ssl } = new pg.Client({ connectionString: url }) as unknown as { host: string; ssl: unknown };
  if (isOfThisMachine(host)) return false;
  return !ssl || (typeof ssl === 'object' && (ssl as { rejectUnauthorized?: boolean }).rejectUnauthorized === false);
}
