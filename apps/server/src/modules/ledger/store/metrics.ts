/** What /metrics says of the money: whether it is stopped, what the last check found and when it was. */
import { Gauge } from 'prom-client';
import type { Platform } from '../../../platform/platform.ts';

/** Registers the gauges; `checked` notes what a check found. */
export function observeMoney(
  { metrics, clock }: Pick<Platform, 'metrics' | 'clock'>,
  isStopped: () => boolean,
): { checked(breaches: number): void } {
  const registers = [metrics];
  new Gauge({
    name: 'glasshouse_money_stopped',
    help: '1 when every posting is refused because the money did not add up',
    registers,
    collect() {
      this.set(isStopped() ? 1 : 0);
    },
  });
  const breaches = new Gauge({ name: 'glasshouse_money_breaches', help: 'Breaches that the last check found', registers });
  const at = new Gauge({ name: 'glasshouse_money_checked_seconds', help: 'When the money was last checked', registers });
  return {
    checked: (count) => {
      breaches.set(count);
      at.set(clock.now() / 1000);
    },
  };
}
