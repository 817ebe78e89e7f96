/** What the products of the finance tab share: their funds. */
import { fundsChannel } from '@glasshouse/contract/earn';
import type { FundSource } from '../../platform/funds.ts';
import { type Module, defineModule } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { sharedRead } from '../../platform/shared-read.ts';
import type { Ledger } from '../ledger/index.ts';
import type { ProofLog } from '../proofs/index.ts';
import { getFundsHandler } from './api/getFunds.ts';
import { paidReader, showFunds } from './api/read-funds.ts';
import { fundDays } from './due.ts';

const PUBLISH_EVERY_MS = 5_000;

/** What it is constructed with. */
export interface EarnDeps {
  readonly platform: Platform;
  readonly ledger: Ledger;
  readonly proofs: ProofLog;
}

/** Makes it. */
export function createEarn({ platform, ledger, proofs }: EarnDeps): { module: Module; runDue(): Promise<number> } {
  let funds: readonly FundSource[] = [];
  const parts = {
    platform,
    ledger,
    proofs,
    get funds() {
      return funds;
    },
  };
  const days = fundDays(parts);
  const paidBy = paidReader(parts);
  const read = sharedRead(() => showFunds(parts, paidBy));
  let published = '';
  const publish = async () => {
    const { time, as_of_journal, list } = await read();
    const text = JSON.stringify(list);
    if (text === published) return;
    published = text;
    platform.publisher.publish(fundsChannel, {}, { list, as_of_journal, time });
  };
  return {
    module: defineModule({
      name: 'earn',
      deps: ['ledger', 'proofs'],
      migrations: new URL('./store/migrations/', import.meta.url),
      outcomes: { fund_days: 'log' },
      calls: [getFundsHandler(read)],
      channels: [fundsChannel],
      due: [{ name: 'earn.due', table: 'due_items', job: days.work.name }],
      jobs: [days.work.job(), { name: 'earn.publish', everyMs: PUBLISH_EVERY_MS, run: publish }],
      connect(all) {
        funds = all.funds;
      },
      start: () => days.begin(),
    }),
    runDue: () => days.work.run(),
  };
}
