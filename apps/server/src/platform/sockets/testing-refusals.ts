/** Test helper: what the gateway of a server counted. */
import type { TestServer } from '../testing/test-server.ts';

/** How many sockets, or things they asked for, were refused or cut for a reason. */
export async function refusalsOf(server: TestServer, reason: string): Promise<number> {
  const metric = await server.platform.metrics.getSingleMetric('glasshouse_socket_refusals_total')?.get();
  return metric?.values.find(({ labels }) => labels['reason'] === reason)?.value ?? 0;
}

/** How many sockets lost their session to the look of each minute, and not at once. */
export const endedLate = (server: TestServer): Promise<number> => refusalsOf(server, 'ended_session');
