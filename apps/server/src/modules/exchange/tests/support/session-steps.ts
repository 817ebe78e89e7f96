/** What a market with trading hours has to do, as tests of other modules wait for it. */
export { dueStep } from '../../domain/session-state.ts';
