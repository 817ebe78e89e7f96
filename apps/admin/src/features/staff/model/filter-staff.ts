/** Members that match a search text (part of an address) and a role. */
import type { StaffRole } from '@glasshouse/contract';
import type { StaffMemberView } from '@glasshouse/contract/backoffice';

/** The members that remain, in their order. */
export function filterStaff(
  members: readonly StaffMemberView[],
  by: { text: string; role: StaffRole | null },
): readonly StaffMemberView[] {
  const text = by.text.trim().toLowerCase();
  return members.filter((member) => (by.role === null || member.role === by.role) && member.email.toLowerCase().includes(text));
}
