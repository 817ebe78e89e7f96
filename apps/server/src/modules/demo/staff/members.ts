/** The two simulated members of a demo's staff. Their names say what they are wherever the back office shows them. */
export const MEMBERS = {
  reviewer: { email: 'demo-reviewer@simulated.glasshouse', role: 'reviewer' },
  treasurer: { email: 'demo-treasurer@simulated.glasshouse', role: 'treasurer' },
} as const;

/** Which of them. */
export type MemberName = keyof typeof MEMBERS;
