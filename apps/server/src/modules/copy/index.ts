/** Copy trading: who leads, who follows, and the money that followers set aside for it (README.md). */
import { copyChannel } from '@glasshouse/contract/copy';
import type { Tx } from '../../platform/db/database.ts';
import { type Module, defineModule } from '../../platform/module.ts';
import { conductKind } from './admin/conduct-kind.ts';
import { copyEntryKind } from './admin/entry-parameter.ts';
import { listCopyLeadsHandler } from './admin/listCopyLeads.ts';
import { listUserCopiesHandler } from './admin/listUserCopies.ts';
import { applyToLeadHandler, getCopyApplicationHandler, withdraw, withdrawCopyApplicationHandler } from './api/application.ts';
import { lockOwners } from './api/change-follow.ts';
import { type DemoCopy, demoCopy } from './api/demo.ts';
import { cancelCopyHandler, endFollow, pauseCopyHandler, selfHoldCopyHandler } from './api/endFollow.ts';
import { changeCopyBudgetHandler, followTraderHandler } from './api/followTrader.ts';
import { hourPartsOf } from './api/hour-parts.ts';
import { changeCopyLeadHandler, endConducted, endCopyLeadHandler, endTrader, getCopyLeadHandler } from './api/lead.ts';
import type { CopyParts } from './api/parts.ts';
import { copySections } from './api/person-sections.ts';
import type { CopyLeaders } from './store/desk.ts';
import type { Follow } from './domain/follow.ts';
import {
  getCopyTraderHandler,
  listCopyFollowersHandler,
  listCopyFollowsHandler,
  listCopyHoursHandler,
  listCopyTradersHandler,
} from './api/reading.ts';
import { listCopyHistoryHandler, listCopyOrdersHandler } from './api/history.ts';
import { previewCopyHandler } from './api/previewCopy.ts';
import { getCopyResultHandler, listCopySharesHandler } from './api/result.ts';
import { reviewQueue } from './api/review.ts';
import { sharePartsOf } from './api/share-parts.ts';
import { COPY_NEWS, beginCopyNews, tellCopies } from './api/news.ts';
import { endEndings } from './settlement/endings.ts';
import { writeHours } from './settlement/hours.ts';
import { shareWeeks } from './settlement/shares.ts';
import { loadEditedCaps } from './store/copies.ts';
import { OPEN_BY_USER, countFollows, lockFollow } from './store/follows.ts';
import { copyInvariants, copyJournals } from './store/invariants.ts';
import { deleteTries, findLead, lockTrader } from './store/traders.ts';

export type { DemoCopy } from './api/demo.ts';
export { createCopyDesk } from './store/desk.ts';
export { copyInvariants } from './store/invariants.ts';

/** How often the record of an hour that has begun is looked for. */
const HOURS_EVERY_MS = 5_000;

/** How often follows that end are looked for, and who leads. */
const ENDINGS_EVERY_MS = 5_000;
const LEADERS_EVERY_MS = 1_000;
/** How often owners are notified of what became of their copies. */
const NEWS_EVERY_MS = 1_000;

/** How often follows are looked for whose week has ended, and shares that wait. */
const SHARES_EVERY_MS = 5_000;

/** What copy trading is constructed with; `desk` is the one that contracts were. */
export type CopyDeps = Omit<CopyParts, 'leads'> & { readonly desk: CopyLeaders };

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
  selfHoldCopyHandler(parts),
  listCopyFollowsHandler(parts),
  listCopyFollowersHandler(parts),
  listCopyHistoryHandler(parts),
  listCopyOrdersHandler(parts),
  getCopyResultHandler(parts),
  listCopySharesHandler(parts),
];

/** Ends a follow whose copies are closed. */
async function endLater(parts: CopyParts, tx: Tx, { userId, traderId }: Follow): Promise<void> {
  const trader = await lockTrader(tx, traderId);
  if (trader) await lockOwners(parts, tx, [userId, trader.userId]);
  const before = trader && (await lockFollow(tx, traderId, userId));
  if (trader && before?.status === 'ending') await endFollow(parts, tx, { trader, before }, before.endReason ?? 'user');
}

/** What it does by itself. */
function worksOf(parts: CopyParts, desk: CopyLeaders) {
  const { contracts, platform } = parts;
  const { db } = platform;
  const hourParts = hourPartsOf(parts);
  const shareParts = sharePartsOf(parts);
  let edited = 0;
  return {
    writeHours: () => writeHours(hourParts),
    endEndings: () =>
      endEndings({
        db,
        contracts,
        now: () => platform.clock.now(),
        endTrader: (tx, id) => endConducted(parts, tx, id),
        end: (tx, follow) => endLater(parts, tx, follow),
      }),
    shareWeeks: () => shareWeeks(shareParts),
    tellCopies: () => tellCopies(parts),
    /** Reads who leads, and the loss caps that were changed. */
    followLeaders: async (): Promise<void> => {
      await desk.follow(db);
      const { caps, newest } = await loadEditedCaps(db, edited);
      edited = newest;
      contracts.capsEdited(caps);
    },
  };
}

/** Makes copy trading. */
export function createCopy({ desk, ...deps }: CopyDeps): ReturnType<typeof worksOf> & {
  readonly module: Module;
  /** What the demo itself leads and follows with. */
  readonly demo: DemoCopy;
} {
  const parts: CopyParts = { ...deps, leads: (userId) => desk.add(userId) };
  const { db } = parts.platform;
  const works = worksOf(parts, desk);
  return {
    ...works,
    demo: demoCopy(parts),
    module: defineModule({
      name: 'copy',
      deps: ['identity', 'ledger', 'proofs', 'parameters', 'notifications', 'backoffice', 'kyc', 'contracts', 'funding'],
      migrations: new URL('./store/migrations/', import.meta.url),
      outcomes: {
        copy_follows: 'order',
        copy_follow_events: 'settlement',
        copy_hours: 'settlement',
        copy_blocks: 'order',
        copy_members: 'order',
        copy_news: 'log',
        copy_standings: 'settlement',
        copy_shares: 'settlement',
      },
      calls: callsOf(parts),
      staffCalls: [listUserCopiesHandler(), listCopyLeadsHandler()],
      channels: [copyChannel],
      decides: ['domain/', 'settlement/'],
      jobs: [
        { name: 'copy.hours', everyMs: HOURS_EVERY_MS, run: async () => void (await works.writeHours()) },
        { name: 'copy.endings', everyMs: ENDINGS_EVERY_MS, run: async () => void (await works.endEndings()) },
        { name: 'copy.shares', everyMs: SHARES_EVERY_MS, run: async () => void (await works.shareWeeks()) },
        { name: COPY_NEWS, everyMs: NEWS_EVERY_MS, run: works.tellCopies },
        { name: 'copy.leaders', everyMs: LEADERS_EVERY_MS, run: works.followLeaders },
      ],
      follow: [{ name: COPY_NEWS, reads: 'copy_news', cursor: 'follow_cursors', job: COPY_NEWS }],
      async start() {
        await beginCopyNews(db);
        await desk.follow(db);
      },
      journals: copyJournals,
      invariants: copyInvariants,
      parameters: [copyEntryKind(parts.platform.config.mode === 'demo')],
      reviews: [reviewQueue(parts)],
      proposals: [conductKind],
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
