/** What the demo offers: series of days as in production, and one of minutes in which a newcomer sees a whole term. */
import type { LockupSeries } from '@glasshouse/contract/lockup';

const MONTHLY = { every: 'month', unit: 'day', counts: 'open' } as const;
const days = (units: number, daily: string, penalty: string, min: string, max_user: string, quota: string): LockupSeries => ({
  ...MONTHLY,
  name: `d${units}`,
  units,
  daily,
  penalty,
  min,
  max_user,
  quota,
});

/** All orders ever count: capital that turns over every ten minutes would take the yield 144 times a day. */
const MINUTES: LockupSeries = {
  name: 'demo-10m',
  every: 'hour',
  unit: 'demo',
  units: 5,
  daily: '0.003',
  penalty: '0.004',
  min: '10',
  max_user: '1000',
  quota: '20000',
  counts: 'ever',
};

/** The series in the demo, by the asset's code. */
export const DEMO_SERIES: Readonly<Record<string, readonly LockupSeries[]>> = {
  USDT: [
    MINUTES,
    days(5, '0.003', '0.004', '100', '40000', '400000'),
    days(15, '0.0033', '0.004', '100', '40000', '400000'),
    days(30, '0.0036', '0.003', '100', '80000', '800000'),
    days(90, '0.004', '0.002', '500', '80000', '800000'),
    days(180, '0.0042', '0.0015', '500', '2000', '20000'),
  ],
  BTC: [{ ...MONTHLY, name: 'btc30', units: 30, daily: '0.0002', penalty: '0.0003', min: '0.001', max_user: '2', quota: '20' }],
  ETH: [{ ...MONTHLY, name: 'eth30', units: 30, daily: '0.0002', penalty: '0.0003', min: '0.01', max_user: '30', quota: '300' }],
  LTC: [
    { ...MONTHLY, name: 'ltc30', units: 30, daily: '0.00015', penalty: '0.0003', min: '0.1', max_user: '200', quota: '2000' },
  ],
};

/** The fund's capital in the demo, in units by the asset's code. */
export const DEMO_CAPITAL: Readonly<Record<string, string>> = { USDT: '2000000', BTC: '20', ETH: '300', LTC: '2000' };
