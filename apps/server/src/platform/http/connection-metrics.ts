/** The bounds of connections on a server, with a count of those that were ended. */
import type { Server } from 'node:http';
import { Counter, type Registry } from 'prom-client';
import type { Config } from '../../config.ts';
import { ConnectionLimits, connectionBounds } from './connection-limits.ts';

/** Bounds a server's connections; called when all others listen to it already. */
export function standConnectionLimits(server: Server, config: Config, registry: Registry): void {
  const cuts = new Counter({
    name: 'glasshouse_connections_cut_total',
    help: 'Connections that were ended because their address had too many, or too many bytes under way',
    labelNames: ['reason'],
    registers: [registry],
  });
  new ConnectionLimits(connectionBounds(config), (reason) => cuts.inc({ reason })).stand(server);
}
