/** What operators see of due work, by its name. */
import { Counter, Gauge, type Registry } from 'prom-client';

/** The counters of one process. */
export interface DueMetrics {
  claimed: Counter<'work'>;
  failed: Counter<'work'>;
  /** Seconds by which the oldest row of the last claim was late; 0 when nothing was due. */
  late: Gauge<'work'>;
}

const made = new WeakMap<Registry, DueMetrics>();

/** The metrics of a registry, made once. */
export function dueMetrics(registry: Registry): DueMetrics {
  const before = made.get(registry);
  if (before) return before;
  const [labelNames, registers] = [['work'] as const, [registry]];
  const metrics: DueMetrics = {
    claimed: new Counter({ name: 'glasshouse_due_claimed_total', help: 'Due rows that were done.', labelNames, registers }),
    failed: new Counter({
      name: 'glasshouse_due_failed_total',
      help: 'Attempts at due rows that failed and are made again later.',
      labelNames,
      registers,
    }),
    late: new Gauge({
      name: 'glasshouse_due_late_seconds',
      help: 'By how much the oldest due row of the last claim was late, in seconds.',
      labelNames,
      registers,
    }),
  };
  made.set(registry, metrics);
  return metrics;
}
