/**
 * How far a price of a live feed may be from the tick that was logged for its second, as a part of it. Each process of a live
 * feed makes its index of its own polls, and the first to come with a second logs it. Another may have had fewer sources in
 * that second; the index leaves out a source that is 2 % from the others, so that honest ones differ by no more. Recorded and
 * simulated prices are the same in every process, and exact.
 */
export const LIVE_SHARE = 0.02;
