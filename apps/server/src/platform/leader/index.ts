/** Leadership: one process does what only one may do, the others hand it commands and receive its events (README.md). */
export { type Handed, type HandoffDeps, Handoffs, PATIENCE_MS } from './handoffs.ts';
export { HandoffFault, answerHandoffs, forgetAnswers, lockHandoffs } from './handoff-rows.ts';
export { FencedError, type LeaderName, Leadership } from './leadership.ts';
export { Presence } from './presence.ts';
export { LIVES, forgetProcesses, loadOpenConnections } from './processes.ts';
export { Relay } from './relay.ts';
