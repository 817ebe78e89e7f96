/** Modes in which the house runs: what everybody sees of them, and how staff sets them. */
import { type ModeProduct, modeProductOfMarket } from '@glasshouse/contract';
import { modesChannel } from '@glasshouse/contract/modes';
import type { Db } from '../../platform/db/database.ts';
import type { MarketDesk } from '../../platform/market-desk.ts';
import type { ModeWatch } from '../../platform/modes/index.ts';
import { type Module, defineModule } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Notify, newsTables } from '../notifications/index.ts';
import { getModesHandler } from './api/getModes.ts';
import { listModesHandler } from './admin/listModes.ts';
import { tightenModeHandler } from './admin/tightenMode.ts';
import { type ListingNeeds, listingKind } from './api/listing-kind.ts';
import { MODE_TABLES, modeKind } from './api/mode-kind.ts';
import type { ModeParts } from './api/parts.ts';
import { presentModes } from './api/present.ts';
import { type ModeMarket, deskOf } from './api/set-mode.ts';
import { tellDelisting } from './events.ts';

export { isDelisted } from './api/listing-kind.ts';

/** What modes are made with. */
export interface ModeDeps {
  /** The modes that are in force; other modules are made with it too. */
  watch: ModeWatch;
  markets: { markets(): readonly ModeMarket[] };
  notify: Notify;
  /** The addresses of members of the staff. */
  staffNames: (db: Db, ids: readonly number[]) => Promise<Map<number, string>>;
}

/** Desks by their product, and the tables that they write, as modules declare them. */
function desksOf(desks: readonly MarketDesk[]) {
  const byProduct: Partial<Record<ModeProduct, MarketDesk>> = {};
  for (const desk of desks)
    for (const kind of desk.kinds) {
      const product = modeProductOfMarket(kind);
      if (product !== null) byProduct[product] = desk;
    }
  return { byProduct, tables: desks.flatMap(({ modeTables }) => modeTables) };
}

/** Makes the module. */
export function createModes(platform: Platform, { watch, markets, notify, staffNames }: ModeDeps): { module: Module } {
  const desks: Partial<Record<ModeProduct, MarketDesk>> = {};
  const writes: string[] = [...MODE_TABLES];
  const needs: ListingNeeds = {
    markets: () => markets.markets(),
    desks,
    now: () => platform.clock.now(),
    async tellOwners(tx, delisting, since) {
      const kind = markets.markets().find(({ id }) => id === delisting.match_id)?.kind ?? '';
      const owners = (await deskOf({ desks }, kind)?.ownersOfOpen(tx, delisting.match_id, since)) ?? [];
      return tellDelisting(notify, tx, delisting, owners);
    },
    tellsTables: newsTables,
  };
  const parts: ModeParts = { platform, needs, writes, staffNames };
  let stopHearing = () => {};
  platform.publisher.provide(modesChannel, { present: () => presentModes(watch.view) });
  const module = defineModule({
    name: 'modes',
    calls: [getModesHandler(watch)],
    staffCalls: [listModesHandler(parts), tightenModeHandler(parts)],
    channels: [modesChannel],
    parameters: [listingKind(needs)],
    proposals: [modeKind(needs, writes)],
    connect(all) {
      const { byProduct, tables } = desksOf(all.desks);
      Object.assign(desks, byProduct);
      writes.push(...tables);
    },
    jobs: [watch.job],
    async start() {
      await watch.start();
      stopHearing = watch.onChange(() => platform.publisher.changed(modesChannel, {}));
    },
    async stop() {
      stopHearing();
      watch.stop();
    },
  });
  return { module };
}
