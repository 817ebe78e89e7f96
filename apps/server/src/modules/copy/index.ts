/** Copy trading: who leads, who follows, and the money that followers set aside for it (README.md). */
import { copyChannel } from '@glasshouse/contract/copy';
import { type Module, defineModule } from '../../platform/module.ts';
import { copyEntryKind } from './admin/entry-parameter.ts';
import { listCopyLeadsHandler } from './admin/listCopyLeads.ts';
import { listUserCopiesHandler } from './admin/listUserCopies.ts';
import { applyToLeadHandler, getCopyApplicationHandler, withdraw, withdrawCopyApplicationHandler } from './api/application.ts';
import { cancelCopyHandler, pauseCopyHandler } from './api/endFollow.ts';
import { changeCopyBudgetHandler, followTraderHandler } from './api/followTrader.ts';
import { hourPartsOf } from './api/hour-parts.ts';
import { changeCopyLeadHandler, endCopyLeadHandler, endTrader, getCopyLeadHandler } from './api/lead.ts';
import type { CopyParts } from './api/parts.ts';
import { copySections } from './api/person-sections.ts';
import {
  getCopyTraderHandler,
  listCopyFollowersHandler,
  listCopyFollowsHandler,
  listCopyHoursHandler,
  listCopyTradersHandler,
  previewCopyHandler,
} from './api/reading.ts';
import { reviewQueue } from './api/review.ts';
import { writeHours } from './settlement/hours.ts';
import { OPEN_BY_USER, countFollows } from './store/follows.ts';
import { copyInvariants, copyJournals } from './store/invariants.ts';
import { deleteTries, findLead, lockTrader } from './store/traders.ts';

export { copyInvariants } from './store/invariants.ts';

/** How often the record of an hour that has begun is looked for. */
const HOURS_EVERY_MS = 5_000;

/** What copy trading is constructed with. */
export type CopyDeps = CopyParts;

const callsOf = (parts: CopyParts) => [
  getCopyApplicationHandler(parts),
  applyToLeadHandler(parts),
  withdrawCopyApplicationHandler(parts),
  getCopyLeadHandler(parts),
  changeCopyLeadHandler(parts),
  endCopyLeadHandler(parts),
  listCopyTradersHandler(parts),
  getCopyTraderHandler(parts),
  listCopyHoursHandler(parts),
  previewCopyHandler(parts),
  followTraderHandler(parts),
  changeCopyBudgetHandler(parts),
  pauseCopyHandler(parts),
  cancelCopyHandler(parts),
  listCopyFollowsHandler(parts),
  listCopyFollowersHandler(parts),
];

/** Makes copy trading. */
export function createCopy(parts: CopyDeps): { readonly module: Module; readonly writeHours: () => Promise<number> } {
  const hourParts = hourPartsOf(parts);
  const hours = () => writeHours(hourParts);
  return {
    writeHours: hours,
    module: defineModule({
      name: 'copy',
      deps: ['identity', 'ledger', 'proofs', 'parameters', 'notifications', 'backoffice', 'kyc', 'contracts', 'funding'],
      migrations: new URL('./store/migrations/', import.meta.url),
      outcomes: { copy_follows: 'order', copy_follow_events: 'settlement', copy_hours: 'settlement' },
      calls: callsOf(parts),
      staffCalls: [listUserCopiesHandler(), listCopyLeadsHandler()],
      channels: [copyChannel],
      decides: ['domain/', 'settlement/'],
      jobs: [{ name: 'copy.hours', everyMs: HOURS_EVERY_MS, run: async () => void (await hours()) }],
      journals: copyJournals,
      invariants: copyInvariants,
      parameters: [copyEntryKind(parts.platform.config.mode === 'demo')],
      reviews: [reviewQueue(parts)],
      person: {
        sections: copySections(),
        stillOpen: OPEN_BY_USER,
        mayClose: async (db, userId) => ((await countFollows(db, userId)) > 0 ? 'COPY_STILL_OPEN' : null),
        async erase(tx, userId) {
          await withdraw(parts, tx, userId, false);
          await deleteTries(tx, userId);
          const lead = await findLead(tx, userId);
          const trader = lead && (await lockTrader(tx, lead.id));
          if (trader && trader.status !== 'ended') await endTrader(parts, tx, trader, 'closed');
        },
      },
    }),
  };
}
