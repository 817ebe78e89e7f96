/** What the public count calls an act: what it is about, and whether it only looks. Pure. */
import { CALLS, areaOf } from '@glasshouse/contract';
import { verifyAudit } from '@glasshouse/contract/backoffice';

const BY_ID = new Map(CALLS.map((call) => [call.id, call]));

/** What an act is about: `door`, `console`, or the part of its permission before the dot. Calls of earlier versions are the staff's. */
export function kindOfAct(callId: string): string {
  if (callId.startsWith('console.')) return 'console';
  const call = BY_ID.get(callId);
  if (call?.access === 'staff_door') return 'door';
  return call?.permission ? areaOf(call.permission) : 'staff';
}

/** Whether a call only looks. */
export function isLook(callId: string): boolean {
  return BY_ID.get(callId)?.method === 'GET' || callId === 'console.list' || callId === verifyAudit.id;
}

/** One line of the public count. */
export interface CountedActs {
  day: number;
  kind: string;
  acts: number;
  reads: number;
  refused: number;
}

/** Counts by call as lines by day and kind, in the order in which they come. */
export function countActs(counts: readonly { day: number; call: string; is_ok: boolean; acts: number }[]): CountedActs[] {
  const lines = new Map<string, CountedActs>();
  for (const { day, call, is_ok, acts } of counts) {
    const kind = kindOfAct(call);
    const name = `${day} ${kind}`;
    const line = lines.get(name) ?? { day, kind, acts: 0, reads: 0, refused: 0 };
    lines.set(name, line);
    line[is_ok ? (isLook(call) ? 'reads' : 'acts') : 'refused'] += acts;
  }
  return [...lines.values()];
}
