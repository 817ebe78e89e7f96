/**
 * How long calls take, by call and status, as Prometheus reads a histogram. Counted by itself and not by prom-client's, which
 * makes a text of the labels and one of the bucket for every value; what is told is the same (`call-times.test.ts`).
 * Units: milliseconds in, seconds out. Limits: calls and statuses are those of the contract, so series are few.
 */
import type { Metric, Registry } from 'prom-client';

const BOUNDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** The times of one call and status; `buckets` each by itself, the last is for what no bound holds. */
interface Series {
  readonly labels: { call: string; status: number };
  readonly buckets: number[];
  count: number;
  sum: number;
}

/** A line of a metric as the registry writes it. */
interface Line {
  labels: Record<string, string | number>;
  value: number;
  metricName: string;
}

/** The histogram of all calls. */
export class CallTimes {
  readonly name = 'glasshouse_call_seconds';
  readonly help = 'Time to answer a call';
  readonly type = 'histogram';
  readonly #series = new Map<string, Map<number, Series>>();

  constructor(registry: Registry) {
    registry.registerMetric(this as unknown as Metric);
  }

  /** Counts an answer. */
  observe(call: string, status: number, ms: number): void {
    const seconds = ms / 1_000;
    const series = this.#series.get(call)?.get(status) ?? this.#begin(call, status);
    let bucket = 0;
    while (bucket < BOUNDS.length && seconds > (BOUNDS[bucket] as number)) bucket++;
    series.buckets[bucket] = (series.buckets[bucket] as number) + 1;
    series.count++;
    series.sum += seconds;
  }

  #begin(call: string, status: number): Series {
    const ofCall = this.#series.get(call) ?? new Map<number, Series>();
    const begun: Series = {
      labels: { call, status },
      buckets: Array.from({ length: BOUNDS.length + 1 }, () => 0),
      count: 0,
      sum: 0,
    };
    this.#series.set(call, ofCall.set(status, begun));
    return begun;
  }

  /** The metric's values for the registry. */
  async get(): Promise<{ name: string; help: string; type: string; values: Line[]; aggregator: string }> {
    const { name, help, type } = this;
    const values = [...this.#series.values()].flatMap((ofCall) =>
      [...ofCall.values()].flatMap((series) => this.#linesOf(series)),
    );
    return { name, help, type, values, aggregator: 'sum' };
  }

  #linesOf({ labels, buckets, count, sum }: Series): Line[] {
    let below = 0;
    const lines: Line[] = BOUNDS.map((le, i) => {
      below += buckets[i] as number;
      return { labels: { le, ...labels }, value: below, metricName: `${this.name}_bucket` };
    });
    return [
      ...lines,
      { labels: { le: '+Inf', ...labels }, value: count, metricName: `${this.name}_bucket` },
      { labels, value: sum, metricName: `${this.name}_sum` },
      { labels, value: count, metricName: `${this.name}_count` },
    ];
  }

  /** Forgets everything, as the registry asks its metrics to. */
  reset(): void {
    this.#series.clear();
  }
}
