/** Notes positions and cross accounts that a tick left alone and whose risk rate passed 80 %, or is low again. */
import { exposureOf, liquidationPrice } from '@glasshouse/risk';
import { backedIn, type CrossAccount } from '../domain/cross-account.ts';
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

/** Names the position of the market that requires most, with the price at which its account is liquidated as other marks are now. */
function tellAccount(look: Look, account: CrossAccount): void {
  const [first] = account.members
    .filter(({ marketId }) => marketId === look.rules.marketId)
    .toSorted((a, b) => Number(b.position.lots - a.position.lots) || a.id - b.id);
  if (first === undefined) return;
  const { exposure, others6 } = backedIn(account, first.id);
  const liquidation = liquidationPrice(first.contract, exposure, first.rates, undefined, others6);
  // Where no price of this market does it, it is due already: the next tick of another one liquidates it.
  tell(look, first.of, typeof liquidation === 'bigint' ? liquidation : look.mark);
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
    if (what === 'tell') tellAccount(look, account);
  }
}

/** Both. */
export function tellRisks(look: Look): void {
  tellPositions(look);
  tellAccounts(look);
}
