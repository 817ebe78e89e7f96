/** Permissions by the area that they begin with, in the order of the contract. */
import type { Permission } from '@glasshouse/contract';

/** An area and its permissions. */
export interface Area {
  area: string;
  permissions: readonly Permission[];
}

export function areasOf(permissions: readonly Permission[]): readonly Area[] {
  const areas = Map.groupBy(permissions, (permission) => permission.split('.')[0] ?? permission);
  return [...areas].map(([area, inside]) => ({ area, permissions: inside }));
}
