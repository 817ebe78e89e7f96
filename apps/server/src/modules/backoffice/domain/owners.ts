/** Somebody must always be able to manage the staff: the last owner stays one. */

/** Whether an owner may stop being one, given the ids of all active owners. Who is no active owner may always. */
export function mayLoseOwner(activeOwners: readonly number[], staffId: number): boolean {
  return !activeOwners.includes(staffId) || activeOwners.length > 1;
}
