/** `POST /lever/batch_close`: closes all positions at market, or the longs, or the shorts; each is closed or refused by itself. */
import { closeAllContracts } from '@glasshouse/contract/contracts';
import { handleGroupedMoney } from '../../../platform/calls/handler.ts';
import { refuse } from '../../../platform/refusal.ts';
import { isAnswered } from '../../../platform/store/request-answers.ts';
import { loadOpenPositions } from '../store/reading.ts';
import { closeCommand } from './closing.ts';
import { type ContractParts, marketsOf } from './parts.ts';
import { readItems } from './show.ts';

const SIDES = { all: null, long: 'long', short: 'short', 0: null, 1: 'long', 2: 'short' } as const;
/** As many as one batch takes. */
const MOST = 300;

export const closeAllContractsHandler = (parts: ContractParts) =>
  handleGroupedMoney(closeAllContracts, async (input, { user }, attempt) => {
    const { venue, platform } = parts;
    const side = SIDES[input.type];
    const marketIds = marketsOf(parts, input);
    const positions = (await loadOpenPositions(platform.db, user.id)).filter(
      ({ marketId, core }) => marketIds.includes(marketId) && (side === null || core.side === side),
    );
    const known = positions.length === 0 && attempt !== null && (await isAnswered(platform.db, attempt));
    if (positions.length === 0 && !known) refuse('CONTRACTS_NOTHING_TO_CLOSE');
    const items = positions
      .slice(0, MOST)
      .map((position) => ({ ...closeCommand(position, { lots: null, priceTicks: null, force: 'gtc' }), ref: position.id }));
    const { list } = await venue.submitOne({ type: 'batch', userId: user.id, items }, attempt);
    const closed = await readItems(
      parts,
      platform.db,
      list.flatMap((line) => ('order' in line ? [line.order] : [])),
    );
    const refused = list.flatMap((line) =>
      'order' in line || line.ref === undefined ? [] : [{ id: line.ref, error: line.error, params: line.params }],
    );
    return { closed, refused };
  });
