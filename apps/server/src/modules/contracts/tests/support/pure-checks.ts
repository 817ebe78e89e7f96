/** What must hold of the money of a desk without a database: holds, balances, both sides, the pot. */
import { resultSign } from '@glasshouse/risk';
import type { ContractPosition } from '../../domain/position.ts';
import type { PureContracts } from './pure-contracts.ts';
import { ETHER, MARKET } from './worlds.ts';

function checkMarket(contracts: PureContracts, marketId: number, open: readonly ContractPosition[]): void {
  const { accounts, engine, terms } = contracts;
  let [lots, entered] = [0n, 0n];
  for (const { core } of open) {
    lots += (core.side === 'long' ? 1n : -1n) * core.lots;
    entered -= resultSign(terms.contract, core.side) * core.entryValue;
  }
  if (lots !== 0n) throw new Error(`longs exceed shorts by ${lots}`);
  const result = accounts.get(`house:contracts_result:${marketId}`) ?? 0n;
  if (result !== entered) throw new Error(`the pot is ${result}, not ${entered}`);
  const passing = accounts.get(`house:contracts_funding:${marketId}`) ?? 0n;
  const pot = engine.memory.state(marketId).funding.paying?.pot ?? 0n;
  if (passing !== pot) throw new Error(`funding passes ${passing}, not ${pot}`);
}

/** Error: something does not hold. */
export function checkMoney(contracts: PureContracts): void {
  const { accounts, account, assetId, desk, engine, fund, holds, positions } = contracts;
  const open = [...positions.values()].filter(({ status }) => status !== 'closed');
  for (const id of [MARKET, ETHER])
    checkMarket(
      contracts,
      id,
      open.filter(({ marketId }) => marketId === id),
    );
  for (const position of positions.values()) {
    const held = holds.get(`contract_position:${position.id}`) ?? 0n;
    if (held !== position.core.margin) throw new Error(`position ${position.id} holds ${held}, not ${position.core.margin}`);
  }
  for (const [key, { available, frozen, owed }] of desk.balances) {
    const userId = key.split(':')[0];
    if (!key.includes(`:${account}:`)) continue;
    const [a, f] = [accounts.get(`${userId}:available`) ?? 0n, accounts.get(`${userId}:frozen`) ?? 0n];
    const ofUser = open.filter((position) => String(position.userId) === userId);
    const owing = ofUser.reduce((sum, { core }) => sum - core.owed, 0n);
    if (owed !== owing || owed !== (accounts.get(`${userId}:owed`) ?? 0n))
      throw new Error(`user ${userId} owes ${owed}, by the positions ${owing}`);
    if (a !== available || f !== frozen) throw new Error(`user ${userId} has ${available}/${frozen}, by the journals ${a}/${f}`);
  }
  const { balance } = engine.memory.fund(assetId);
  if (balance !== fund && balance !== 0n) throw new Error(`the fund is ${fund}, in memory ${balance}`);
}
