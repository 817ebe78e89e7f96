/** The cross account as this device counts it between answers: its cash, and the results and requirements of its positions at the newest marks. */
import type { CallOutput } from '@glasshouse/contract';
import type { ContractPosition, listContractPositions } from '@glasshouse/contract/contracts';
import {
  type CrossPosition,
  ceilOf,
  crossEquity,
  crossExposure,
  crossRequirement,
  floorOf,
  inMillionths,
} from '@glasshouse/risk';
import { type Backing, heldOf, riskText } from './position.ts';
import { type ContractUnits, atomsOf, moneyOf, settledIn, ticksOf } from './units.ts';

/** Whether the whole account stands behind it. */
export const isCross = ({ margin_mode: mode }: Pick<ContractPosition, 'margin_mode'>): boolean => mode === 'cross';

/** A cross position with the steps of its market and its newest mark. */
export interface CrossRow {
  position: ContractPosition;
  units: ContractUnits;
  mark: string | null;
}

/** An account at the newest marks. Amounts in what its markets settle in; the risk rate is a fraction. */
export interface LiveAccount {
  cash: string;
  equity: string;
  requirement: string;
  riskRate: string;
  /** How many positions share it. */
  positions: number;
  /** What backs each of them, by id. */
  backings: ReadonlyMap<number, Backing>;
}

function memberOf({ position: one, units, mark }: CrossRow): CrossPosition | null {
  const held = heldOf(one, units);
  if (held === null || held.requirementPpm === null || mark === null) return null;
  const rates = { maintenancePpm: held.requirementPpm, feePpm: 0n };
  return { contract: units.contract, position: held.position, rates, markTicks: ticksOf(mark, units) };
}

/** The account with all of its positions; null without one, and where one of them has no mark. */
export function liveAccount(cash: string, rows: readonly CrossRow[]): LiveAccount | null {
  const [first] = rows;
  const members = rows.map(memberOf).filter((one) => one !== null);
  if (first === undefined || members.length < rows.length) return null;
  const { units } = first;
  const atoms = atomsOf(cash, units);
  const equity = crossEquity(atoms, members);
  const requirement = crossRequirement(members);
  return {
    cash,
    equity: moneyOf(floorOf(equity), units),
    requirement: moneyOf(ceilOf(requirement), units),
    riskRate: riskText(equity, requirement),
    positions: rows.length,
    backings: new Map(
      rows.map(({ position }, at) => {
        const others = crossRequirement(members.filter((_, one) => one !== at));
        const backing = {
          atoms: crossExposure(atoms, members, at).backing,
          others6: inMillionths(others),
        };
        return [position.id, backing];
      }),
    ),
  };
}

type Read = CallOutput<typeof listContractPositions>;

/** They from what was read and a mark of each market; none without a cross position, and where not all positions were read. */
export function accountsOf(
  read: Read | undefined,
  unitsOf: (marketId: number) => ContractUnits,
  markOf: (marketId: number) => string | null | undefined,
): readonly LiveAccount[] {
  if (read === undefined || read.next !== undefined) return [];
  const rows = read.list.filter(isCross).map((position) => ({
    position,
    units: unitsOf(position.market_id),
    mark: markOf(position.market_id) ?? position.mark_price,
  }));
  return read.accounts.flatMap(({ currency_id: id, cross }) => {
    const own = rows.filter(({ position, units }) => settledIn(position, units) === id);
    return (cross && liveAccount(cross.cash, own)) ?? [];
  });
}

type Member = Pick<ContractPosition, 'id'>;

/** The account that a position shares; null of an isolated one, and where it is not known. */
export const sharedBy = (accounts: readonly LiveAccount[], { id }: Member): LiveAccount | null =>
  accounts.find(({ backings }) => backings.has(id)) ?? null;

/** What backs a position beyond its own margin; null without an account that it shares. */
export const backingIn = (accounts: readonly LiveAccount[], position: Member): Backing | null =>
  sharedBy(accounts, position)?.backings.get(position.id) ?? null;
