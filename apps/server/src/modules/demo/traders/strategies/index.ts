/** The strategies by name. */
import type { DemoStrategy } from '@glasshouse/contract/demo';
import { breakwater } from './breakwater.ts';
import { coin } from './coin.ts';
import { pendulum } from './pendulum.ts';
import type { Strategy } from './strategy.ts';
import { tide } from './tide.ts';

export const STRATEGIES: Readonly<Record<DemoStrategy, Strategy>> = { tide, pendulum, breakwater, coin };
