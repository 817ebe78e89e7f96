/** The record of ticks as tests of other modules read it. */
export { firstTicksOf, secondAt, tickAt, ticksAt, ticksBetween } from '../../store/ticks.ts';
