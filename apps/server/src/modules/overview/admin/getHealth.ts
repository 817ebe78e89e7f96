/** GET /admin/health: whether database, money, log, engine and jobs work, as the process that answers sees it. */
import { getHealth } from '@glasshouse/contract/overview';
import { sql } from 'kysely';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { loadDeskFigures } from '../../exchange/index.ts';
import { type OverviewParts, openRiskOf } from './parts.ts';
import { loadDatabase } from '../store/figures.ts';

export const getHealthHandler = (parts: OverviewParts) =>
  handleStaff(getHealth, async (tx) => {
    const { platform, ledger, jobs, started } = parts;
    const began = performance.now();
    await sql`SELECT 1`.execute(tx);
    const ping = performance.now() - began;
    const checks = ledger.lastChecks();
    const risk = await openRiskOf(parts, tx);
    return {
      process: { started, memory_bytes: process.memoryUsage.rss(), node: process.versions.node },
      database: { ping_ms: Math.round(ping), ...(await loadDatabase(tx)) },
      money: {
        state: ledger.stopped() === null ? ('open' as const) : ('stopped' as const),
        reason: ledger.stopped(),
        ...checks,
      },
      log: parts.proofs.isStopped() ? ('stopped' as const) : ('open' as const),
      engine: { leading: parts.exchange.isLeading(), failing: parts.exchange.failingMarkets(), ...(await loadDeskFigures(tx)) },
      options: {
        open: risk.reduce((sum, { open }) => sum + open, 0),
        oldest_due: risk.length === 0 ? null : Math.min(...risk.map(({ oldest }) => oldest)),
      },
      jobs: jobs.states().map(({ name, everyMs, last, tookMs, runs, failures, failing }) => ({
        name,
        every_ms: everyMs,
        last,
        took_ms: tookMs,
        runs,
        failures,
        failing,
      })),
      time: platform.clock.now(),
    };
  });
