/** Notes positions and cross accounts that a tick left alone and whose risk rate passed 80 %, or is low again. */
import { ceilOf, exposureOf, floorOf, liquidationPrice } from '@glasshouse/risk';
import { equityIn, requirementIn } from '../domain/cross-account.ts';
import { type ContractPosition, isOpen } from '../domain/position.ts';
import { accountAt } from './cross-alerts.ts';
import { judge, type Look } from './look.ts';

function tell({ own, rules, mark, tick }: Look, position: ContractPosition, liquidationTicks: bigint): void {
  const { id: positionId, userId, core } = position;
  const { side, lots } = core;
  own.risks.push({ positionId, userId, marketId: rules.marketId, tick, side, lots, markTicks: mark, liquidationTicks });
}

function tellPositions(look: Look): void {
  const { own, view, rules, mark } = look;
  const alerts = own.memory.alerts(rules.marketId);
  for (const id of alerts.reached(Number(mark))) {
    const position = view.seen(id);
    if (position === undefined || !isOpen(position) || view.touched.has(id) || own.alerted.has(id)) continue;
    const { terms, rates } = judge(look, position);
    const what = alerts.judge(position, terms, rates, mark);
    if (what === null) continue;
    own.alerted.set(id, { marketId: rules.marketId, what });
    const liquidation = liquidationPrice(terms.contract, exposureOf(position.core), rates);
    if (what === 'tell' && typeof liquidation === 'bigint') tell(look, position, liquidation);
  }
}

function tellAccounts(look: Look): void {
  const { own, view, rules, mark } = look;
  const { marketId } = rules;
  const { cross, crossAlerts } = own.memory;
  for (const owner of crossAlerts.reached(marketId, Number(mark))) {
    const known = cross.known(owner);
    if (known === undefined || known.members.some(({ id }) => view.touched.has(id))) continue;
    const account = accountAt(known, (id) => (id === marketId ? mark : (own.state(id).mark?.ticks ?? null)));
    if (account === null) continue;
    const what = crossAlerts.judge(account);
    own.crossAlerted.push({ account, what });
    if (what !== 'tell') continue;
    own.accountRisks.push({
      owner,
      tick: look.tick,
      equity: floorOf(equityIn(account)),
      requirement: ceilOf(requirementIn(account)),
    });
  }
}

/** Both. */
export function tellRisks(look: Look): void {
  tellPositions(look);
  tellAccounts(look);
}
